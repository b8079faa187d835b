// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Who imports this module has the transport and the redirects in process too, which apps' tests are run with.
@_exported import ScriptedBrowser
