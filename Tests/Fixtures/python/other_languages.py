# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""Clients of other languages, as Debian packages them, with a person who signs in: registers an app for the client, runs
it, and prints one JSON object.

other_languages.py CLIENT AUTHORITY CONTROL USERNAME PASSWORD, where CLIENT is one of the functions at the end."""

import hashlib
import json
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import requests
from form_browser import FormBrowser

client, authority, control, username, password = sys.argv[1:6]
# Whoever starts this may keep new files to itself, and a web server that is another user could not read them.
os.umask(0o022)
CLIENTS = pathlib.Path(__file__).resolve().parent.parent / "clients"
SECRET = "Other-Languages-Secret-1"
APP = "33333333-0000-4000-8000-0000000000e1"
DAEMON = ("5a3e0000-0000-4000-8000-00000000a004", "Contoso-Daemon-Secret-1")
TO_DO = "api://70d01157-0000-4000-8000-00000000d001"


def register(**members):
    app = {"clientId": APP, "name": "Client", "tenant": "contoso.example", "audience": "singleTenant", "redirectUris": []}
    requests.post(control + "/apps", json={**app, **members}).raise_for_status()


def opener(folder):
    """The folder with programs that open a browser, in which the person signs in. Programs in Go start the first of
    these that there is, and wait for it to end."""
    (folder / "bin").mkdir()
    for name in ("open", "xdg-open"):
        program = folder / "bin" / name
        program.write_text(
            f"#!/bin/sh\n{sys.executable} -B {CLIENTS.parent}/python/visit.py {username} {password} \"$1\" >&2 &\n")
        program.chmod(0o755)
    return folder / "bin"


def git_credential_oauth(folder):
    """golang.org/x/oauth2, as a public client that listens on the loopback address."""
    register(redirectUris=["http://127.0.0.1"])
    base, path = authority.rsplit("/", 1)
    settings = {
        "oauthClientId": APP, "oauthScopes": "openid offline_access User.Read",
        "oauthAuthURL": f"/{path}/oauth2/v2.0/authorize", "oauthTokenURL": f"/{path}/oauth2/v2.0/token"}
    (folder / "config").write_text(
        f'[credential "{base}"]\n' + "".join(f"  {name} = {value}\n" for name, value in settings.items()))
    environment = {
        **os.environ, "HOME": str(folder), "GIT_CONFIG_GLOBAL": str(folder / "config"),
        "PATH": f"{opener(folder)}:{os.environ['PATH']}"}
    request = f"protocol=https\nhost={base.removeprefix('https://')}\n\n"
    found = subprocess.run(
        ["git-credential-oauth", "get"], input=request, env=environment, capture_output=True, text=True, timeout=60)
    values = dict(line.split("=", 1) for line in found.stdout.splitlines() if "=" in line)
    graph = requests.get(base + "/v1.0/me", headers={"Authorization": "Bearer " + values.get("password", "")})
    return {"kind": values.get("username"), "graph": graph.json().get("userPrincipalName"), "said": found.stderr[:500]}


def openid_connect(folder):
    """Ruby's openid_connect, as a web server."""
    redirect_uri = "http://localhost/callback"
    register(webRedirectUris=[redirect_uri], secrets=[{"value": SECRET}])
    command = ["ruby", str(CLIENTS / "openid_connect.rb"), authority + "/v2.0", APP, SECRET, redirect_uri]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        answer = FormBrowser(username, password, redirect_uri).visit(program.stdout.readline().strip())
        output, _ = program.communicate(json.dumps(answer) + "\n", timeout=60)
    return json.loads(output.splitlines()[-1])


def mod_auth_openidc(folder):
    """The module of the Apache web server, which protects a page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = f"http://localhost:{port}"
    register(webRedirectUris=[site + "/callback"], secrets=[{"value": SECRET}])
    (folder / "page").mkdir()
    (folder / "page" / "index.html").write_text("the page")
    modules = ["mpm_event", "authn_core", "authz_core", "authz_user", "dir", "headers", "auth_openidc"]
    # Started by root, the server becomes another user, who may not read the folder of the emulator.
    shutil.copyfile(os.environ["SSL_CERT_FILE"], folder / "ca.pem")
    person = f"User {pwd.getpwnam('nobody').pw_name}\nGroup nogroup\n" if os.getuid() == 0 else ""
    folder.chmod(0o777 if person else 0o700)
    (folder / "apache.conf").write_text(person + "".join(
        f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in modules) + f"""
ServerRoot {folder}
ServerName localhost
PidFile {folder}/pid
ErrorLog {folder}/errors
Listen 127.0.0.1:{port}
DocumentRoot {folder}/page
DirectoryIndex index.html
OIDCProviderMetadataURL {authority}/v2.0/.well-known/openid-configuration
OIDCClientID {APP}
OIDCClientSecret {SECRET}
OIDCRedirectURI {site}/callback
OIDCCryptoPassphrase passphrase
OIDCCABundlePath {folder}/ca.pem
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCResponseMode form_post
OIDCProviderTokenEndpointAuth client_secret_post
OIDCCacheType file
OIDCCacheDir {folder}
OIDCRemoteUserClaim preferred_username
<Location />
  AuthType openid-connect
  Require valid-user
  Header set X-Person "expr=%{{REMOTE_USER}}"
</Location>
""")
    server = subprocess.Popen(["/usr/sbin/apache2", "-f", str(folder / "apache.conf"), "-DFOREGROUND"])
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        browser = FormBrowser(username, password)
        browser.visit(site + "/")
        page = browser.session.get(site + "/", allow_redirects=False)
        return {
            "status": page.status_code, "text": page.text, "person": page.headers.get("X-Person"), "steps": browser.steps,
            "errors": [line for line in (folder / "errors").read_text().splitlines() if "openidc:error" in line]}
    finally:
        server.terminate()
        server.wait()


def jose(folder):
    """Node's fetch and jose, as a web API."""
    environment = {
        **os.environ, "NODE_PATH": "/usr/share/nodejs", "NODE_EXTRA_CA_CERTS": os.environ["SSL_CERT_FILE"]}
    command = ["node", str(CLIENTS / "jose_client.js"), authority + "/v2.0", *DAEMON, TO_DO]
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, timeout=60).stdout)


def msal_go(folder):
    """Microsoft's MSAL for Go, as Debian 13 has it: Debian 12 has only what it is made of."""
    name = "golang-github-azuread-microsoft-authentication-library-for-go"
    mirror = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
    kept = CLIENTS.parents[2] / ".build" / "msal-go"
    kept.mkdir(parents=True, exist_ok=True)
    package = kept / f"{name}-dev_1.0.0-2_all.deb"
    if not package.exists():
        answer = requests.get(f"{mirror}/pool/main/g/{name}/{package.name}", timeout=60)
        answer.raise_for_status()
        (folder / "package").write_bytes(answer.content)
        shutil.move(folder / "package", package)
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    assert digest == "30dfd734cabf80a6541851cf505850a6f4f0efa745be6b43ba58e0f96496c740", f"{package} is {digest}"
    subprocess.run(["dpkg-deb", "-x", str(package), str(folder / "package")], check=True)
    environment = {
        **os.environ, "GO111MODULE": "off", "GOCACHE": str(kept / "cache"), "HOME": str(folder),
        "GOPATH": f"{folder}/package/usr/share/gocode:/usr/share/gocode",
        "PATH": f"{opener(folder)}:{os.environ['PATH']}"}
    program = folder / "msal_go"
    subprocess.run(["go", "build", "-o", str(program), "."], cwd=CLIENTS / "msal_go", env=environment, check=True)
    command = [str(program), authority, username, password]
    with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as running:
        browser = FormBrowser(username, password, "http://localhost/signin-oidc")
        running.stdin.write(browser.visit(running.stdout.readline().strip())["code"] + "\n")
        running.stdin.flush()
        report = running.stdout.readline()
        while not report.startswith("{"):
            address, code = report.split()
            FormBrowser(username, password).visit(f"{address}?otc={code}")
            report = running.stdout.readline()
    return json.loads(report)


place = pathlib.Path(tempfile.mkdtemp())
try:
    print(json.dumps({f.__name__: f for f in (
        git_credential_oauth, openid_connect, mod_auth_openidc, jose, msal_go)}[client](place)))
finally:
    shutil.rmtree(place)
