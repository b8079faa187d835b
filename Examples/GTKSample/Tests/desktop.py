# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""A screen of its own, and the sample app on it, used as a person would: found by what assistive technology is told,
and worked with a mouse and a keyboard."""

import os
import pathlib
import subprocess
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)
HEIGHT = 715  # of the app's window
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
    """One widget, or one element of a page."""

    def __init__(self, accessible):
        self.accessible = accessible

    @property
    def box(self):
        """x, y, width, height in the window."""
        box = self.accessible.get_extents(Atspi.CoordType.WINDOW)
        return box.x, box.y, box.width, box.height

    @property
    def has_size(self):
        try:
            return self.box[2] > 1 and self.box[3] > 1
        except GLib.Error:  # not a widget: the page of a stack, for one
            return True

    @property
    def role(self):
        return self.accessible.get_role_name()

    @property
    def name(self):
        return self.accessible.get_name() or ""

    @property
    def is_enabled(self):
        return self.accessible.get_state_set().contains(Atspi.StateType.SENSITIVE)

    @property
    def window(self):
        node = self.accessible
        while node.get_parent() and node.get_parent().get_role_name() != "application":
            node = node.get_parent()
        return node.get_name()

    def walk(self):
        """What is on the screen, from here down: what a stack keeps for later has no size."""
        yield self
        for index in range(self.accessible.get_child_count()):
            child = self.accessible.get_child_at_index(index)
            if child is None:
                continue
            node = Node(child)
            if node.has_size:
                yield from node.walk()


class App:
    """The running sample app."""

    def __init__(self, program, environment, screenshots):
        self.screenshots = pathlib.Path(screenshots)
        self.screenshots.mkdir(parents=True, exist_ok=True)
        self.log = open(self.screenshots.parent / "app.log", "ab")
        self.process = subprocess.Popen([program], env=environment, stdout=self.log, stderr=self.log)
        self.window("MSAL Sample")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    # Looking

    def nodes(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application is None or application.get_process_id() != self.process.pid:
                continue
            for number in range(application.get_child_count()):
                if window := application.get_child_at_index(number):
                    yield from Node(window).walk()

    def find(self, role, name, patience=PATIENCE):
        """The one that is on the screen."""
        def look():
            for node in self.nodes():
                if node.role == role and (node.name == name or callable(name) and name(node.name)):
                    return node
        return eventually(f"{role} {name!r}", look, patience)

    def sees(self, name, patience=PATIENCE):
        """A text that is on the screen, exactly or as a part."""
        def look():
            return any(name in node.name for node in self.nodes())
        eventually(f"the text {name!r}", look, patience)

    def window(self, title):
        """The id of the window with a title."""
        def look():
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"], capture_output=True, text=True)
            return found.stdout.split()
        return eventually(f"the window {title!r}", look)[-1]

    def screenshot(self, name, title="MSAL Sample"):
        time.sleep(0.3)  # what has just changed is not drawn yet
        subprocess.run(["import", "-window", self.window(title), self.screenshots / f"{name}.png"], check=True)

    # Doing

    def click(self, role, name):
        node = self.find(role, name)
        eventually(f"{role} {name!r} enabled", lambda: node.is_enabled)
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
            elif y < 60:
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

    def key(self, *keys):
        xdo("key", *keys)


def xdo(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True)
