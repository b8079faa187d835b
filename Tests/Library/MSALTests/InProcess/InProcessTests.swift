// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// Everything that signs in takes its turn: one interactive session at a time is allowed in a process.
@Suite("An app and the emulator on one clock", .serialized, .timeLimit(.minutes(5)))
struct InProcessTests {}
