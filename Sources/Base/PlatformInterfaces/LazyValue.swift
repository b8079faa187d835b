// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A value that takes long to make, such as a key: it is made once, when it is first needed, and whoever needs it
/// meanwhile waits.
package final class LazyValue<Value: Sendable, Failure: Error>: Sendable {
  // Held while the value is made.
  private let known: Lock<Value?>
  private let make: @Sendable () throws(Failure) -> Value

  package init(_ make: @escaping @Sendable () throws(Failure) -> Value) {
    known = Lock(nil)
    self.make = make
  }

  package init(known value: Value) {
    known = Lock(value)
    make = { value }
  }

  /// nil: nobody has needed it yet. Waits while it is made.
  package var existing: Value? { known.withLock { $0 } }

  /// - Throws: Why it could not be made. The next call tries again.
  package func get() throws(Failure) -> Value {
    try known.withLock { known throws(Failure) in
      if let known { return known }
      let value = try make()
      known = value
      return value
    }
  }

  package func replace(with value: Value) { known.withLock { $0 = value } }
}
