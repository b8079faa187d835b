// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  /// One and the same object as a pointer to another of its classes: what GTK's cast macros do.
  func gobject<Class>(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Class> {
    object.assumingMemoryBound(to: Class.self)
  }

  func gobject<Class>(_ object: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Class>? {
    object?.assumingMemoryBound(to: Class.self)
  }

  func gobject<Class, Other>(_ object: UnsafeMutablePointer<Other>!) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(object).assumingMemoryBound(to: Class.self)
  }

  /// A value that a signal brings to the main actor. Unchecked because GTK calls on the main thread only, and the value
  /// stays there.
  struct Sent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
