// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TokenExchange

/// Makes the client when it is first needed, so that an app that only makes its application object opens no file. After
/// a failure, the next call tries again.
package final class LazyClient: Sendable {
  private let make: @Sendable () throws(IdentityError) -> PublicClient
  // The client; nil until the first call. The lock is held while the client is made, so that only one is made.
  private let made = WorkLock<PublicClient?>(nil)

  package init(_ make: @escaping @Sendable () throws(IdentityError) -> PublicClient) { self.make = make }

  package func get() throws(IdentityError) -> PublicClient {
    try made.withLock { made throws(IdentityError) in
      if let made { return made }
      let client = try make()
      made = client
      return client
    }
  }
}
