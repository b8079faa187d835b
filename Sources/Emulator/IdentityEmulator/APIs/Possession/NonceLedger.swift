// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The nonces of signed requests: those that were handed out, and those that were used.
package struct NonceLedger: Sendable {
  private struct Use: Hashable {
    var keyID: String
    var nonce: String
  }

  /// How long a nonce that was handed out may be used, in seconds.
  package static let lifetime = 300.0
  /// The largest number of unused nonces that are remembered; the oldest are forgotten first.
  private static let mostIssued = 10_000
  /// The largest number of used nonces. For more, the expired ones are forgotten first, then the oldest.
  static let usesKept = 10_000

  /// Whether only nonces that were handed out here are accepted.
  package var isStrict = false
  private var issued: [String: Date] = [:]
  // The time until which a statement with the nonce passes the check of its age. Entries are kept longer, because the
  // clock may be turned back.
  private var used: [Use: Date] = [:]

  package init() {}

  /// Remembers a nonce that is about to be handed out.
  package mutating func issue(_ nonce: String, at now: Date) {
    forgetExpired(at: now)
    issued.keepLatest(Self.mostIssued) { $0 }
    issued[nonce] = now.addingTimeInterval(Self.lifetime)
  }

  /// Uses up the nonce of a request; each works once.
  package mutating func use(_ request: SignedRequest, at now: Date) throws(SignedRequestError) {
    forgetExpired(at: now)
    let use = Use(keyID: request.keyID, nonce: request.nonce)
    guard used[use] == nil else { throw .replayed }
    let isOurs = issued.removeValue(forKey: request.nonce) != nil
    guard isOurs || !isStrict else { throw .foreignNonce }
    used[use] = request.signedAt.addingTimeInterval(SignedRequest.lifetime)
  }

  /// Uses up a nonce of a statement that is no request; false when it was not handed out, too long ago, or was used.
  fileprivate mutating func takeIssued(_ nonce: String, at now: Date) -> Bool {
    forgetExpired(at: now)
    return issued.removeValue(forKey: nonce) != nil
  }

  private mutating func forgetExpired(at now: Date) {
    issued = issued.filter { now <= $0.value }
    guard used.count > Self.usesKept else { return }
    used = used.filter { now <= $0.value }
    used.keepLatest(Self.usesKept) { $0 }
  }
}

/// Keeps the nonces.
package final class NonceStore: Sendable {
  private let ledger = Lock(NonceLedger())
  private let random: any RandomSource

  package init(random: any RandomSource) { self.random = random }

  package var current: NonceLedger { ledger.withLock { $0 } }

  /// A nonce for a caller's next signed request.
  package func issue(at now: Date) -> String {
    let nonce = Base64URL.encode(random.bytes(32))
    ledger.withLock { $0.issue(nonce, at: now) }
    return nonce
  }

  package func use(_ request: SignedRequest, at now: Date) throws(SignedRequestError) {
    try ledger.withLock { ledger throws(SignedRequestError) in try ledger.use(request, at: now) }
  }

  func takeIssued(_ nonce: String, at now: Date) -> Bool { ledger.withLock { $0.takeIssued(nonce, at: now) } }

  /// Makes the APIs accept signed requests only with nonces that they handed out, or with any.
  package func requireOwn(_ isStrict: Bool) { ledger.withLock { $0.isStrict = isStrict } }

  package func replace(with other: NonceLedger) { ledger.withLock { $0 = other } }
}
