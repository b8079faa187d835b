// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Gives programs the tokens of managed identities, in the form of each source.
struct ManagedIdentityEndpoint: Endpoint {
  let host: ManagedIdentityHost
  let issuance: TokenIssuance

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let path = "/" + context.path.joined(separator: "/").lowercased()
    if context.path.prefix(2).map({ $0.lowercased() }) == ["metadata", "instance"] {
      do throws(IdentitySourceRefusal) { return try InstanceMetadata(context).answer() } catch {
        return error.answer(ofInstance: context)
      }
    }
    guard let source = IdentitySource.allCases.first(where: { $0.path == path }) else { throw .notFound }
    do throws(IdentitySourceRefusal) {
      try source.check(context, host.secret)
      if source == .azureArc { try host.arcKeys.check(context.request) }
      let resource = try source.resource(context)
      let (tenant, identity) = try source.identity(context)
      let tokens: TokenResponse
      do throws(Refusal) { tokens = try self.tokens(of: identity, tenant, for: resource, context) } catch {
        throw IdentitySourceRefusal(error, context)
      }
      return .json(source.success(tokens, of: identity, for: resource, at: context.now))
    } catch {
      return error.answer(of: source, context)
    }
  }

  private func tokens(
    of identity: ManagedIdentity, _ tenant: Tenant, for resource: String, _ context: RequestContext
  ) throws(Refusal) -> TokenResponse {
    var asked = context
    asked.origin = host.platform ?? context.origin
    asked.form = [Parameter("scope", resource + "/.default")]
    // Service Fabric passes on the capabilities of its clients.
    if let capabilities = context.query["xms_cc"] {
      let values = capabilities.split(separator: ",").map { JSONValue.string(String($0)) }
      let claims: JSONValue = ["access_token": ["xms_cc": ["values": .array(values)]]]
      asked.form.append(Parameter("claims", claims.text))
    }
    let client = Client(authority: .tenant(tenant), app: identity.application(in: tenant), proof: .certificate)
    guard !resource.contains(where: \.isWhitespace) else { throw .unknownResource(resource) }
    let request = try ReceivedTokenRequest(asked, from: client)
    guard let api = request.scopes?.resources.first else { throw .unknownResource(resource) }
    let subject = ServicePrincipal(app: client.app, tenant: tenant, resource: api, identity: identity)
    return try issuance.tokens(for: Authorization(subject: subject, claims: request.claims), request)
  }
}
