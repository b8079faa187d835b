// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One call of the broker: reads the request, has it checked and carried out, and writes the answer in the broker's
/// dialect.
struct BrokerVisit: Sendable {
  let broker: StandInBroker
  let method: BrokerMethod
  /// As the caller sent it; empty texts are tolerated.
  let correlationID: String
  /// The fault rule that applies to the call.
  let rule: FaultRules.CountedRule?
  /// What is odd in the call and no reason to refuse it.
  let warning: String?
  let loggedParameters: [Parameter]
  private let object: JSONObject?
  private let request: Result<BrokerRequest, BrokerError>

  /// - Parameter arguments: the three texts.
  init(broker: StandInBroker, method: BrokerMethod, arguments: [String]) {
    (self.broker, self.method) = (broker, method)
    correlationID = arguments[1]
    var object: JSONObject?
    request = Result { () throws(BrokerError) in
      do throws(MessageError) {
        let read = try BrokerText.object(in: arguments[2])
        object = read
        return try BrokerRequest(decoding: read)
      } catch {
        throw .contract("The \(error.member.isEmpty ? "request" : "member \(error.member)") \(error.reason).")
      }
    }
    self.object = object
    var warnings: [String] = []
    if arguments[0] != BrokerBus.protocolVersion { warnings.append("The protocol version is not 0.0.") }
    if UUID(uuidString: arguments[1]) == nil { warnings.append("The correlation id is no UUID.") }
    warning = warnings.isEmpty ? nil : warnings.joined(separator: " ")
    let inner = object?["authParameters"]?.object ?? object ?? [:]
    loggedParameters = ["clientId", "redirectUri", "authority", "authorizationType"].compactMap { name in
      inner[name].map { Parameter(name == "clientId" ? "client_id" : name, $0.string ?? $0.text) }
    }
    var call = FaultRequest(
      method: method.rawValue, path: [], clientID: inner["clientId"]?.string,
      users: Set([inner["username"]?.string, inner["account"]?["username"]?.string].compactMap(\.self)),
      correlationID: correlationID, grantType: nil)
    call.isBrokerCall = true
    rule = broker.emulator.stores.faults.apply(to: call)
  }

  var fault: StandInFault? { rule?.rule.answer.broker }

  var dialect: BrokerDialect { broker.dialect }
  var store: BrokerStore { broker.store }
  var directory: Directory { broker.emulator.directory }
  var device: DeviceStanding { broker.emulator.stores.policies.current.device }

  func answer() async -> BusAnswer {
    switch method {
    case .getLinuxBrokerVersion:
      return await reply { _ in ["linuxBrokerVersion": .string(dialect.versionText)] }
    case .getAccounts: return await reply(accounts)
    case .acquireTokenSilently:
      return await reply { request throws(BrokerError) in
        try await silently(try checkedParameters(request, for: .cachedRefreshToken))
      }
    case .acquireTokenInteractively: return await interactively()
    case .acquirePrtSsoCookie: return await reply(cookies)
    case .removeAccount: return await reply(remove)
    case .generateSignedHttpRequest: return await reply(signature)
    case .cancelInteractiveFlow: return await cancel()
    }
  }

  private func interactively() async -> BusAnswer {
    // Himmelblau's broker can't ask who signs in.
    if dialect.isHimmelblau, let asked = try? request.get().parameters, asked.account == nil, asked.username == nil {
      return .refusal(name: "org.freedesktop.DBus.Error.Failed", message: "Missing account")
    }
    return await reply { request throws(BrokerError) in
      try await interactively(try checkedParameters(request, for: .interactive))
    }
  }

  /// Version 3 leaves the bus when it is sent an empty object. What it wants in the object is not known: here an object
  /// with a `correlationId` closes the windows of that call, and any other object all windows.
  private func cancel() async -> BusAnswer {
    if dialect == .third, object?.members.isEmpty == true { return .departure }
    return await reply { _ throws(BrokerError) in
      guard !dialect.isHimmelblau else { throw .notImplemented }
      store.closeWindows(of: object?["correlationId"]?.string, byApp: true)
      return [:]
    }
  }

  /// Reads the request, and writes what `body` says to it.
  private func reply(_ body: (BrokerRequest) async throws(BrokerError) -> JSONObject) async -> BusAnswer {
    do throws(BrokerError) {
      if let failure = Self.failures[fault] { throw failure }
      let content = try await body(try request.get())
      return .text(dialect.text(.success(content), of: method, telemetry: tellsOfItself ? telemetry : []))
    } catch {
      return .text(dialect.text(.failure(error), of: method, telemetry: telemetry))
    }
  }

  /// Whether an answer that is no error has telemetry.
  private var tellsOfItself: Bool {
    switch method {
    // Nobody has seen telemetry of `getAccounts`. It tells the mode, in which apps show its accounts.
    case .acquireTokenSilently, .acquireTokenInteractively, .getAccounts: true
    case .acquirePrtSsoCookie: !dialect.listsCookies
    default: false
    }
  }

  private static let failures: [StandInFault?: BrokerError] = [
    .unavailable: .make(.serverTemporarilyUnavailable, "The service is not available for a while. Try again later."),
    .offline: .make(.noNetwork, "There is no network."),
  ]

  /// What the broker says of itself and the call. Every value is a text.
  private var telemetry: [Parameter] {
    guard !dialect.isHimmelblau else { return [] }
    return [
      Parameter("broker_version", dialect.versionText), Parameter("ui_visible", "false"),
      Parameter("device_mode", device == .shared ? "shared" : "personal"),
      Parameter("dbus_method_name", method.rawValue), Parameter("correlation_id", correlationID),
    ]
  }

  // MARK: Accounts

  private func accounts(_ request: BrokerRequest) throws(BrokerError) -> JSONObject {
    try check(clientID: request.clientID)
    return ["accounts": .array(people(for: request.clientID).map { .object(account(of: $0.user)) })]
  }

  /// The people that an app sees. Himmelblau's broker knows the one who is logged in.
  func people(for clientID: String) -> [(person: BrokerState.Person, user: User)] {
    let all = store.current.people.compactMap { person in
      directory.user(person.userID).map { (person: person, user: $0) }
    }
    let seen = all.filter { !$0.person.removedFrom.contains(clientID.lowercased()) }
    return dialect.isHimmelblau ? Array(seen.prefix(1)) : seen
  }

  func account(of user: User, clientInfo: String? = nil) -> JSONObject {
    [
      "clientInfo": clientInfo.map(JSONValue.string),
      "environment": .string(broker.emulator.origins.main?.authority ?? "localhost"),
      "familyName": dialect == .java ? nil : user.surname.map(JSONValue.string),
      "givenName": .string(dialect.isHimmelblau ? user.name : user.givenName ?? user.name),
      "homeAccountId": .string("\(user.id).\(user.tenantID)"), "localAccountId": .string(user.id.value),
      "name": .string(user.name), "passwordExpiry": 0, "realm": .string(user.tenantID.value),
      "username": .string(user.username),
    ]
  }

  /// The person of an account that a request names.
  func person(
    _ account: BrokerAccount?, named name: String?, for clientID: String
  ) throws(BrokerError) -> (person: BrokerState.Person, user: User) {
    guard account != nil || name != nil else { throw .interaction("No account is named.") }
    let found = people(for: clientID).first { _, user in
      guard let account else { return FoldedText.isSame(user.username, name ?? "") }
      return FoldedText.isSame(account.homeAccountID.value, "\(user.id).\(user.tenantID)")
    }
    guard let found else { throw .unusable("Unable to find account") }
    if broker.isStrict, let account { try requireUnchanged(account, of: found.user) }
    return found
  }

  /// Microsoft's own runtime adds members with empty texts.
  private func requireUnchanged(_ account: BrokerAccount, of user: User) throws(BrokerError) {
    let sent = account.members.members.filter { $0.name != "clientInfo" && $0.value != "" }
    guard Set(sent) == Set(self.account(of: user).members) else {
      throw .contract("The account is not as the broker gave it. Send it back unchanged.")
    }
  }

  /// On a shared device, the person is signed out everywhere; otherwise the app no longer sees the account.
  private func remove(_ request: BrokerRequest) throws(BrokerError) -> JSONObject {
    guard !dialect.isHimmelblau else { throw .notImplemented }
    try check(clientID: request.clientID)
    let user = try person(request.account, named: nil, for: request.clientID).user
    if device == .shared {
      store.signOut(user.id)
      broker.emulator.administration.revokeSessions(of: user.id)
    } else {
      store.remove(user.id, from: request.clientID)
    }
    return [:]
  }

  // MARK: Checks

  func check(clientID: String) throws(BrokerError) {
    guard UUID(uuidString: clientID) != nil else { throw .contract("The clientId is not a UUID.") }
  }

  /// Checks what requests for tokens and cookies have in common, and gives it.
  func checkedParameters(
    _ request: BrokerRequest, for type: BrokerAuthorizationType
  ) throws(BrokerError) -> BrokerTokenParameters {
    guard let parameters = request.parameters else { throw .contract("The member authParameters is missing.") }
    try check(clientID: parameters.clientID)
    guard !parameters.redirectURI.isEmpty else {
      throw .contract(dialect.isHimmelblau ? "Invalid redirectUri" : "The redirectUri is null or empty.")
    }
    guard type == .ssoCookie || !parameters.requestedScopes.isEmpty else {
      throw .contract("The requestedScopes are null or empty.")
    }
    if dialect.checksAuthorizationType {
      // Version 3.0.2 takes the other type for its window too.
      let fits = [type] + (type == .interactive && !broker.isStrict ? [.cachedRefreshToken] : [])
      guard fits.contains(parameters.authorizationType) else {
        throw .contract("The authorizationType \(parameters.authorizationType.value) does not fit \(method.rawValue).")
      }
    }
    guard
      !dialect.refusesOpenIDScopes || type == .ssoCookie
        || Set(parameters.requestedScopes).isDisjoint(with: ScopeSet.openIDConnect.values)
    else { throw .contract("Token response failed because declined scopes are present") }
    return parameters
  }
}
