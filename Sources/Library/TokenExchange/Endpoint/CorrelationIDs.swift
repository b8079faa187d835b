// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Ids for requests that the app gave none. They are no secrets: their random bytes are fetched for many at once, since
/// asking the kernel each time would cost more than finding a token in the cache.
package final class CorrelationIDs: Sendable {
  private static let fetchedAtOnce = 16

  private let random: any RandomSource
  // The ids that nobody has been given yet. The random source is asked while the lock is held; it waits for nothing.
  private let unused = Lock<[CorrelationID]>([])

  package init(random: any RandomSource) { self.random = random }

  package func next() -> CorrelationID {
    unused.withLock { unused in
      if unused.isEmpty { unused = random.uuids(Self.fetchedAtOnce).map { CorrelationID($0) } }
      return unused.removeLast()
    }
  }
}
