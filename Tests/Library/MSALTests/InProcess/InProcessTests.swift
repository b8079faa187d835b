// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// The tests that sign in run one after the other, because a process may have only one interactive session at a time.
@Suite("An app and the emulator on one clock", .serialized, .timeLimit(.minutes(5)))
struct InProcessTests {}
