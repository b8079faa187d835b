// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// One request of a journey, with the steps that all scenarios share.
struct JourneyRun {
  let request: JourneyRequest
  let app: NativeAppSettings
  let accounts: TenantAccounts
  let links: JourneyLinks
  var journey: Journey
  var state: NativeAuthState

  var settings: NativeSettings { state.settings }
  var account: User? { journey.accountID.flatMap { accounts.account($0) } }

  /// Carries out the request. A refusal leaves the continuation token as it is.
  mutating func answer() throws(NativeRefusal) -> JourneyReply {
    guard journey.accountID == nil || account != nil else { throw .badToken(55_200) }
    return switch (request.action, journey.step) {
    case (.start(let scenario), .entered): try start(scenario)
    case (.challenge(let place), .firstFactor), (.challenge(let place), .secondFactor): try challenge(place)
    case (.challenge, .registration): try sendAgain()
    case (.verify(let place), .firstFactor), (.verify(let place), .secondFactor): try verify(place)
    case (.recover(let place), .firstFactor): try recover(place)
    case (.verifyRisk, _) where journey.awaitsRiskCheck: try verifyRisk()
    case (.enroll(let channel), .registration): try enroll(channel)
    case (.activate(let place), .registration): try activate(place)
    case (.submitAttributes, .attributes): try submitAttributes()
    case (.update, .newPassword): try update()
    case (.poll, .polling): try poll()
    default: throw .unknownStep
    }
  }

  // MARK: Starts

  private mutating func start(_ scenario: Journey.Scenario) throws(NativeRefusal) -> JourneyReply {
    guard app.journeys.contains(scenario) else { throw .unknownStep }
    journey.scenario = scenario
    if scenario == .signUp, request.body["username"] ?? .null == .null {
      journey.step = .attributes
      return collect(app.collected(before: journey))
    }
    journey.username = try TenantAccounts.checkedName(try request.required("username"))
    let account = accounts.account(named: journey.username)
    journey.accountID = account?.id
    if account?.native.mustUseBrowser == true { return .browser }
    journey.step = .firstFactor
    switch (scenario, account) {
    case (.signIn, nil), (.passwordReset, nil): throw .unknownUser
    case (.signUp, nil):
      guard !accounts.isTaken(journey.username) else { throw .attributes(["email"], .userAlreadyExists) }
      return try send(to: .mail(to: journey.username))
    case (.passwordReset, let account?):
      guard account.native.firstFactor == .password else { throw .noPassword }
      return offer(account.resetContacts)
    case (_, let account?): return offer(account.firstFactors)
    }
  }

  /// The methods that can be challenged in the present step.
  private var methods: [ProofMethod] {
    switch (journey.step, account) {
    case (.firstFactor, let account?):
      journey.scenario == .passwordReset ? account.resetContacts : account.firstFactors
    case (.firstFactor, nil): [.mail(to: journey.username)]
    case (.secondFactor, let account?): ProofMethod.strong(account.native.strongMethods)
    default: []
    }
  }

  private mutating func offer(_ methods: [ProofMethod]) -> JourneyReply {
    next([
      "action": "challenge", "scenario": journey.scenario == .passwordReset ? "recovery" : nil,
      "challengeContext": [
        "authenticationFactor": journey.step == .secondFactor ? "multiFactor" : "singleFactor"
      ],
      "_embedded": links.methods(methods, canRecover: canRecover),
    ])
  }

  private var canRecover: Bool {
    journey.step == .firstFactor && journey.scenario != .passwordReset && app.journeys.contains(.passwordReset)
  }

  private mutating func recover(_ place: String) throws(NativeRefusal) -> JourneyReply {
    guard canRecover, let account, account.firstFactors.contains(.password), place == ProofMethod.password.path else {
      throw .unknownStep
    }
    (journey.scenario, journey.method, journey.code) = (.passwordReset, nil, nil)
    return offer(account.resetContacts)
  }

  // MARK: Methods

  private mutating func challenge(_ place: String) throws(NativeRefusal) -> JourneyReply {
    guard let method = methods.first(where: { $0.path == place }) else { throw .badParameter("id") }
    guard let contact = method.contact else {
      journey.method = method
      return next(["action": "verify"], method, ["verify": method.path + "/verify"])
    }
    let isResend = journey.method == method && journey.code != nil
    guard contact.channel == .sms, settings.checksPhoneRisk, !isResend else { return try send(to: method) }
    return checkRisk(of: method)
  }

  private mutating func checkRisk(of method: ProofMethod) -> JourneyReply {
    journey.method = method
    journey.code = nil
    journey.awaitsRiskCheck = true
    return next([
      "action": "riskverify",
      "_links": .object([
        "riskverify": links.link(below: "api/v1.0-internal/risk/phone/verify")
      ]),
    ])
  }

  private mutating func verifyRisk() throws(NativeRefusal) -> JourneyReply {
    guard let method = journey.method else { throw .unknownStep }
    return try send(to: method)
  }

  private mutating func sendAgain() throws(NativeRefusal) -> JourneyReply {
    guard let method = journey.method, journey.code != nil else { throw .unknownStep }
    return try send(to: method)
  }

  /// Sends a code, which replaces the last one.
  mutating func send(to method: ProofMethod) throws(NativeRefusal) -> JourneyReply {
    guard let contact = method.contact else { throw .unknownStep }
    guard !contact.isBlocked else { throw .methodBlocked }
    journey.code = try state.sendCode(to: contact, at: request.now)
    journey.method = method
    journey.awaitsRiskCheck = false
    let verb = journey.step == .registration ? "activate" : "verify"
    return next(
      [
        "action": .string(verb), "hint": .string(ContactMask.masked(contact.target, contact.channel)),
        "codeLength": JSONValue(settings.codeLength(of: contact.channel)),
      ], method, [verb: "\(method.path)/\(verb)", "resend": method.path + "/challenge"])
  }

  private mutating func verify(_ place: String) throws(NativeRefusal) -> JourneyReply {
    guard let method = methods.first(where: { $0.path == place }) else { throw .badParameter("id") }
    if method.contact == nil {
      guard let id = journey.accountID else { throw .unknownStep }
      try accounts.check(try request.required("password"), of: id)
      journey.usedPassword = true
    } else {
      guard journey.method == method else { throw .unknownStep }
      try checkCode(try request.required("otp"))
    }
    switch (journey.step, journey.scenario) {
    case (.secondFactor, _):
      journey.isStrong = true
      return try complete()
    case (_, .passwordReset):
      journey.step = .newPassword
      return askForPassword()
    case (_, .signUp) where journey.accountID == nil:
      journey.isVerified = true
      return try signUp()
    default: return try complete()
    }
  }

  /// Throws unless `text` is the code that was sent last. A wrong code is counted; the right one works once.
  private mutating func checkCode(_ text: String) throws(NativeRefusal) {
    try state.check(text, against: &journey.code, at: request.now)
    journey.code = nil
  }

  // MARK: Ends

  /// Asks for a second factor or a registration if the first factor does not suffice. Otherwise the journey ends.
  mutating func complete() throws(NativeRefusal) -> JourneyReply {
    guard let id = journey.accountID, !accounts.isBlocked(id) else { throw .blocked }
    // An account that this request has made is not in its directory yet.
    let profile = account?.native ?? accounts.newProfile(hasPassword: app.credential == .password)
    // The token endpoint asks for as much, whatever the first factor was.
    let needsMore =
      profile.needsStrongAuthentication && profile.firstFactor == .password
      || !journey.claims.authenticationContexts.isEmpty || accounts.needsSecondFactor(id)
    (journey.method, journey.code, journey.awaitsRiskCheck) = (nil, nil, false)
    guard needsMore, !journey.isStrong else {
      journey.step = .finished
      return .interaction(
        [
          "state": "continue",
          "_links": .object(["continue": links.link(below: Journey.entryPath)]),
        ])
    }
    guard profile.strongMethods.isEmpty else {
      journey.step = .secondFactor
      return offer(ProofMethod.strong(profile.strongMethods))
    }
    journey.step = .registration
    let methods = app.registrationChannels.map { channel -> JSONValue in
      [
        "id": .string(channel.rawValue), "type": .string(channel.rawValue),
        "hint": channel == .email ? .string(ContactMask.masked(journey.username, channel)) : nil,
        "_links": links.links(["enroll": "auth/methods/\(channel.rawValue)/enroll"]),
      ]
    }
    return next(["action": "enroll", "_embedded": ["methods": .array(methods)]])
  }

  /// Registers a contact as a strong method, after it has got a code.
  private mutating func enroll(_ channel: CodeChannel) throws(NativeRefusal) -> JourneyReply {
    let given = request.body["target"] ?? .null
    guard let target = given == .null ? (channel == .email ? journey.username : "") : given.string else {
      throw .badContact
    }
    let method = ProofMethod(id: "n1", contact: try StrongMethod(contact: target, channel: channel, for: app))
    guard method.contact?.isBlocked == false else { throw .methodBlocked }
    // The sign-up of this journey has verified the address.
    if journey.isVerified, channel == .email, FoldedText.isSame(target, journey.username) {
      return try register(method)
    }
    return channel == .sms && settings.checksPhoneRisk ? checkRisk(of: method) : try send(to: method)
  }

  private mutating func activate(_ place: String) throws(NativeRefusal) -> JourneyReply {
    guard let method = journey.method, method.path == place else { throw .badParameter("id") }
    let name = request.body["code"] == nil ? "otp" : "code"
    try checkCode(try request.required(name))
    return try register(method)
  }

  private mutating func register(_ method: ProofMethod) throws(NativeRefusal) -> JourneyReply {
    guard let id = journey.accountID, let contact = method.contact else { throw .unknownStep }
    accounts.add(contact, to: id)
    journey.isStrong = true
    return try complete()
  }

  // MARK: Password reset

  private mutating func askForPassword() -> JourneyReply {
    next(["action": "update", "_links": links.links(["update": "methods/password/p1"])])
  }

  private mutating func update() throws(NativeRefusal) -> JourneyReply {
    guard let id = journey.accountID else { throw .unknownStep }
    try accounts.resetPassword(of: id, to: try request.required("newPassword"), settings)
    journey.step = .polling
    return askForPoll()
  }

  private mutating func askForPoll() -> JourneyReply {
    next([
      "action": "poll", "retryAfterMillis": JSONValue(settings.pollInterval * 1_000),
      "_links": links.links(["poll": "methods/password/p1/pollUpdate"]),
    ])
  }

  private mutating func poll() throws(NativeRefusal) -> JourneyReply {
    let status = settings.pollStatuses[min(journey.polls, settings.pollStatuses.count - 1)]
    journey.polls += 1
    switch status {
    case .notStarted, .inProgress: return askForPoll()
    case .succeeded: return try complete()
    case .failed:
      (journey.step, journey.polls) = (.newPassword, 0)
      throw .passwordNotChanged
    }
  }

  // MARK: Answers

  /// An answer that asks for something about `method`.
  private func next(
    _ members: JSONObject, _ method: ProofMethod, _ paths: KeyValuePairs<String, String>
  ) -> JourneyReply {
    var members = members
    (members["id"], members["type"]) = (.string(method.id), .string(method.type))
    members["_links"] = links.links(paths)
    return next(members)
  }

  func next(_ members: JSONObject) -> JourneyReply {
    var answer: JSONObject = ["state": "interactionRequired"]
    for member in members.members { answer[member.name] = member.value }
    return .interaction(answer)
  }
}

/// The result of a request that is not refused.
enum JourneyReply: Sendable {
  /// The members of the answer, without the continuation token.
  case interaction(JSONObject)
  /// The person has to go on in a browser.
  case browser
}

extension Journey {
  /// The path of entry and end below the tenant.
  static let entryPath = "oauth2/v2.0/authorize-challenge"
}
