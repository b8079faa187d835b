// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  /// Casts a pointer to an object to another of its classes, as GTK's cast macros do.
  func gobject<Class>(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Class> {
    object.assumingMemoryBound(to: Class.self)
  }

  func gobject<Class>(_ object: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Class>? {
    object?.assumingMemoryBound(to: Class.self)
  }

  func gobject<Class, Other>(_ object: UnsafeMutablePointer<Other>!) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: Class.self)
  }

  /// Passes a value from a signal handler to the main actor. It is unchecked because GTK calls handlers on the main
  /// thread only, and the value stays there.
  struct Sent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
