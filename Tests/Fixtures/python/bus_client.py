# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""A caller of the identity broker with jeepney, a D-Bus implementation in Python of its own.

bus_client.py METHOD REQUEST [SIGNATURE]   one call on the bus of DBUS_SESSION_BUS_ADDRESS; prints the answer's text
bus_client.py --own NAME                   owns a name, and prints every call that it gets, without an answer
"""

import os
import sys

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

BROKER = DBusAddress(
    "/com/microsoft/identity/broker1", bus_name="com.microsoft.identity.broker1",
    interface="com.microsoft.identity.Broker1")


def call(method, request, signature="sss"):
    arguments = ("0.0", "11111111-2222-4333-8444-555555555555", request)[:len(signature)]
    with open_dbus_connection(bus=os.environ["DBUS_SESSION_BUS_ADDRESS"]) as connection:
        reply = connection.send_and_get_reply(new_method_call(BROKER, method, signature, arguments), timeout=60)
    if reply.header.message_type == MessageType.error:
        from jeepney.low_level import HeaderFields
        print("error", reply.header.fields[HeaderFields.error_name])
        return 1
    print(reply.body[0])
    return 0


def own(name):
    with open_dbus_connection(bus=os.environ["DBUS_SESSION_BUS_ADDRESS"]) as connection:
        Proxy(message_bus, connection).RequestName(name)
        print("owner", flush=True)
        while True:
            message = connection.receive()
            if message.header.message_type == MessageType.method_call:
                print("call", message.body, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--own":
        own(sys.argv[2])
    else:
        sys.exit(call(*sys.argv[1:]))
