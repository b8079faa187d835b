// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Tokens: the broker redeems a person's primary refresh token at the emulator's token endpoint, where the person's
// consent, the rules of conditional access and the fault rules count as for everybody.
extension BrokerVisit {
  private var emulator: IdentityEmulator { broker.emulator }

  func silently(_ parameters: BrokerTokenParameters) async throws(BrokerError) -> JSONObject {
    let (person, user) = try person(parameters.account, named: parameters.username, for: parameters.clientID)
    return try await tokens(of: user, try primaryToken(of: person), parameters)
  }

  /// Without a window if the person that is named has all that is needed, and no page is forced.
  func interactively(_ parameters: BrokerTokenParameters) async throws(BrokerError) -> JSONObject {
    let prompt = parameters.queryParameters["prompt"]
    if prompt == nil, parameters.account != nil || parameters.username != nil {
      do throws(BrokerError) {
        return try await silently(parameters)
      } catch {
        guard error.status == .interactionRequired || error.status == .accountUnusable else { throw error }
      }
    }
    let id = Base64URL.encode(emulator.random.bytes(18))
    let url = try windowAddress(id, parameters)
    let ends = store.openWindow(id, correlationID: correlationID)
    // A caller that is gone waits for no window.
    defer { store.close(id, with: .closed(byApp: true)) }
    do throws(PageOpeningError) { try await broker.browser.open(url, privately: false) } catch {
      throw .make(.unexpected, "The window can't be shown: no program here opens web pages. Set BROWSER.")
    }
    switch await ends.first(where: { _ in true }) ?? .closed(byApp: true) {
    case .closed(let byApp):
      throw .make(
        byApp ? .applicationCanceled : .userCanceled, byApp ? "The app cancelled." : "The user closed the window.",
        557_155_398)
    case .refused(let refusal): throw BrokerError(refusal)
    case .signedIn(let signIn): return try await tokens(after: signIn, parameters)
    }
  }

  private func tokens(
    after signIn: SignInRecord, _ parameters: BrokerTokenParameters
  ) async throws(BrokerError) -> JSONObject {
    guard let user = directory.user(signIn.userID) else { throw .unusable("Unable to load account") }
    let token = try newPrimaryToken(signIn)
    store.signIn(user.id, primaryToken: token)
    if let asked = parameters.account, !FoldedText.isSame(asked.homeAccountID.value, "\(user.id).\(user.tenantID)") {
      throw .make(.userSwitch, "Another person signed in.")
    }
    return try await tokens(of: user, token, parameters)
  }

  // MARK: The primary refresh token

  func primaryToken(of person: BrokerState.Person) throws(BrokerError) -> String {
    if let token = person.primaryToken { return token }
    let now = emulator.clock.now
    guard let user = directory.user(person.userID) else { throw .unusable("Unable to load account") }
    // A person of the seed has signed in to the machine when it started.
    let token = try newPrimaryToken(
      SignInRecord(
        grant: GrantID(value: emulator.random.id()), userID: user.id, tenantID: user.tenantID,
        sessionID: emulator.random.id(), proofs: Proofs(authenticatedAt: now)))
    store.keep(token, of: user.id)
    return token
  }

  private func newPrimaryToken(_ signIn: SignInRecord) throws(BrokerError) -> String {
    let now = emulator.clock.now
    let lifetime = Double(emulator.seed.settings.refreshTokenLifetime)
    let record = IssuedRefreshToken(
      signIn: signIn, clientID: IssuedRefreshToken.brokerClientID, scopes: ScopeSet([]),
      expiresAt: now.addingTimeInterval(lifetime))
    guard let token = try? emulator.stores.grants.exchange({ _ throws(Refusal) in }, for: record, at: now) else {
      throw .make(.unexpected, "Failed to authenticate user")
    }
    return token
  }

  // MARK: Requests to the emulator

  private func tokens(
    of user: User, _ primaryToken: String, _ parameters: BrokerTokenParameters
  ) async throws(BrokerError) -> JSONObject {
    let possession = parameters.possession.flatMap { $0.scheme.lowercased() == "pop" ? $0 : nil }
    let origin = try origin(of: parameters)
    guard let url = URL(string: "\(origin.origin)\(origin.path)/oauth2/v2.0/token") else { throw Self.badAuthority }
    try requireRegistered(parameters)
    var form = [
      Parameter("client_id", parameters.clientID), Parameter("grant_type", "refresh_token"),
      Parameter("refresh_token", primaryToken), Parameter("client_info", "1"),
      Parameter("scope", (parameters.requestedScopes + ["openid", "profile"]).joined(separator: " ")),
    ]
    // Himmelblau's broker ignores a challenge.
    if !dialect.isHimmelblau { form.add("claims", parameters.decodedClaims.flatMap { $0.isEmpty ? nil : $0 }) }
    if let possession, !dialect.isHimmelblau || possession.keyID != nil {
      form.append(Parameter("token_type", "pop"))
      form.append(Parameter("req_cnf", try confirmation(possession)))
    }
    let response = try await send(form, to: url)
    return try await brokerTokens(response, of: user, bound: possession)
  }

  private func send(_ form: [Parameter], to url: URL) async throws(BrokerError) -> TokenResponse {
    var request = HTTPRequest(method: "POST", url: url)
    request.headers["Content-Type"] = FormCoding.contentType
    if UUID(uuidString: correlationID) != nil { request.headers["client-request-id"] = correlationID }
    request.body = Data(FormCoding.encode(form).utf8)
    guard case .whole(let response) = await emulator.deliverFromBroker(request) else {
      throw .make(.noNetwork, "The connection to the service broke.")
    }
    let json = (try? JSONValue(parsing: response.body)) ?? .null
    if response.status >= 400 || json["error"] != nil {
      let error =
        ErrorResponse(decoding: json) ?? ErrorResponse(error: .serverError, description: "Failed to fetch access token")
      throw BrokerError(error, httpStatus: response.status)
    }
    do throws(MessageError) { return try TokenResponse(decoding: json) } catch {
      throw .make(.unexpected, "The service's answer can't be read: \(error.member) \(error.reason).")
    }
  }

  private func brokerTokens(
    _ response: TokenResponse, of user: User, bound possession: BrokerPossession?
  ) async throws(BrokerError) -> JSONObject {
    guard let idToken = response.idToken else {
      throw .interaction("AADSTS65001: The user has not consented to openid and profile.")
    }
    guard var access = response.accessToken, let clientInfo = response.clientInfo else {
      throw .make(.unexpected, "Missing raw token")
    }
    let isBound = response.tokenType.lowercased() == "pop"
    // A token for the broker's own key is of no use to the app without a signed statement around it.
    if isBound, let possession, possession.keyID == nil { access = Secret(try statement(possession, around: access)) }
    let now = emulator.clock.now.epochSeconds
    let lifetime = fault == .shortLife ? 3_600 : (response.expiresIn ?? 0) * 1_000
    let extended = response.extendedExpiresIn.map { now + $0 } ?? 0
    let isOther = fault == .otherAccount
    let named = isOther ? ClientInfo(uid: emulator.random.id(), utid: user.tenantID.value).encoded : clientInfo
    return [
      "accessToken": .string(access.exposed), "accessTokenType": isBound && !dialect.isHimmelblau ? 1 : 0,
      "account": dialect.namesAccount && !isOther ? .object(account(of: user, clientInfo: clientInfo)) : nil,
      "clientInfo": .string(named), "expiresOn": JSONValue(now * 1_000 + lifetime),
      "extendedExpiresOn": JSONValue(dialect.isHimmelblau ? extended : extended * 1_000),
      "grantedScopes": .string((response.scope?.values ?? []).joined(separator: " ")),
      "idToken": .string(idToken.exposed), "refreshToken": dialect.namesAccount ? "" : nil,
    ]
  }

  private static let badAuthority = BrokerError.make(.authorityUntrusted, "The authority is not known.")

  /// Where an authority is in the emulator. Clients that know the real platform's host only mean the emulator too.
  func origin(of parameters: BrokerTokenParameters) throws(BrokerError) -> (origin: Origin, path: String) {
    guard let url = URL(string: parameters.authority), let named = Origin(url), let main = emulator.origins.main else {
      throw Self.badAuthority
    }
    let path = url.path(percentEncoded: true).split(separator: "/").map { "/" + $0 }.joined()
    let isReal = ["login.microsoftonline.com", "login.windows.net", "login.microsoft.com"].contains(named.host)
    guard isReal || emulator.origins.include(named), !path.isEmpty else { throw Self.badAuthority }
    if isReal { return (main, path) }
    // Microsoft's runtime leaves the port out.
    return (named.port == nil ? main.at(named.host) : named, path)
  }

  /// The redirect URI has to be the app's, though nothing is redirected to it.
  private func requireRegistered(_ parameters: BrokerTokenParameters) throws(BrokerError) {
    guard !dialect.isHimmelblau, let app = directory.application(ClientID(parameters.clientID)),
      !app.isRegistered(redirectURI: parameters.redirectURI)
    else { return }
    throw BrokerError(.redirectNotRegistered(parameters.redirectURI, of: app))
  }

  /// The address of the page in the window.
  private func windowAddress(_ id: String, _ parameters: BrokerTokenParameters) throws(BrokerError) -> URL {
    let place = try origin(of: parameters)
    // A browser trusts no certificate of the emulator's.
    let origin = emulator.origins.pages ?? place.origin
    var query = [
      Parameter("client_id", parameters.clientID), Parameter("redirect_uri", parameters.redirectURI),
      Parameter("response_type", "code"), Parameter(StandInBroker.windowParameter, id),
      Parameter("scope", (parameters.requestedScopes + ["openid", "profile"]).joined(separator: " ")),
    ]
    query.add("login_hint", parameters.account?.username ?? parameters.username)
    query.add("claims", parameters.decodedClaims.flatMap { $0.isEmpty ? nil : $0 })
    for parameter in parameters.queryParameters where query[parameter.name] == nil { query.append(parameter) }
    query.removeAll { $0.name == "prompt" && $0.value == "none" }
    guard let url = URL(string: FormCoding.url("\(origin)\(place.path)/oauth2/v2.0/authorize", adding: query)) else {
      throw Self.badAuthority
    }
    return url
  }
}

extension BrokerError {
  init(_ refusal: Refusal) {
    self.init(
      ErrorResponse(
        error: refusal.error, description: "AADSTS\(refusal.code): \(refusal.message)",
        codes: [refusal.code], subError: refusal.subError, claims: refusal.claims), httpStatus: refusal.status)
  }
}
