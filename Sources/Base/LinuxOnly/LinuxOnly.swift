// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Said in a module that imports nothing and that all others wait for, so that it is the first error that other systems
// see.
#if !os(Linux)
  #error(
    "This package is for Linux. On Apple's systems use Microsoft's MSAL, which has the same API; in Package.swift, condition: .when(platforms: [.linux])"
  )
#elseif canImport(Musl)
  #error(
    "This package needs the GNU C library: it opens libcurl and other libraries when they are first needed, which a program that is linked statically with musl can't do. Build without a Swift SDK for musl."
  )
#elseif !_pointerBitWidth(_64) || !_endian(little)
  #error("This package is for 64-bit little-endian processors, such as x86_64 and arm64.")
#endif
