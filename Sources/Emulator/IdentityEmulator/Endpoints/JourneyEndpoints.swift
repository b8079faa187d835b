// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Where journeys of native authentication V2 begin, and where they end with a code: a form with `client_id` begins
/// one, and one with `continuation_token` ends it. The code is redeemed at the token endpoint.
struct AuthorizeChallengeEndpoint: Endpoint {
  let clients: ClientAuthentication
  let flows: NativeFlowStore
  let grants: GrantStore
  let random: any RandomSource

  /// The seconds in which a code has to be redeemed.
  private static let codeLifetime = 60.0

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let token = context.form["continuation_token"] else { return try begin(context) }
    do throws(NativeRefusal) {
      let clientID = try flows.current.journey(token, at: context.namedTenant, now: context.now).clientID
      _ = try context.native(clientID)
      // The client need not be named here, but another one is a mistake.
      if let id = context.form["client_id"], !clientID.isSame(as: ClientID(id)) { throw .badToken(55_200) }
      guard let journey = try flows.end(token, at: context.namedTenant, now: context.now), let id = journey.accountID
      else { return entry(token: token, links: nil, context) }
      return .json(["code": .string(code(for: journey, id, context))])
    } catch {
      throw Refusal(error, error: .invalidGrant)
    }
  }

  private func begin(_ context: RequestContext) throws(Refusal) -> Answer {
    let client = try clients.client(context)
    guard !client.app.isConfidential || client.app.allowsPublicClient, client.proof == .none else {
      throw .confidentialJourney
    }
    guard let app = client.app.native else { throw Refusal(.notEnabled) }
    let request = try ReceivedTokenRequest(context, from: client)
    guard (request.scopes?.resources.count ?? 0) <= 1 else { throw .severalResources }
    let tenantID = try context.externalTenant().id
    let token = flows.begin(
      Journey(
        clientID: client.app.clientID, tenantID: tenantID, authority: context.namedTenant,
        scopes: ScopeSet(parsing: context.form["scope"] ?? ""), claims: request.claims,
        correlationID: context.correlationID, expiresAt: context.now),
      at: context.now)
    let links = context.links(flows.settings, tenantID)
    let starts = app.journeys.flatMap { journey in journey.relations.map { ($0, links.link(journey.startPath)) } }
    return entry(token: token.exposed, links: .object(sorted: starts), context)
  }

  /// The answer that asks for a journey, or for its end.
  private func entry(token: String, links: JSONValue?, _ context: RequestContext) -> Answer {
    var members: JSONObject = [
      "error": .string(RequestLog.LoggedRequest.journeyNeeded),
      "error_description": .string(
        context.described("No authenticated credentials were found. Follow a link to authenticate.")),
      "continuation_token": .string(token), "correlation_id": .string(context.correlationID),
      "trace_id": .string(context.traceID), "timestamp": .string(context.timestamp), "_links": links,
    ]
    // Clients take links that are texts outside of the links too.
    let copied = flows.settings.linkShape == .text ? links?.object?.members ?? [] : []
    for link in copied { members[link.name] = link.value }
    return .json(.object(members), status: 401)
  }

  private func code(for journey: Journey, _ user: UserID, _ context: RequestContext) -> String {
    let code = "1." + random.text()
    grants.add(
      AuthorizationCode(
        signIn: SignInRecord(
          grant: GrantID(value: random.id()), userID: user, tenantID: journey.tenantID, sessionID: random.id(),
          proofs: Proofs(authenticatedAt: context.now, secondFactorAt: journey.isStrong ? context.now : nil),
          isMisnamed: flows.settings.misnamesAfterPassword && journey.usedPassword),
        clientID: journey.clientID, redirectURI: nil, scopes: journey.scopes.union(.openIDConnect),
        claims: journey.claims, expiresAt: context.now.addingTimeInterval(Self.codeLifetime),
        correlationID: context.correlationID),
      as: code)
    return code
  }
}

/// The steps of a journey of native authentication V2: JSON to the links of the last answer.
struct JourneyEndpoint: Endpoint {
  let flows: NativeFlowStore
  let administration: Administration

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let action = JourneyRequest.Action(endpoint: context.endpoint) else { throw .notFound }
    guard context.method == action.method else { throw .onlyAccepts(action.method, received: context.method) }
    let settings = flows.settings
    let tenant = try context.externalTenant()
    do throws(NativeRefusal) {
      guard let body = context.received.json else { throw .malformedBody }
      let request = JourneyRequest(action: action, body: body, authority: context.namedTenant, now: context.now)
      let token = try request.required("continuationToken")
      let journey = try flows.current.journey(token, at: request.authority, now: context.now)
      let app = try context.native(journey.clientID)
      let accounts = TenantAccounts(
        tenant: tenant, directory: context.directory, administration: administration, now: context.now)
      let answer = try flows.answer(
        request, token, app: app, accounts: accounts, links: context.links(settings, tenant.id))
      switch answer.reply {
      case .browser: return Self.browserNeeded(settings.browserFallback, context)
      case .interaction(let members):
        var members = members
        members["continuationToken"] = .string(answer.token.exposed)
        return .json(.object(members))
      }
    } catch {
      return Self.answer(error, JourneyError(error), context)
    }
  }

  private static func browserNeeded(_ way: BrowserFallback, _ context: RequestContext) -> Answer {
    let refusal = NativeRefusal(
      "invalid_grant", 50_199, "The person has to go on in a browser. Use an interactive request.",
      subError: way.rawValue)
    var words = JourneyError(refusal)
    switch way {
    case .webFallbackRequired: return .json(["state": "webFallbackRequired"])
    case .redirectToWeb: (words.code, words.innerCode) = ("redirect_to_web", nil)
    case .webRedirectRequired: (words.code, words.innerCode) = ("invalid_grant", "web_redirect_required")
    }
    return answer(refusal, words, context)
  }

  /// An error as OAuth writes it in the form of these steps.
  static func answer(_ error: ErrorResponse, status: Int?, _ context: RequestContext) -> Answer {
    let refusal = NativeRefusal(
      error.error.value, error.codes.first ?? 0, error.description ?? "", subError: error.subError?.value)
    var words = JourneyError(refusal)
    words.number = refusal.code
    words.status = status ?? words.status
    return answer(refusal, words, context)
  }

  private static func answer(_ refusal: NativeRefusal, _ words: JourneyError, _ context: RequestContext) -> Answer {
    let number = words.number == 0 ? "" : "AADSTS\(words.number): "
    let innerError: JSONObject = ["code": words.innerCode.map(JSONValue.string), "details": words.details]
    var answer = Answer.json(
      [
        "error": [
          "code": .string(words.code), "message": .string(number + refusal.message),
          "correlationId": .string(context.correlationID), "traceId": .string(context.traceID),
          "timestamp": .string(context.timestamp), "target": .null,
          "innerError": innerError.members.isEmpty ? nil : .object(innerError),
        ]
      ], status: words.status)
    answer.told = Refusal(refusal)
    return answer
  }
}

extension NativeJourney {
  /// The relations of the entry's link. The service has written that of a reset in two ways.
  fileprivate var relations: [String] { [rawValue] + (self == .passwordReset ? ["resetPassword"] : []) }

  /// The path of the start below the API.
  fileprivate var startPath: String {
    switch self {
    case .signIn: "signin/start"
    case .signUp: "signup/start"
    case .passwordReset: "resetpassword/start"
    }
  }
}

extension Refusal {
  fileprivate static let confidentialJourney = Refusal(
    .unauthorizedClient, 550_022, "Confidential clients have no native authentication. Use a public client.")
}

extension RequestContext {
  /// The tenant as the path names it.
  fileprivate var namedTenant: String { path.first?.lowercased() ?? "" }

  /// The user flow of a journey's app. Throws if the app may not, or not any more, use native authentication.
  fileprivate func native(_ id: ClientID) throws(NativeRefusal) -> NativeAppSettings {
    guard let app = directory.application(id), !app.isDisabled, let native = app.native else { throw .notEnabled }
    return native
  }

  /// Throws unless the authority is an External ID tenant.
  func externalTenant() throws(Refusal) -> Tenant {
    guard case .tenant(let tenant)? = authority, tenant.kind == .external else {
      throw .unknownTenant(path.first ?? "", in: directory)
    }
    return tenant
  }

  fileprivate func links(_ settings: NativeSettings, _ tenantID: TenantID) -> JourneyLinks {
    JourneyLinks(settings: settings, tenantID: tenantID, authority: path.first ?? "", origin: "\(origin)")
  }
}
