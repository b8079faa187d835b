// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Importing this module also imports the in-process transport and redirects, which MSALTesting uses too.
@_exported import ScriptedBrowser
