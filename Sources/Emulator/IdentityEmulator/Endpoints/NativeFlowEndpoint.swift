// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// Native authentication: gives the flows the people of their tenant, and issues the tokens of a flow that has ended.
struct NativeFlowEndpoint: Endpoint {
  let endpoint: NativeEndpoint
  let clients: ClientAuthentication
  let flows: NativeFlowStore
  let administration: Administration
  let issuance: TokenIssuance
  let random: any RandomSource

  private static let tokenGrants: Set<String> = ["password", "oob", "mfa_oob", "continuation_token"]

  /// False for requests that are none of native authentication: an ordinary grant, another kind of tenant.
  @Sendable func takes(_ context: RequestContext) -> Bool {
    guard case .tenant(let tenant)? = context.authority, tenant.kind == .external else { return false }
    return endpoint != .token || Self.tokenGrants.contains(context.form["grant_type"] ?? "")
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let tenant = try context.externalTenant()
    guard context.form["client_id"]?.isEmpty == false else {
      return .native(Refusal(.badParameter("client_id")), context)
    }
    let client: Client
    do throws(Refusal) {
      client = try clients.client(context)
      try client.check(.asRegistered)
    } catch {
      return .native(error, context)
    }
    guard let app = client.app.native else { return .native(Refusal(.notEnabled), context) }
    let request = try ReceivedTokenRequest(context, from: client)
    guard (request.scopes?.resources.count ?? 0) <= 1 else { throw .severalResources }
    let step = NativeRequest(
      form: context.form, clientID: client.app.clientID, tenantID: tenant.id, app: app,
      contexts: request.claims.authenticationContexts, now: context.now)
    let people = TenantAccounts(
      tenant: tenant, directory: context.directory, administration: administration, now: context.now)
    let reply: NativeReply
    do throws(NativeRefusal) { reply = try flows.answer(step, at: endpoint, accounts: people) } catch {
      return .native(Refusal(error), context, error.extra)
    }
    switch reply {
    case .json(let object): return .json(.object(object))
    case .redirect(let reason): return .json(["challenge_type": "redirect", "redirect_reason": .string(reason)])
    case .signedIn(let id, let contexts, let isStrong, let ended):
      do throws(Refusal) {
        let person = SignedInPerson(
          signIn: SignInRecord(
            grant: GrantID(value: random.id()), userID: id, tenantID: tenant.id, sessionID: random.id(),
            proofs: Proofs(authenticatedAt: context.now, secondFactorAt: isStrong ? context.now : nil)),
          isTiedToTenant: true, contexts: contexts,
          // Consent is the administrator's, given once for everybody; what it leaves out is refused as ever.
          consented: try RequestedScopes(
            ScopeSet(app.consentedScopes).union(.reserved), in: context.directory, for: request.app))
        let authorization = Authorization(subject: person, scopes: .openIDConnect, claims: request.claims)
        return .json(try issuance.tokens(for: authorization, request).encoded)
      } catch {
        flows.resume(ended)
        throw error
      }
    }
  }
}

extension Refusal {
  init(_ native: NativeRefusal, error: OAuthErrorCode? = nil) {
    self.init(
      error ?? OAuthErrorCode(native.error), native.code, native.message,
      subError: native.subError.map { OAuthSubError($0) })
  }
}

extension Answer {
  /// The error as the native endpoints write it: as the token endpoint does, with more members.
  fileprivate static func native(
    _ refusal: Refusal, _ context: RequestContext, _ more: JSONObject = [:]
  ) -> Answer {
    var error = context.error(refusal)
    error.uri = nil
    var members = error.encoded.object ?? [:]
    for member in more.members { members[member.name] = member.value }
    var answer = Answer.json(.object(members), status: refusal.status)
    answer.told = refusal
    return answer
  }
}
