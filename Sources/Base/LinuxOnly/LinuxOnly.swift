// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Said in a module that imports nothing and that all others wait for, so that it is the first error that other systems
// see.
#if !os(Linux)
  #error(
    "This package is for Linux. On Apple's systems use Microsoft's MSAL, which has the same API; in Package.swift, condition: .when(platforms: [.linux])"
  )
#endif
