#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
"""Compiles LinuxOnly.swift for systems that are not supported, and reads the error that people get there."""

import os
import pathlib
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[3] / "Sources/Base/LinuxOnly/LinuxOnly.swift"


def errors(target, *options):
    """What the compiler says about the file; no library of the target is needed for that."""
    compiler = os.environ.get("SWIFT", "swift").removesuffix("swift") + "swiftc"
    run = subprocess.run(
        [compiler, "-frontend", "-typecheck", "-parse-stdlib", "-target", target, *options, str(SOURCE)],
        capture_output=True, text=True)
    return run.stderr


class UnsupportedSystems(unittest.TestCase):
    def test_64_bit_linux_with_the_gnu_c_library_compiles(self):
        for target in ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"):
            self.assertEqual(errors(target), "", target)

    def test_other_processors_are_told_which_are_supported(self):
        for target in ("armv7-unknown-linux-gnueabihf", "i686-unknown-linux-gnu", "s390x-unknown-linux-gnu"):
            self.assertIn("error: This package is for 64-bit little-endian processors", errors(target), target)

    def test_musl_is_told_of_the_gnu_c_library(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "module.modulemap").write_text("module Musl { }\n")
            self.assertIn("error: This package needs the GNU C library", errors("x86_64-swift-linux-musl", "-I", folder))

    def test_apples_systems_are_told_of_microsofts_library(self):
        self.assertIn("error: This package is for Linux. On Apple's systems", errors("arm64-apple-macosx14"))


if __name__ == "__main__":
    unittest.main()
