// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

/// Which partition tokens are in. Tokens of different applications, accounts, assertions or sessions never share one.
struct PartitionKey: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// The application's own tokens for one resource in one tenant.
    case application = "app"
    /// Tokens for one assertion in one tenant.
    case onBehalfOf = "obo"
    /// A long-running session.
    case session = "ses"
    /// A person who signed in to a web app.
    case user = "usr"
    /// A browser's session, of which the service tells the end.
    case browserSession = "sid"
    /// The other partitions of a person.
    case index = "idx"
    /// The identity of the machine.
    case managedIdentity = "mid"

    /// Whether what is lost can be asked for again without a person.
    var isRecoverable: Bool { self == .application || self == .onBehalfOf || self == .managedIdentity }
  }

  let kind: Kind
  /// Empty where the tokens of all tenants are together.
  let tenant: FoldedText
  /// The scope, the hash of an assertion or session, or the account.
  let owner: String
  /// Claims that the tokens were asked for with for good; empty: none.
  let component: String

  init(_ kind: Kind, tenant: String = "", owner: String, component: String? = nil) {
    self.kind = kind
    self.tenant = FoldedText(tenant)
    self.owner = owner
    self.component = component ?? ""
  }

  /// The other fields seldom differ.
  func hash(into hasher: inout Hasher) {
    hasher.combine(tenant)
    hasher.combine(owner)
  }

  static func hash(_ secret: String) -> String { Base64URL.encode(SHA256.hash(secret.utf8)) }
}

/// An access token with what is known of it.
struct KeptToken: Sendable, Hashable {
  var secret: Secret
  var type: String
  var scopes: ScopeSet
  var tenant: FoldedText
  var cachedAt: Date
  var expiresOn: Date
  /// From then on it is renewed while it is still good.
  var refreshOn: Date?
  /// Claims that it was asked for with for good; empty: none.
  var component: String

  /// Seconds before its expiry from which on a token is handed out only if there can't be another one: time for the
  /// call that it is for to arrive.
  static let margin = 5.0
  /// Seconds by which the clocks of machines that share tokens may differ.
  private static let clockDifference = 300.0
  /// Seconds before its expiry from which on a token is renewed, though the service named no time or a later one. One
  /// that lives less than twice as long is renewed from its half.
  private static let renewalTime = 300.0

  /// False for a token that was stored long after `now`: the clock was set back, so its expiry can't be compared.
  func isValid(at now: Date, margin: Double = Self.margin) -> Bool {
    cachedAt <= now.addingTimeInterval(Self.clockDifference) && now.addingTimeInterval(margin) < expiresOn
  }

  /// Whether to renew it while it is still good.
  func isDue(at now: Date) -> Bool {
    let lifetime = expiresOn.timeIntervalSince(cachedAt)
    return expiresOn.timeIntervalSince(now) <= min(Self.renewalTime, lifetime / 2)
      || refreshOn.map { $0 <= now } ?? false
  }
}

/// What one partition holds.
struct Partition: Sendable, Hashable {
  struct RefreshToken: Sendable, Hashable {
    var secret: Secret
    /// Which sign-in it comes of: the same for all that took each other's place since. Machines' clocks differ, so no
    /// time says which of two is newer.
    var chain = ""
    /// How many refresh tokens of the chain came before this one.
    var rotation = 0
    /// nil when the service did not say.
    var expiresOn: Date?

    func isValid(at now: Date) -> Bool { expiresOn.map { now < $0 } ?? true }
  }

  /// Another partition of the same person.
  struct Reference: Sendable, Hashable {
    var kind: PartitionKey.Kind
    var tenant: String
    var owner: String
    var expires: Date

    var key: PartitionKey { PartitionKey(kind, tenant: tenant, owner: owner) }
  }

  var tokens: [KeptToken] = []
  var refreshToken: RefreshToken?
  var account: SignedInAccount?
  var references: [Reference] = []

  private static let mostTokens = 50
  private static let mostReferences = 500
  /// While the store is down, partitions that are too many can't be removed.
  private static let mostReferencesInOutage = 2_000
  /// Seconds for which a refresh token is kept after its last use.
  static let refreshLifetime = 7_776_000.0

  /// When everything in it is over.
  func expiry(at now: Date) -> Date {
    let longest = refreshToken != nil || account != nil ? now.addingTimeInterval(Self.refreshLifetime) : nil
    let ends = tokens.map(\.expiresOn) + references.map(\.expires)
    return refreshToken?.expiresOn.map { (ends + [$0]).max() ?? $0 } ?? longest ?? ends.max() ?? now
  }

  /// Adds a token in the place of those that it supersedes. What has expired goes.
  mutating func add(_ token: KeptToken, at now: Date) {
    tokens.removeAll { old in
      now >= old.expiresOn
        || old.tenant == token.tenant && old.component == token.component && old.scopes.intersects(token.scopes)
    }
    tokens.insert(token, at: 0)
    tokens = Array(tokens.prefix(Self.mostTokens))
  }

  /// Keeps the later of two refresh tokens: another process may have rotated it meanwhile. One of a chain that is not
  /// kept any more comes too late, unless the chain begins with this write.
  mutating func add(_ token: RefreshToken?, beginsChain: Bool) {
    guard let token else { return }
    if let known = refreshToken {
      guard known.chain == token.chain ? known.rotation < token.rotation : beginsChain else { return }
    }
    refreshToken = token
  }

  mutating func add(_ reference: Reference, at now: Date) {
    references.removeAll { $0.expires <= now || $0.key == reference.key }
    references.append(reference)
    references = references.suffix(Self.mostReferencesInOutage)
  }

  /// The partitions to remove so that the list stays within its limit: several at a time, and never the newest one.
  /// Those that can be asked for again go first, then those that were not noted for the longest time. The person's own
  /// partition stays: a sign-out finds it without a reference.
  var surplus: [Reference] {
    guard references.count > Self.mostReferences else { return [] }
    let ends = references.dropLast().filter { $0.kind != .user }
    let inOrder = ends.filter(\.kind.isRecoverable) + ends.filter { !$0.kind.isRecoverable }
    return Array(inOrder.prefix(references.count - Self.mostReferences * 9 / 10))
  }

  /// About how many bytes it takes in memory.
  var weight: Int {
    tokens.reduce(400) { $0 + $1.secret.exposed.utf8.count + $1.component.utf8.count + 350 }
      + (refreshToken?.secret.exposed.utf8.count ?? 0) + (account?.weight ?? 0) + references.count * 200
  }
}
