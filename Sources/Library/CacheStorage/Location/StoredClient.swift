// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import PlatformInterfaces
import TokenCache
import TokenExchange

extension PublicClient {
  /// A client whose tokens, and whose key for bound ones, are kept at `location`.
  package convenience init(
    configuration: ClientConfiguration, platform: Platform, tokensAt location: CacheLocation,
    limits: MemoryLimits = MemoryLimits(), sessions: InteractiveSessions = .shared
  ) throws(IdentityError) {
    let cache: TokenCache
    do throws(StorageError) {
      cache = try location.open(limits: limits, random: platform.random, log: platform.log)
    } catch {
      throw IdentityError(.cache(.storage(error)))
    }
    let (secrets, name) = location.secrets(random: platform.random, log: platform.log)
    self.init(
      configuration: configuration, platform: platform, cache: cache, sessions: sessions,
      possession: PossessionKeys(store: secrets, name: name))
  }
}
