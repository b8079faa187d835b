// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Makes ids for requests to which the app gave none. The ids are no secrets, so the random bytes of many are fetched
/// at once: to ask the kernel for each id would cost more than to find a token in the cache.
package final class CorrelationIDs: Sendable {
  private static let fetchedAtOnce = 16

  private let random: any RandomSource
  // The ids that are not used yet. The random source, which never waits, is asked while the lock is held.
  private let unused = Lock<[CorrelationID]>([])

  package init(random: any RandomSource) { self.random = random }

  package func next() -> CorrelationID {
    unused.withLock { unused in
      if unused.isEmpty { unused = random.uuids(Self.fetchedAtOnce).map { CorrelationID($0) } }
      return unused.removeLast()
    }
  }
}
