// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Collects values from closures that run anywhere.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Lock<[Value]>([])

  var values: [Value] { recorded.withLock { $0 } }

  func add(_ value: Value) { recorded.withLock { $0.append(value) } }
}
