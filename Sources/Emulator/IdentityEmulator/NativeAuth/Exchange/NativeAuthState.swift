// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The flows that have not ended, their continuation tokens, and the inbox.
package struct NativeAuthState: Sendable {
  var settings: NativeSettings
  private let random: any RandomSource
  package private(set) var inbox = Inbox()
  private var flows: [String: Flow] = [:]
  private(set) var tokens: [String: ContinuationToken] = [:]
  /// The journeys of V2 by their newest continuation token.
  private var journeys: [String: Journey] = [:]
  /// The largest number of continuation tokens. For more, the oldest are removed, and flows that have none left.
  static let tokenLimit = 5_000

  package init(_ settings: NativeSettings, random: any RandomSource) {
    (self.settings, self.random) = (settings, random)
  }

  /// Carries out a step. Its changes remain when it is refused, because wrong codes are counted.
  mutating func answer(
    _ request: NativeRequest, at endpoint: NativeEndpoint, accounts: TenantAccounts
  ) throws(NativeRefusal) -> NativeReply {
    forgetExpired(at: request.now)
    // The values are moved and not copied, so that a flow, a token and a message are changed in place.
    var exchange = NativeExchange(
      endpoint: endpoint, request: request, state: NativeAuthState(settings, random: random))
    swap(&self, &exchange.state)
    defer { swap(&self, &exchange.state) }
    return try exchange.answer(for: accounts)
  }

  /// The flow of a token that is valid for one of `steps`.
  /// - Parameter badToken: The error for any other token.
  func flow(
    at steps: [ContinuationStep], for request: NativeRequest, else badToken: NativeRefusal
  ) throws(NativeRefusal) -> (flow: Flow, step: ContinuationStep) {
    guard let token = tokens[try request.required("continuation_token")], let flow = flows[token.flowID],
      flow.clientID == request.clientID, flow.tenantID == request.tenantID, steps.contains(token.step),
      token.step.stage == flow.stage
    else { throw badToken }
    guard request.now < token.expiresAt else { throw .expiredToken }
    return (flow, token.step)
  }

  /// The user name with which the flow or journey of a continuation token began.
  func username(ofToken text: String) -> String? {
    tokens[text].flatMap { flows[$0.flowID]?.username } ?? journeys[text]?.username
  }

  func journey(ofToken text: String) -> Journey? { journeys[text] }

  /// Keeps the flow, and returns the token for its next step.
  mutating func advance(_ flow: Flow, to step: ContinuationStep, at now: Date) -> Secret {
    flows[flow.id] = flow
    flows[flow.id]?.stage = step.stage
    let token = newID()
    tokens[token] = ContinuationToken(
      flowID: flow.id, step: step, expiresAt: now.addingTimeInterval(Double(settings.continuationTokenLifetime)))
    if tokens.keepLatest(Self.tokenLimit, by: \.expiresAt) { forgetFlows() }
    return Secret(token)
  }

  /// Keeps the code with its count of wrong tries.
  mutating func keep(_ code: OneTimeCode?, of flow: Flow) { flows[flow.id]?.code = code }

  /// Puts a new code into the inbox. Throws if the address got too many codes recently.
  package mutating func sendCode(to method: StrongMethod, at now: Date) throws(NativeRefusal) -> OneTimeCode {
    let window = now.addingTimeInterval(-600)
    guard inbox.count(to: method.target, since: window) < settings.codeLimit else { throw .tooManyCodes }
    let length = settings.codeLength(of: method.channel)
    let code = OneTimeCode(settings, length: length, now: now, random: random)
    inbox.deliver(
      Inbox.Message(
        address: method.target, channel: method.channel, code: code.text, time: now, expiresAt: code.expiresAt))
    return code
  }

  /// Throws unless there is a code and `text` is it, and it is neither expired nor locked by wrong tries, which are
  /// counted. The inbox then shows it as used.
  package mutating func check(_ text: String, against code: inout OneTimeCode?, at now: Date) throws(NativeRefusal) {
    guard let sent = code?.text else { throw .wrongCode }
    try code?.check(text, now: now)
    inbox.use(sent)
  }

  /// Ends a flow, so that none of its tokens is valid any more.
  mutating func end(_ flow: Flow) -> EndedFlow {
    let ended = EndedFlow(flow: flows.removeValue(forKey: flow.id), tokens: tokens.filter { $1.flowID == flow.id })
    for token in ended.tokens.keys { tokens[token] = nil }
    return ended
  }

  /// Undoes the end of a flow that got no tokens: the flow and its proof can be used again.
  package mutating func resume(_ ended: EndedFlow) {
    if let flow = ended.flow { flows[flow.id] = flow }
    tokens.merge(ended.tokens) { $1 }
  }

  func newID() -> String { Base64URL.encode(random.bytes(32)) }

  /// Removes what expired more than an hour ago.
  private mutating func forgetExpired(at now: Date) {
    let limit = now.addingTimeInterval(-3_600)
    guard tokens.contains(where: { $0.value.expiresAt < limit }) else { return }
    tokens = tokens.filter { $0.value.expiresAt >= limit }
    forgetFlows()
  }

  private mutating func forgetFlows() {
    let alive = Set(tokens.values.map(\.flowID))
    flows = flows.filter { alive.contains($0.key) }
  }
}

// Journeys. A journey has one continuation token, which may be sent until the next answer replaces it.
extension NativeAuthState {
  /// Keeps the journey under a new token.
  mutating func begin(_ journey: Journey, at now: Date) -> Secret {
    var journey = journey
    journey.expiresAt = now.addingTimeInterval(Double(settings.continuationTokenLifetime))
    let token = newID()
    journeys[token] = journey
    journeys.keepLatest(Self.tokenLimit, by: \.expiresAt)
    return Secret(token)
  }

  /// - Parameter authority: The tenant as the request names it.
  func journey(_ token: String, at authority: String, now: Date) throws(NativeRefusal) -> Journey {
    guard let journey = journeys[token], journey.authority == authority, now < journey.expiresAt else {
      throw .badToken(55_200)
    }
    return journey
  }

  /// Carries out a request. If it is refused, the token stays, and wrong codes are counted.
  mutating func answer(
    _ request: JourneyRequest, _ token: String, app: NativeAppSettings, accounts: TenantAccounts, links: JourneyLinks
  ) throws(NativeRefusal) -> (reply: JourneyReply, token: Secret) {
    let journey = try self.journey(token, at: request.authority, now: request.now)
    // The state is moved and not copied, so that a journey and a message are changed in place.
    var run = JourneyRun(
      request: request, app: app, accounts: accounts, links: links, journey: journey,
      state: NativeAuthState(settings, random: random))
    swap(&self, &run.state)
    defer { swap(&self, &run.state) }
    do throws(NativeRefusal) {
      let reply = try run.answer()
      guard case .interaction = reply else { return (reply, Secret(token)) }
      run.state.journeys[token] = nil
      return (reply, run.state.begin(run.journey, at: request.now))
    } catch {
      run.state.journeys[token]?.code = run.journey.code
      if error == .passwordNotChanged { run.state.journeys[token] = run.journey }
      throw error
    }
  }

  /// The journey of a token that is at its end, which is then out of reach; nil if it is not there yet.
  mutating func end(_ token: String, at authority: String, now: Date) throws(NativeRefusal) -> Journey? {
    let journey = try self.journey(token, at: authority, now: now)
    guard case .finished = journey.step else { return nil }
    journeys[token] = nil
    return journey
  }
}

/// A flow as it was when it ended.
package struct EndedFlow: Sendable {
  let flow: Flow?
  let tokens: [String: ContinuationToken]
}

/// The step of a flow that a continuation token is for.
enum ContinuationStep: Sendable {
  case started, challenged
  case verified, passwordAsked
  case attributesAsked
  case submitted
  case mfaAsked, mfaIntrospected, mfaChallenged
  case registrationAsked, registrationIntrospected, registrationChallenged, preverified
  case finished

  /// The stage of the step. Tokens of one stage are valid beside each other, as after a wrong code or a resend; those
  /// of earlier stages are not.
  var stage: Int {
    switch self {
    case .started, .challenged: 0
    case .verified, .passwordAsked: 1
    case .attributesAsked: 2
    case .submitted: 3
    case .mfaAsked, .mfaIntrospected, .mfaChallenged: 4
    case .registrationAsked, .registrationIntrospected, .registrationChallenged, .preverified: 5
    case .finished: 6
    }
  }
}

/// A sign-in, sign-up or password reset that has not ended.
struct Flow: Sendable {
  enum Kind: Sendable { case signIn, signUp, passwordReset }

  var id: String
  var kind: Kind
  var clientID: ClientID
  var tenantID: TenantID
  var username: String
  var challengeTypes: Set<ChallengeType>
  var capabilities: Set<NativeCapability>
  var stage = 0
  /// The account; nil until a sign-up has made it.
  var accountID: UserID?
  /// The code that was sent last.
  var code: OneTimeCode?
  /// Whether a strong method was registered in this flow.
  var isStrong = false
  /// The method that the code of the second factor or the registration was sent to.
  var method: StrongMethod?
  /// The password that was given in a sign-up.
  var password: Secret?
  var attributes: [String: String] = [:]
  var polls = 0
  /// The authentication contexts that the token endpoint was asked for.
  var contexts: [String] = []
}

/// The value that a client sends back to continue a flow.
struct ContinuationToken: Sendable {
  var flowID: String
  var step: ContinuationStep
  var expiresAt: Date
}
