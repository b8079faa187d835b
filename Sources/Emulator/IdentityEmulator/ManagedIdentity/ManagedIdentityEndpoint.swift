// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

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
    asked.origin = host.origins.main ?? context.origin
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

/// The answer of the metadata service (IMDS) at `/metadata/instance`: the region of the virtual machine and its owner.
struct InstanceMetadata {
  let context: RequestContext

  init(_ context: RequestContext) throws(IdentitySourceRefusal) {
    guard ["GET", "HEAD"].contains(context.method) else { throw .wrongMethod(allowed: "GET") }
    try IdentitySource.checkMetadata(context.request.headers)
    if let name = context.repeatedParameter { throw .repeated(name) }
    let (version, versions) = (context.query["api-version"], IdentitySource.virtualMachine.versions)
    guard versions.contains(version ?? "") else { throw .version(version ?? "", supported: versions) }
    self.context = context
  }

  /// The answer: an object, or with `format=text` a single text of it.
  func answer() throws(IdentitySourceRefusal) -> Answer {
    var found: JSONValue? = ["compute": compute, "network": ["interface": []]]
    for name in context.path.dropFirst(2) { found = found?[name] }
    switch (found, context.query["format"]?.lowercased()) {
    case (.object(let members), nil), (.object(let members), "json"): return .json(.object(members))
    case (.string(let text), "text"): return Answer(.text(text, type: "text/plain; charset=utf-8"))
    default: throw .noInstanceMember
    }
  }

  private var compute: JSONValue {
    let own = context.directory.managedIdentities.first { $0.identity.isSystemAssigned }
    let resource = own?.identity.resourceID ?? ""
    let parts = resource.split(separator: "/").map(String.init)
    func part(after name: String) -> JSONValue {
      let index = parts.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
      return .string(index.flatMap { parts.indices.contains($0) ? parts[$0] : nil } ?? "")
    }
    return [
      "azEnvironment": "AzurePublicCloud", "location": .string(Region.own), "name": part(after: "virtualmachines"),
      "osType": "Linux", "provider": "Microsoft.Compute", "resourceGroupName": part(after: "resourcegroups"),
      "resourceId": .string(resource), "subscriptionId": part(after: "subscriptions"), "tags": "", "tagsList": [],
      "vmId": .string(own?.identity.objectID ?? ""), "vmSize": "Standard_B2s", "zone": "",
    ]
  }
}
