// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Sessions and flows change together: a new cookie moves its flows too, and the end of a session reaches into them.
package final class SessionStore: Sendable {
  private let sessions = Lock(Sessions())
  private let random: any RandomSource

  package init(random: any RandomSource) { self.random = random }

  package var current: Sessions { sessions.withLock { $0 } }

  package func replace(with other: Sessions) { sessions.withLock { $0 = other } }

  package func session(_ browserID: String?) -> BrowserSession? {
    browserID.flatMap { id in sessions.withLock { $0.browsers[id] } }
  }

  /// A sign-in that goes on or has ended; nil when it began more than an hour ago.
  func signIn(_ id: String?, at now: Date) -> SignInFlow? {
    let flow = id.flatMap { id in sessions.withLock { $0.signIns[id] } }
    return flow.flatMap { now.timeIntervalSince($0.startedAt) < 3_600 ? $0 : nil }
  }

  /// Keeps a new sign-in; its browser gets a session unless it has one.
  func begin(_ flow: SignInFlow) {
    let session = BrowserSession(publicID: random.id())
    sessions.withLock { sessions in
      sessions.forgetExpired(at: flow.startedAt)
      sessions.browsers[flow.browserID] = sessions.browsers[flow.browserID] ?? session
      sessions.signIns[flow.id] = flow
      sessions.signIns.keepLatest(Sessions.flowLimit, by: \.startedAt)
    }
  }

  /// Saves the progress of a sign-in, unless the sign-in has ended.
  func save(_ flow: SignInFlow) {
    sessions.withLock { sessions in
      if let kept = sessions.signIns[flow.id], kept.end == nil { sessions.signIns[flow.id] = flow }
    }
  }

  /// Ends a sign-in, and gives its browser's session; nil when it has been ended before.
  @discardableResult
  func end(_ flow: SignInFlow, as end: SignInEnd) -> BrowserSession? {
    let publicID = random.id()
    return sessions.withLock { sessions in
      guard let kept = sessions.signIns[flow.id], kept.end == nil else { return nil }
      sessions.signIns[flow.id]?.end = end
      return sessions.browsers[flow.browserID] ?? BrowserSession(publicID: publicID)
    }
  }

  /// Notes that the app has signed the account in, so that it is told when the account signs out.
  func use(_ id: UserID, by app: SignedInApp, browser: String) {
    sessions.withLock { sessions in
      guard let index = sessions.browsers[browser]?.accounts.firstIndex(where: { $0.userID == id }) else { return }
      sessions.browsers[browser]?.accounts[index].use(by: app)
    }
  }

  /// Forgets a sign-in that nobody can continue.
  func forget(_ flow: SignInFlow) { sessions.withLock { $0.signIns[flow.id] = nil } }

  /// Adds the account to the browser's session, under a new cookie: a value planted before the sign-in is worth
  /// nothing. Gives the new value.
  package func signIn(_ id: UserID, _ proofs: Proofs, browser old: String) -> String {
    let (new, publicID) = (random.text(), random.id())
    sessions.withLock { sessions in
      var session = sessions.browsers.removeValue(forKey: old) ?? BrowserSession(publicID: publicID)
      session.signIn(id, proofs)
      sessions.browsers[new] = session
      sessions.browsers.keepLatest(Sessions.browserLimit, by: \.usedAt)
      for (key, value) in sessions.signIns where value.browserID == old { sessions.signIns[key]?.browserID = new }
      for (key, value) in sessions.signOuts where value.browserID == old { sessions.signOuts[key]?.browserID = new }
    }
    return new
  }

  /// The challenge that a page of the sign-in offers: `new`, unless the page before offered one that is good for a
  /// while yet. So a page that is loaded again stays as it is.
  func offer(_ new: PasskeyChallenge, in flow: SignInFlow) -> PasskeyChallenge {
    sessions.withLock { sessions in
      if let kept = sessions.challenges[flow.id], new.mayBeReplaced(by: kept) { return kept }
      sessions.challenges[flow.id] = new
      sessions.challenges.keepLatest(Sessions.flowLimit, by: \.expiresAt)
      return new
    }
  }

  /// Takes away the challenge that the sign-in's page offered: it is for one use. nil when there is none any more.
  func takeChallenge(of flow: SignInFlow, at now: Date) -> PasskeyChallenge? {
    let challenge = sessions.withLock { $0.challenges.removeValue(forKey: flow.id) }
    return challenge.flatMap { now < $0.expiresAt ? $0 : nil }
  }

  func begin(_ flow: SignOutFlow) {
    sessions.withLock { sessions in
      sessions.signOuts[flow.id] = flow
      sessions.signOuts.keepLatest(Sessions.flowLimit, by: \.startedAt)
    }
  }

  /// nil when it took longer than an hour.
  func signOut(_ id: String, at now: Date) -> SignOutFlow? {
    let flow = sessions.withLock { $0.signOuts[id] }
    return flow.flatMap { now.timeIntervalSince($0.startedAt) < 3_600 ? $0 : nil }
  }

  /// Forgets these accounts in a browser, and ends the sign-out that led to it.
  /// - Parameter pages: Those of apps that end their own sessions, which the page of the sign-out shows.
  func signOut(_ users: [User], browser: String, ending flow: SignOutFlow? = nil, showing pages: [String] = []) {
    let ids = Set(users.map(\.id))
    sessions.withLock { sessions in
      if let flow {
        sessions.signOuts[flow.id]?.signedOut = users.count == 1 ? users[0].username : ""
        sessions.signOuts[flow.id]?.logoutPages = pages
      }
      sessions.browsers[browser]?.accounts.removeAll { ids.contains($0.userID) }
    }
  }

  /// Browsers forget the account, and sign-ins in progress ask for all proofs again.
  package func revoke(_ user: UserID) {
    sessions.withLock { sessions in
      for id in sessions.browsers.keys { sessions.browsers[id]?.accounts.removeAll { $0.userID == user } }
      for (id, flow) in sessions.signIns where flow.userID == user { sessions.signIns[id]?.proofs = nil }
    }
  }
}

/// The sessions of browsers and the sign-ins in them. Each list has a bound, at which the oldest are dropped.
package struct Sessions: Sendable {
  /// The largest number of sign-ins and sign-outs that go on.
  static let flowLimit = 2_000
  /// The largest number of browsers. One in which nobody is signed in stays as long as a sign-in goes on there.
  static let browserLimit = flowLimit + 5_000

  /// By the value of the session cookie.
  package var browsers: [String: BrowserSession] = [:]
  var signIns: [String: SignInFlow] = [:]
  var signOuts: [String: SignOutFlow] = [:]
  /// The challenges for passkeys, by the ids of the sign-ins.
  fileprivate var challenges: [String: PasskeyChallenge] = [:]
  private var cleanedAt = Date.distantPast

  /// Drops what ended more than an hour ago: flows, and browsers in which nobody is signed in. Looks once a minute.
  fileprivate mutating func forgetExpired(at now: Date) {
    guard now.timeIntervalSince(cleanedAt).magnitude >= 60 else { return }
    cleanedAt = now
    let limit = now.addingTimeInterval(-3_600)
    signIns = signIns.filter { $0.value.startedAt > limit }
    signOuts = signOuts.filter { $0.value.startedAt > limit }
    challenges = challenges.filter { $0.value.expiresAt > limit }
    let inUse = Set(signIns.values.map(\.browserID) + signOuts.values.map(\.browserID))
    browsers = browsers.filter { !$0.value.accounts.isEmpty || inUse.contains($0.key) }
  }
}

/// An app that has signed an account in, and the issuer of the ID token that it got.
package struct SignedInApp: Sendable, Equatable {
  package var clientID: ClientID
  package var issuer: String
}

/// When a person has shown who they are, by each way.
package struct Proofs: Sendable, Hashable {
  /// By the first factor: a password, a code or a passkey.
  package var authenticatedAt: Date
  /// By a second factor; nil: by the first alone.
  package var secondFactorAt: Date?
  /// By a passkey, which is a second factor too.
  package var passkeyAt: Date?
}

/// One browser: the accounts that are signed in there. Found by the secret value of its cookie.
package struct BrowserSession: Sendable {
  package struct SessionAccount: Sendable, Equatable {
    package var userID: UserID
    package var proofs: Proofs
    /// The apps that have signed the account in.
    package var apps: [SignedInApp] = []

    fileprivate mutating func use(by app: SignedInApp) {
      if !apps.contains(app) { apps.append(app) }
    }
  }

  /// The session's public name (`sid` in ID tokens, `session_state` in answers); unlike the cookie it is no secret.
  package var publicID: String
  package var accounts: [SessionAccount] = []

  /// When somebody last signed in. A session in which nobody has signed in counts as in use.
  var usedAt: Date { accounts.map(\.proofs.authenticatedAt).max() ?? .distantFuture }

  package func account(_ id: UserID) -> SessionAccount? { accounts.first { $0.userID == id } }

  package mutating func signIn(_ id: UserID, _ proofs: Proofs) {
    let apps = account(id)?.apps ?? []
    accounts.removeAll { $0.userID == id }
    accounts.append(SessionAccount(userID: id, proofs: proofs, apps: apps))
  }
}
