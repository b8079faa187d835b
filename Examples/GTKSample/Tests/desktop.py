# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""A screen of its own, and the sample app on it, used as a person would: found by what assistive technology is told,
and worked with a mouse and a keyboard."""

import os
import pathlib
import re
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

HEIGHT = 715  # of the app's window
WINDOWS = ("frame", "dialog", "window")
# What a person works with, and therefore has to be told the name of.
CONTROLS = ("push button", "toggle button", "check box", "radio button", "switch", "text", "password text", "list item",
            "menu item", "check menu item", "radio menu item", "combo box", "link")
HEADER = 60  # of the window, in pixels
PATIENCE = 180  # seconds; only a failure waits that long


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
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
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
        (_, self.path), _, (_, self.parent), _, self.children, *rest = item
        self.interfaces, self.name, role, self.description, states = rest
        self.role = Atspi.role_get_name(Atspi.Role(role))
        self.is_enabled = bool(states[0] >> int(Atspi.StateType.SENSITIVE) & 1)
        self.is_focused = bool(states[0] >> int(Atspi.StateType.FOCUSED) & 1)
        self.is_checked = bool(states[0] >> int(Atspi.StateType.CHECKED) & 1)

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

    def scrolls(self, node):
        """Whether a node was seen in something with scroll bars."""
        while node := self.seen.get(node.parent):
            if node.role == "scroll pane":
                return True
        return False

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
                # A list may have hidden one row and shown another.
                changed = node.children != len(children.get(node.path, [])) or node.path in stacks or node.role == "list"
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
        self.title = title
        self.screenshots = pathlib.Path(screenshots)
        self.screenshots.mkdir(parents=True, exist_ok=True)
        self.log = open(self.screenshots.parent / "app.log", "ab")
        # Out of the window: without a window manager, a menu over a window that the mouse is in may not get the keys.
        xdo("mousemove", 1000, 750)
        self.process = subprocess.Popen([program], env=environment, stdout=self.log, stderr=self.log)
        try:
            self.window(title)
            self.tree = Tree(self.process.pid)
        except BaseException:
            self.close()
            raise

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    # Looking

    def find(self, role, name, patience=PATIENCE, window=None):
        """The one that is on the screen, in the window with a title if one is given."""
        def look():
            assert self.process.poll() is None, "the app has crashed; see app.log"
            for node in self.tree.nodes():
                if node.role == role and (node.name == name or callable(name) and name(node.name)):
                    # libadwaita's dialogs have their buttons twice, and show those that fit.
                    if window in (None, node.window) and (role != "push button" or node.box[2] > 0):
                        return node
        return eventually(f"{role} {name!r}", look, patience)

    def sees(self, name, patience=PATIENCE):
        """A text that is on the screen, exactly or as a part."""
        def look():
            assert self.process.poll() is None, "the app has crashed; see app.log"
            return any(name in node.name for node in self.tree.nodes())
        eventually(f"the text {name!r}", look, patience)

    def sees_no(self, name):
        """A text that goes away at once, or is not there."""
        time.sleep(0.3)  # what has just changed is not told yet
        assert not any(name in node.name for node in self.tree.nodes()), f"there is the text {name!r}"

    def header(self, title):
        """The title in the bar at the top of the window."""
        def look():
            labels = [node for node in self.tree.nodes() if node.role == "label" and node.name == title]
            return any(node.box[1] + node.box[3] <= HEADER for node in labels)
        eventually(f"the title {title!r} in the header bar", look)

    def notice_at(self, field, text):
        """What is wrong with the field with a label: told under it, and to assistive technology as its description."""
        self.sees(text)
        eventually(f"{text!r} at {field!r}", lambda: self.find("text", field).description == text)
        above, below = self.find("text", field).box, self.find("label", text).box
        assert 0 < below[1] - above[1] < 80, f"{text!r} is at {below}, and {field!r} at {above}"

    def mend(self, field, value):
        """Types into the field that was wrong, which must have the focus. GTK tells nobody that a field has it."""
        xdo("key", "ctrl+a")
        xdo("type", "--delay", "8", value)
        # What is being mended is not wrong any more.
        eventually(f"no notice at {field!r}", lambda: not self.find("text", field).description)

    def activate(self):
        """Gives the app's window the keys back, as a window manager does when a dialog is closed."""
        xdo("windowfocus", "--sync", self.window(self.title))

    def window(self, title):
        """The id of the window with a title."""
        def look():
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"], capture_output=True, text=True)
            return found.stdout.split()
        return eventually(f"the window {title!r}", look)[-1]

    def nameless(self):
        """The controls on the screen that a person who can't see them would not be told of."""
        nodes = [node for node in self.tree.nodes() if node.role in CONTROLS]
        # GTK 4.8 says the name of the class when it knows no other. What closes a toast is libadwaita's own.
        return [f"{node.role} {node.name!r}" for node in nodes
                if (not node.name.strip() or re.fullmatch("(Gtk|Adw)[A-Z][A-Za-z]*", node.name))
                and self.tree.seen[node.parent].name != "AdwToastWidget"]

    def focused(self):
        """The name of the widget that gets the keys."""
        return eventually("the focus", lambda: [node.name for node in self.tree.nodes() if node.is_focused])[-1]

    def pixels(self, window):
        """A picture of a window, and its rows below the title bar."""
        place = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window], capture_output=True, text=True, check=True)
        place = dict(line.split("=") for line in place.stdout.split())
        crop = "{WIDTH}x{HEIGHT}+{X}+{Y}".format(**place)
        picture = subprocess.run(
            ["import", "-window", "root", "-crop", crop, "+repage", "ppm:-"], capture_output=True, check=True).stdout
        _, size, _, pixels = picture.split(b"\n", 3)
        width = 3 * int(size.split()[0])
        return picture, [pixels[start:start + width] for start in range(HEADER * width, len(pixels), width)]

    def screenshot(self, name, title=None, unlike=None, are_ours=True):
        """Takes a picture of a window that has come to rest, and returns its rows. All controls must have names.
        - unlike: The rows of what the window showed before, when only its picture tells that it is drawn.
        - are_ours: Whether it is the app that names the controls, and not libadwaita."""
        window = self.window(title or self.title)
        before = None
        def at_rest():
            nonlocal before
            time.sleep(0.3)  # what has just changed is not drawn yet
            last, (before, rows) = before, self.pixels(window)
            # A window that shows nothing yet has rows that are all alike.
            return rows if before == last and rows != unlike and len(set(rows)) > 20 else None
        rows = eventually(f"the window of {name} at rest", at_rest)
        # Without the frame that a window has where nothing draws shadows.
        subprocess.run(["convert", "ppm:-", "-shave", "5x5", "-strip", self.screenshots / f"{name}.png"], input=before,
                       check=True)
        assert not are_ours or not self.nameless(), f"without a name on {name}: {self.nameless()}"
        return rows

    # Doing

    def click(self, role, name, window=None):
        def look():
            node = self.find(role, name, window=window)
            return node if node.is_enabled else None
        node = eventually(f"{role} {name!r} enabled", look)
        def aim():
            before = node.box
            time.sleep(0.1)  # something that still moves would be missed
            return before if node.box == before else None
        window = self.window(node.window)
        while True:
            x, y, width, height = eventually(f"{role} {name!r} at rest", aim)
            # Below or above what the window shows, or under its title: turn the wheel.
            if y + height > HEIGHT:
                wheel = 5
            elif y < HEADER and self.tree.scrolls(node):
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
        xdo("mousemove", "--window", self.window(self.title), 240, 400)
        xdo("click", "--repeat", turns, "--delay", 20, 5)

    def go_to(self, name, with_key):
        """Moves the focus with a key."""
        seen = []
        while (focus := self.focused()) != name:
            assert len(seen) < 30, f"{with_key} does not lead to {name!r}: {seen}"
            seen.append(focus)
            self.key(with_key)
            time.sleep(0.2)  # until the focus has moved

    def key(self, *keys):
        xdo("key", *keys)


def xdo(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True)
