# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""A screen of its own, and the sample app on it, used as a person would: found by what assistive technology is told,
and worked with a mouse and a keyboard."""

import os
import pathlib
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

HEIGHT = 715  # of the app's window
WINDOWS = ("frame", "dialog", "window")
PATIENCE = 60  # seconds; only a failure waits that long


def eventually(what, body, patience=PATIENCE):
    """What `body` returns as soon as it is not None or False."""
    deadline = time.monotonic() + patience
    while True:
        try:
            result = body()
        except GLib.Error:  # the widget went away while it was looked at
            result = None
        if result or time.monotonic() > deadline:
            assert result, f"not seen in {patience} s: {what}"
            return result
        time.sleep(0.1)


class Screen:
    """An X server without a screen. Sets DISPLAY for this process and its children."""

    def __init__(self, width=1010, height=760):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            os.environ["DISPLAY"] = ":" + number.readline().strip()
        os.environ.pop("WAYLAND_DISPLAY", None)
        os.environ.update(GDK_BACKEND="x11", GSK_RENDERER="cairo", LIBGL_ALWAYS_SOFTWARE="1")

    def close(self):
        self.server.terminate()
        self.server.wait()


class Node:
    """One widget, as it was when it was looked at."""

    def __init__(self, tree, item):
        self.tree = tree
        (_, self.path), _, (_, self.parent), _, self.children, self.interfaces, self.name, role, _, states = item
        self.role = Atspi.role_get_name(Atspi.Role(role))
        self.is_enabled = bool(states[0] >> int(Atspi.StateType.SENSITIVE) & 1)

    @property
    def box(self):
        """x, y, width, height in the window."""
        return self.tree.call(self.path, "Component.GetExtents", GLib.Variant("(u)", (1,)))[0]


class Tree:
    """What an app tells assistive technology about its widgets. The whole of it comes in one answer, where libatspi would
    ask for each property of each widget."""

    def __init__(self, process):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 60000).unpack()[0]
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION)
        self.name = eventually("the app on the accessibility bus", lambda: self._name(process))

    def _ask_bus(self, method, argument=None):
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, argument, None, 0, 60000
        ).unpack()[0]

    def _name(self, process):
        for name in self._ask_bus("ListNames"):
            if name.startswith(":"):
                if self._ask_bus("GetConnectionUnixProcessID", GLib.Variant("(s)", (name,))) == process:
                    return name

    def call(self, path, method, argument=None):
        interface, _, name = method.partition(".")
        return self.bus.call_sync(
            self.name, path, f"org.a11y.atspi.{interface}", name, argument, None, 0, 60000).unpack()

    def nodes(self):
        """Every widget that its parent shows. The app's list leaves out children that nobody asked for yet, and keeps those
        that were hidden since."""
        for _ in range(40):
            items = [Node(self, item) for item in self.call("/org/a11y/atspi/cache", "Cache.GetItems")[0]]
            nodes = {node.path: node for node in items}
            children = {}
            for node in items:
                children.setdefault(node.parent, []).append(node.path)
            # A stack shows another page, and still has one.
            # Its pages are the only ones without a place.
            stacks = {node.parent for node in items if "org.a11y.atspi.Component" not in node.interfaces}
            for node in items:
                changed = node.children != len(children.get(node.path, [])) or node.path in stacks
                if changed and node.role != "application":
                    children[node.path] = [path for _, path in self.call(node.path, "Accessible.GetChildren")[0]]
            if all(path in nodes for paths in children.values() for path in paths):
                break
        self.seen = {}
        found = [(node.path, node) for node in items if node.role in WINDOWS]
        while found:
            path, window = found.pop()
            if path in nodes and path not in self.seen:
                self.seen[path] = nodes[path]
                nodes[path].window = window.name
                found += [(child, window) for child in children.get(path, [])]
        return self.seen.values()


class App:
    """The running sample app."""

    def __init__(self, program, environment, screenshots, title="MSAL Sample"):
        self.screenshots = pathlib.Path(screenshots)
        self.screenshots.mkdir(parents=True, exist_ok=True)
        self.log = open(self.screenshots.parent / "app.log", "ab")
        self.process = subprocess.Popen([program], env=environment, stdout=self.log, stderr=self.log)
        self.window(title)
        self.tree = Tree(self.process.pid)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    # Looking

    def find(self, role, name, patience=PATIENCE):
        """The one that is on the screen."""
        def look():
            assert self.process.poll() is None, "the app has crashed; see app.log"
            for node in self.tree.nodes():
                if node.role == role and (node.name == name or callable(name) and name(node.name)):
                    return node
        return eventually(f"{role} {name!r}", look, patience)

    def sees(self, name, patience=PATIENCE):
        """A text that is on the screen, exactly or as a part."""
        def look():
            assert self.process.poll() is None, "the app has crashed; see app.log"
            return any(name in node.name for node in self.tree.nodes())
        eventually(f"the text {name!r}", look, patience)

    def window(self, title):
        """The id of the window with a title."""
        def look():
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"], capture_output=True, text=True)
            return found.stdout.split()
        return eventually(f"the window {title!r}", look)[-1]

    def screenshot(self, name, title="MSAL Sample", settle=0.3):
        time.sleep(settle)  # what has just changed is not drawn yet
        subprocess.run(["import", "-window", self.window(title), self.screenshots / f"{name}.png"], check=True)

    # Doing

    def click(self, role, name):
        eventually(f"{role} {name!r} enabled", lambda: self.find(role, name).is_enabled)
        node = self.find(role, name)
        def aim():
            before = node.box
            time.sleep(0.1)  # something that still moves would be missed
            return before if node.box == before else None
        window = self.window(node.window)
        while True:
            x, y, width, height = eventually(f"{role} {name!r} at rest", aim)
            # Below or above what the window shows: turn the wheel.
            if y + height > HEIGHT:
                wheel = 5
            elif y < 0:
                wheel = 4
            else:
                break
            xdo("mousemove", "--window", window, 240, 400, "click", wheel)
        xdo("mousemove", "--window", window, x + width // 2, y + height // 2, "click", "1")

    def fill(self, name, value):
        """Types into the field with a label."""
        self.click("text", name)
        xdo("key", "ctrl+a")
        xdo("type", "--delay", "8", value)

    def scroll(self, turns=30):
        """Down, with the wheel."""
        xdo("mousemove", "--window", self.window("MSAL Sample"), 240, 400)
        xdo("click", "--repeat", turns, "--delay", 20, 5)

    def key(self, *keys):
        xdo("key", *keys)


def xdo(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True)
