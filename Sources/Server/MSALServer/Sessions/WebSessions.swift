// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Signs people in to a web app and out again, and knows who a browser is signed in as. It needs no framework: it is
/// given the header fields `Cookie` of a request and returns those of the answer.
///
/// ```swift
/// let sessions = try WebSessions(
///   WebSessionConfiguration(address: "https://shop.example", key: key), application: application)
/// ```
///
/// A sign-in that has begun is an encrypted cookie of the browser that began it, one for each tab. A session is an
/// encrypted cookie too, or with a store the cookie is its id. Each sign-in makes a new session. See
/// <doc:SignInToAWebApp>.
public final class WebSessions: Sendable {
  private struct Pending: Codable {
    var flow: WebSignInFlow
    var returnPath: String
    var replaces: String?
  }

  private static let flowLifetime = 3600

  private let application: ConfidentialClientApplication
  private let configuration: WebSessionConfiguration
  private let cookies: AppCookies
  private let seal: Seal
  /// Remembers the sign-ins that were answered.
  private let answered: any TokenPartitionStore
  private let clock: any WallClock
  private let random: any RandomSource

  /// Makes the sessions of an app.
  /// - Parameters:
  ///   - configuration: The settings. Later changes of them have no effect.
  ///   - application: The application that people sign in to.
  /// - Throws: ``AcquisitionError`` with `invalidRequest` for a setting that can't be used.
  public init(
    _ configuration: WebSessionConfiguration, application: ConfidentialClientApplication
  ) throws(AcquisitionError) {
    guard let url = URL(string: configuration.address), let host = url.host(), url.path().isEmpty,
      url.query() == nil, url.fragment() == nil, url.user() == nil,
      LoopbackHost.permits(url.scheme, host)
    else { throw AcquisitionError(.invalidRequest("the address of the app is not that of an https host")) }
    let isName = configuration.cookieName.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    guard isName, !configuration.cookieName.isEmpty else {
      throw AcquisitionError(.invalidRequest("the name of the cookies has other characters than letters and digits"))
    }
    self.application = application
    self.configuration = configuration
    (clock, random) = (application.platform.clock, application.platform.random)
    answered = configuration.store ?? MemoryPartitionStore(byteLimit: 4 << 20, clock: clock)
    cookies = AppCookies(
      isSecure: configuration.usesSecureCookies ?? (url.scheme == "https"), name: configuration.cookieName)
    seal = try Seal(configuration.key, earlier: configuration.earlierKey, random: random)
  }

  // MARK: Signing in

  /// Begins a sign-in, or with a session the consent to more permissions.
  /// - Parameters:
  ///   - scopes: Permissions of one API. Empty: the person only signs in.
  ///   - cookies: Every value of the request's header field `Cookie`.
  ///   - path: The path of the app that the browser returns to. One that leads to another host counts as `/`.
  ///   - change: Changes the request, such as its claims or prompt.
  /// - Returns: The redirect to the sign-in page.
  /// - Throws: ``AcquisitionError``, as ``ConfidentialClientApplication/beginSignIn(_:)`` does; `store`.
  public func begin(
    scopes: [String], cookies: [String], returningTo path: String = "/",
    _ change: @Sendable (inout WebSignInRequest) -> Void = { _ in }
  ) async throws(AcquisitionError) -> WebRedirect {
    let known = try await session(cookies: cookies)
    var request = WebSignInRequest(
      redirectURI: configuration.address + configuration.redirectPath, scopes: scopes)
    request.homeAccountID = known?.account.homeAccountID
    request.loginHint = known?.account.username
    // Browsers send no cookie with the form of another site unless it is `Secure`.
    request.answersByForm = self.cookies.isSecure
    change(&request)
    let flow = try await application.beginSignIn(request)
    let part = Self.part(of: flow.state)
    let pending = Pending(flow: flow, returnPath: ReturnAddress.checked(path), replaces: known?.id)
    guard let data = try? JSONEncoder().encode(pending) else {
      throw AcquisitionError(.invalidRequest("the sign-in can't be kept"))
    }
    let sealed = Base64URL.encode(try seal.seal(Array(data), as: part))
    let fields = self.cookies.fields(
      part, sealed, lifetime: Self.flowLifetime, crossing: request.answersByForm ? .none : .lax, replacing: cookies)
    guard let fields else { throw AcquisitionError(.invalidRequest("the sign-in does not fit into cookies")) }
    return WebRedirect(
      location: flow.url.absoluteString, cookies: self.cookies.surplus("flow-", in: cookies) + fields)
  }

  /// Finishes a sign-in: checks that this browser began it, redeems the answer, and gives the browser a new session.
  /// - Parameters:
  ///   - answer: The parameters of the request to the redirect URI, from its form or its query.
  ///   - cookies: Every value of the request's header field `Cookie`.
  /// - Returns: The redirect to the path where the sign-in began, and the session.
  /// - Throws: ``AcquisitionError``: `sessionNotFound` when this browser began no such sign-in, or it was answered
  ///   before; otherwise as ``ConfidentialClientApplication/finishSignIn(_:answer:)`` does.
  public func finish(
    _ answer: WebSignInAnswer, cookies: [String]
  ) async throws(AcquisitionError) -> (redirect: WebRedirect, session: WebSession) {
    let states = answer.parameters.filter { $0.name == "state" }
    guard states.count == 1, let state = states.first?.value, case let part = Self.part(of: state),
      let value = self.cookies.value(of: part, in: cookies), let sealed = Base64URL.decode(value),
      let data = seal.open(sealed, as: part),
      let pending = try? JSONDecoder().decode(Pending.self, from: Data(data))
    else { throw AcquisitionError(.sessionNotFound) }
    guard try await isFirstAnswer(to: pending.flow) else { throw AcquisitionError(.sessionNotFound) }
    let lifetime = configuration.lifetime.seconds
    let signedIn = try await application.finishSignIn(pending.flow, answer: answer, lasting: lifetime)
    guard let account = signedIn.account else {
      throw AcquisitionError(.malformedAnswer("it does not say who signed in"))
    }
    if let old = pending.replaces { try await forget(old) }
    let session = WebSession(
      account: account, formToken: secret(),
      expiresOn: clock.now.addingTimeInterval(lifetime), id: secret())
    let fields =
      try await keep(session, replacing: cookies)
      + self.cookies.removal(of: part, from: cookies)
    return (WebRedirect(location: pending.returnPath, cookies: fields), session)
  }

  // MARK: Sessions

  /// Returns the session of a request.
  ///
  /// A session ends with its time, with ``signOut(_:cookies:returningTo:)`` and, where the ID token has `sid`, when the
  /// platform tells that the person has signed out
  /// (``ConfidentialClientApplication/signOut(sessionID:issuer:)``).
  /// - Parameter cookies: Every value of the request's header field `Cookie`.
  /// - Returns: The session; nil when the browser is not signed in.
  /// - Throws: ``AcquisitionError`` with `store` when the store can't tell. Answer 503 then.
  public func session(cookies: [String]) async throws(AcquisitionError) -> WebSession? {
    guard let value = self.cookies.value(of: "session", in: cookies) else { return nil }
    let kept: [UInt8]?
    let name: String
    if configuration.store == nil {
      name = "session"
      kept = Base64URL.decode(value)
    } else {
      name = Self.name(of: value)
      kept = try await stored(name)?.bytes
    }
    guard let kept, let bytes = seal.open(kept, as: name), let session = WebSession(decoding: bytes),
      clock.now < session.expiresOn
    else { return nil }
    if let sessionID = session.account.sessionID {
      // Where the store is asked anyway, a sign-out at another process counts at once.
      let mark = try await application.acquisition.partitions.load(
        ConfidentialClientApplication.mark(sessionID), anew: configuration.store != nil)
      guard mark.partition.account != nil else { return nil }
    }
    return session
  }

  /// Ends a session here, removes its tokens, and sends the browser to the platform's sign-out page.
  ///
  /// While the platform can't be asked for the address of that page, the browser goes to `path` at once: it is signed
  /// out of this app then, and not of the platform.
  /// - Parameters:
  ///   - session: The session. Check ``WebSession/accepts(formToken:)`` of the form before.
  ///   - cookies: Every value of the request's header field `Cookie`.
  ///   - path: The path of the app that the platform's page returns to. Its address must be registered; nil: the
  ///     browser stays there.
  /// - Returns: The redirect to the platform's sign-out page.
  /// - Throws: ``AcquisitionError``: `store`, or as
  ///   ``ConfidentialClientApplication/signOutURL(postLogoutRedirectURI:account:state:tenantID:)`` does.
  public func signOut(
    _ session: WebSession, cookies: [String], returningTo path: String? = nil
  ) async throws(AcquisitionError) -> WebRedirect {
    try await forget(session.id)
    if let sessionID = session.account.sessionID {
      try await application.signOut(sessionID: sessionID)
    } else {
      try await application.removeAccount(homeAccountID: session.account.homeAccountID)
    }
    let destination = path.map { configuration.address + ReturnAddress.checked($0) }
    let location: String
    do throws(AcquisitionError) {
      location =
        try await application.signOutURL(postLogoutRedirectURI: destination, account: session.account).absoluteString
    } catch {
      // The tokens are gone, and a browser that kept its cookie would look signed in.
      guard error.isTransient else { throw error }
      location = destination ?? configuration.address + "/"
    }
    return WebRedirect(location: location, cookies: self.cookies.removal(of: "session", from: cookies))
  }

  // MARK: Keeping

  /// The fields `Set-Cookie` of a session.
  private func keep(
    _ session: WebSession, replacing request: [String]
  ) async throws(AcquisitionError) -> [String] {
    let value: String
    if let store = configuration.store {
      value = session.id
      let name = Self.name(of: value)
      let sealed = try seal.seal(session.encoded, as: name)
      do { _ = try await store.replace(name, ifVersion: nil, with: sealed, expires: session.expiresOn) } catch {
        throw TokenPartitions.trouble(error)
      }
    } else {
      value = Base64URL.encode(try seal.seal(session.encoded, as: "session"))
    }
    let lifetime = Int(clamping: configuration.lifetime.seconds)
    guard let fields = cookies.fields("session", value, lifetime: lifetime, replacing: request) else {
      throw AcquisitionError(.invalidRequest("the session does not fit into cookies; set a store"))
    }
    return fields
  }

  private func isFirstAnswer(to flow: WebSignInFlow) async throws(AcquisitionError) -> Bool {
    let name = "web:" + PartitionKey.hash(flow.state)
    do {
      return try await answered.replace(name, ifVersion: nil, with: [1], expires: flow.expiresOn) != nil
    } catch { throw TokenPartitions.trouble(error) }
  }

  private func stored(_ name: String) async throws(AcquisitionError) -> StoredPartition? {
    do { return try await configuration.store?.load(name) } catch { throw TokenPartitions.trouble(error) }
  }

  private func forget(_ id: String) async throws(AcquisitionError) {
    do { try await configuration.store?.remove(Self.name(of: id)) } catch { throw TokenPartitions.trouble(error) }
  }

  private func secret() -> String { Base64URL.encode(random.bytes(32)) }

  /// The part of a cookie's name that stands for a flow.
  private static func part(of state: String) -> String { "flow-" + String(PartitionKey.hash(state).prefix(16)) }

  private static func name(of id: String) -> String { "web:" + PartitionKey.hash(id) }
}

extension WebSessions: CustomReflectable {
  /// An empty mirror, so that `dump` does not print the keys.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebSession {
  fileprivate var encoded: [UInt8] {
    let json: JSONValue = [
      "a": account.encoded, "f": .string(formToken), "e": JSONValue(expiresOn.epochSeconds), "i": .string(id),
    ]
    return Array(json.data)
  }

  fileprivate init?(decoding bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes), let account = json["a"].flatMap({ SignedInAccount(decoding: $0) }),
      let token = json["f"]?.string, let end = json["e"]?.numericDate, let id = json["i"]?.string
    else { return nil }
    self.init(account: account, formToken: token, expiresOn: Date(epochSeconds: end), id: id)
  }
}
