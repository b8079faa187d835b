// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OpenSSLCrypto
import PlatformInterfaces

/// Who is signed in to this machine.
package struct BrokerState: Sendable {
  /// A person of the machine.
  struct Person: Sendable {
    var userID: UserID
    /// The primary refresh token, which is made when it is first needed.
    var primaryToken: String?
    /// The apps that have removed the account for themselves, by their ids in lower case.
    var removedFrom: [String] = []
  }

  /// In the order in which they signed in.
  fileprivate(set) var people: [Person] = []
  /// The key of the tokens' session keys.
  let secret: [UInt8]

  /// The people, in the order in which they signed in.
  package var userIDs: [UserID] { people.map(\.userID) }

  package init(_ seed: Seed, random: any RandomSource) {
    secret = random.bytes(32)
    let directory = seed.directory
    people = seed.settings.deviceAccounts.compactMap { directory.user(named: $0) }.map { Person(userID: $0.id) }
  }
}

/// How a window of the broker ended.
enum BrokerWindowEnd: Sendable {
  case signedIn(SignInRecord)
  case refused(Refusal)
  /// Nobody waits for it any more, or it was closed as by its button.
  case closed(byApp: Bool)
}

/// Keeps the broker's state and its open windows. Windows are not part of a snapshot: a call waits for each.
package final class BrokerStore: Sendable {
  private struct Window {
    let correlationID: String
    let end: AsyncStream<BrokerWindowEnd>.Continuation
  }

  private let state: Lock<BrokerState>
  private let windows = Lock<[String: Window]>([:])
  /// The key by which the broker proves possession.
  let possessionKey = LazyValue { () throws(CryptoError) in try RSAPrivateKey.generate() }

  package init(_ seed: Seed, random: any RandomSource) { state = Lock(BrokerState(seed, random: random)) }

  package var current: BrokerState { state.withLock { $0 } }

  package func replace(with other: BrokerState) { state.withLock { $0 = other } }

  // MARK: People

  /// Signs a person in to the machine, who is shown to every app again.
  /// - Parameter primaryToken: nil: the one that the person has stays.
  package func signIn(_ id: UserID, primaryToken: String? = nil) {
    state.withLock { state in
      let old = state.people.first { $0.userID == id }
      state.people.removeAll { $0.userID == id }
      state.people.append(BrokerState.Person(userID: id, primaryToken: primaryToken ?? old?.primaryToken))
    }
  }

  /// Keeps the primary refresh token of a person who is signed in.
  func keep(_ primaryToken: String, of id: UserID) { change(id) { $0.primaryToken = primaryToken } }

  private func change(_ id: UserID, _ change: (inout BrokerState.Person) -> Void) {
    state.withLock { state in
      for index in state.people.indices where state.people[index].userID == id { change(&state.people[index]) }
    }
  }

  /// Signs in who was signed in before a restart, besides those of the seed.
  func restore(_ people: [BrokerState.Person]) {
    state.withLock { state in
      state.people.removeAll { person in people.contains { $0.userID == person.userID } }
      state.people = people + state.people
    }
  }

  /// Signs a person out of the machine.
  package func signOut(_ id: UserID) { state.withLock { $0.people.removeAll { $0.userID == id } } }

  /// Hides a person from one app.
  func remove(_ id: UserID, from clientID: String) { change(id) { $0.removedFrom.append(clientID.lowercased()) } }

  // MARK: Windows

  /// Opens a window; the stream has its end.
  func openWindow(_ id: String, correlationID: String) -> AsyncStream<BrokerWindowEnd> {
    let (ends, end) = AsyncStream<BrokerWindowEnd>.makeStream()
    windows.withLock { $0[id] = Window(correlationID: correlationID, end: end) }
    return ends
  }

  func isOpen(_ id: String) -> Bool { windows.withLock { $0[id] != nil } }

  /// Ends a window; false when it is not open any more.
  @discardableResult
  func close(_ id: String, with end: BrokerWindowEnd) -> Bool {
    guard let window = windows.withLock({ $0.removeValue(forKey: id) }) else { return false }
    window.end.yield(end)
    window.end.finish()
    return true
  }

  /// Closes the windows of calls with this correlation id, or all; gives their number.
  /// - Parameter byApp: Whether an app asked for it; otherwise it is as if the person had closed them.
  @discardableResult
  package func closeWindows(of correlationID: String? = nil, byApp: Bool) -> Int {
    let ids = windows.withLock { windows in
      windows.filter { correlationID == nil || $0.value.correlationID == correlationID }.map(\.key)
    }
    return ids.filter { close($0, with: .closed(byApp: byApp)) }.count
  }
}
