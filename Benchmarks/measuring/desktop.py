# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Figures of the identity broker of a desktop: `msal-emulator broker` on a bus of its own."""
import contextlib
import json
import os
import shutil
import subprocess
import urllib.request

from measuring.processes import PROGRAM
from measuring.tools import wait_for

PERSON = "adele@contoso.example"
NAME, PATH = "com.microsoft.identity.broker1", "/com/microsoft/identity/broker1"
REDIRECT = "https://login.microsoftonline.com/common/oauth2/nativeclient"


@contextlib.contextmanager
def desktop(tools):
    """The address of a bus with a broker, and that of the broker's emulator."""
    folder = tools.fresh_folder("desktop")
    address = "unix:path=%s/bus" % folder
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--address=" + address], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    wait_for(lambda: os.path.exists(os.path.join(folder, "bus")))
    ready = os.path.join(folder, "ready")
    with open(ready, "w") as file:
        broker = subprocess.Popen(
            [os.path.join(tools.bin, "msal-emulator"), "broker", "--bus-address", address, "--port", "0", "--https-port",
             "0", "--json", "--quiet", "--signed-in", PERSON], stdout=file, stderr=subprocess.DEVNULL,
            env=dict(os.environ, XDG_DATA_HOME=tools.path("emulator"), HOME=tools.folder))

    def is_ready():
        with open(ready) as file:
            return file.read().endswith("\n")

    try:
        wait_for(is_ready)
        with open(ready) as file:
            yield address, json.load(file)
    finally:
        for process in (broker, bus):
            process.terminate()
            process.wait()


def broker_token(tools):
    """A new token without a window, by `msal` with all its checks and the store, and by busctl, which prints the answer."""
    program = os.path.join(tools.bin, PROGRAM)
    with desktop(tools) as (address, ready):
        environment = {"DBUS_SESSION_BUS_ADDRESS": address, "MSAL_HOME": tools.fresh_folder("desktop-home")}
        client = next(app["clientId"] for app in ready["apps"] if app["name"] == "MSAL Sample App")
        # The person has consented, so that the broker needs no window.
        consent = {"app": client, "user": PERSON, "scopes": ["User.Read", "openid", "profile", "offline_access"]}
        urllib.request.urlopen(urllib.request.Request(
            ready["http"] + "/_emulator/consents", json.dumps(consent).encode(), {"Content-Type": "application/json"})).close()
        subprocess.run(
            [program, "login", "--broker", "--interactive", "--username", PERSON, "--emulator", ready["http"],
             "--client-id", client],
            env=dict(os.environ, **environment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

        def call(method, request):
            return [shutil.which("busctl"), "--address=" + address, "call", NAME, PATH, "com.microsoft.identity.Broker1", method, "sss",
                    "0.0", "", json.dumps(request)]

        told = subprocess.run(
            call("getAccounts", {"clientId": client, "redirectUri": REDIRECT}), stdout=subprocess.PIPE, text=True, check=True)
        account = json.loads(json.loads(told.stdout[2:]))["accounts"][0]
        asked = call("acquireTokenSilently", {"authParameters": {
            "account": account, "authority": ready["http"] + "/common", "authorizationType": 1, "clientId": client,
            "redirectUri": REDIRECT, "requestedScopes": ["User.Read"], "username": account["username"],
            "additionalQueryParametersForAuthorization": {}, "accessTokenToRenew": "old"}})
        values = [
            lambda: tools.time([program, "token", "--force-refresh", "--scope", "User.Read"], environment)[0],
            None, lambda: tools.time(asked)[0]]
        [value() for value in values if value]
        yield tools.row("broker-token", 1, "ms", None, tools.in_turns(*values, rounds=5 if tools.is_quick else 15))
