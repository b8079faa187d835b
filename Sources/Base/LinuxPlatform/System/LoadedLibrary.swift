// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A C library that is loaded at the first use and never unloaded.
final class LoadedLibrary: @unchecked Sendable {
  // Unchecked: used only while a table of its functions is made, which one thread does.
  private let handle: UnsafeMutableRawPointer?
  private let prefix: String
  /// The first function that the library was asked for and lacks.
  private(set) var missing: String?

  init(_ file: String, prefix: String = "") {
    handle = dlopen(file, RTLD_NOW | RTLD_LOCAL)
    self.prefix = prefix
  }

  var isInstalled: Bool { handle != nil }
  var isComplete: Bool { isInstalled && missing == nil }

  /// A function, or its address. A table with a missing one is not to be used.
  func callAsFunction<Function>(_ name: String) -> Function {
    let found = handle.flatMap { dlsym($0, prefix + name) }
    if found == nil, missing == nil { missing = prefix + name }
    return unsafeBitCast(found, to: Function.self)
  }
}
