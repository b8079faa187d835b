// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The places of Azure that give managed identities tokens, each with a protocol of its own.
enum IdentitySource: Sendable, CaseIterable {
  /// The metadata service of virtual machines (IMDS).
  case virtualMachine
  /// App Service, Functions and Container Apps.
  case appService
  case azureArc, cloudShell, machineLearning, serviceFabric

  /// The path of the source at the emulator.
  var path: String {
    switch self {
    case .virtualMachine: "/metadata/identity/oauth2/token"
    case .appService: "/msi/token"
    case .azureArc: "/msi/arc/metadata/identity/oauth2/token"
    case .cloudShell: "/msi/cloudshell/oauth2/token"
    case .machineLearning: "/msi/machinelearning/token"
    case .serviceFabric: "/msi/servicefabric/token"
    }
  }

  private var method: String { self == .cloudShell ? "POST" : "GET" }

  /// The header with the secret that programs find in their environment; nil: a fixed header is required, which no web
  /// page can make a browser send.
  private var secretHeader: String? {
    switch self {
    case .appService: "X-IDENTITY-HEADER"
    case .machineLearning, .serviceFabric: "Secret"
    case .virtualMachine, .azureArc, .cloudShell: nil
    }
  }

  /// The accepted values of `api-version`; empty: there is no such parameter.
  var versions: [String] {
    switch self {
    case .virtualMachine:
      [
        "2018-02-01", "2018-04-02", "2018-10-01", "2019-02-01", "2019-03-11", "2019-04-30", "2019-06-01", "2019-06-04",
        "2019-08-01", "2019-08-15", "2019-11-01", "2020-06-01", "2020-07-15", "2020-09-01", "2020-10-01", "2020-12-01",
        "2021-01-01", "2021-02-01", "2021-03-01", "2021-05-01", "2021-10-01", "2021-11-01", "2021-11-15", "2021-12-13",
        "2023-07-01", "2023-11-15",
      ]
    case .appService: ["2019-08-01"]
    case .azureArc: ["2019-08-15", "2019-11-01", "2020-06-01"]
    case .machineLearning: ["2017-09-01"]
    case .serviceFabric: ["2019-07-01-preview", "2020-05-01"]
    case .cloudShell: []
    }
  }

  /// The parameters that name an identity.
  private var identityNames: [(name: String, value: @Sendable (ManagedIdentity) -> String)] {
    switch self {
    case .virtualMachine, .azureArc:
      [("client_id", { $0.clientID.value }), ("object_id", { $0.objectID }), ("msi_res_id", { $0.resourceID })]
    case .appService:
      [
        ("client_id", { $0.clientID.value }), ("object_id", { $0.objectID }), ("principal_id", { $0.objectID }),
        ("mi_res_id", { $0.resourceID }),
      ]
    case .machineLearning: [("clientid", { $0.clientID.value })]
    case .cloudShell, .serviceFabric: []
    }
  }

  /// The parameters of all sources that name an identity.
  private static let allIdentityNames = [
    "client_id", "clientid", "object_id", "principal_id", "msi_res_id", "mi_res_id",
  ]

  /// Throws unless the request has the form that this source requires, and comes from a program of the machine.
  func check(_ context: RequestContext, _ secret: Secret) throws(IdentitySourceRefusal) {
    guard context.method == method || method == "GET" && context.isReading else { throw .wrongMethod(allowed: method) }
    let headers = context.request.headers
    if let secretHeader {
      guard let sent = headers[secretHeader] else { throw .headerMissing("Send \(secretHeader) with the secret.") }
      guard constantTimeEqual(Array(sent.utf8), Array(secret.exposed.utf8)) else { throw .wrongSecret }
    } else {
      try Self.checkMetadata(headers)
    }
    // The certificate that clients pin is half of the secret.
    guard self != .serviceFabric || context.origin.isSecure else { throw .plainHTTP }
    guard !context.received.isMalformed else { throw .malformed }
    if let name = context.repeatedParameter { throw .repeated(name) }
    let version = context.query["api-version"]
    guard versions.isEmpty || versions.contains(version ?? "") else {
      throw .version(version ?? "", supported: versions)
    }
  }

  /// Throws unless a program of the machine asks, not a web page or a proxy.
  static func checkMetadata(_ headers: HTTPHeaders) throws(IdentitySourceRefusal) {
    guard headers["Metadata"]?.lowercased() == "true" else { throw .headerMissing("Send Metadata: true.") }
    // The request was passed on from another machine.
    guard headers["X-Forwarded-For"] == nil else { throw .forwarded }
  }

  func resource(_ context: RequestContext) throws(IdentitySourceRefusal) -> String {
    guard let resource = context.parameters["resource"], !resource.isEmpty else { throw .resourceMissing }
    return resource
  }

  /// The identity that the request names, otherwise the machine's own, otherwise the only one.
  func identity(
    _ context: RequestContext
  ) throws(IdentitySourceRefusal) -> (tenant: Tenant, identity: ManagedIdentity) {
    let all = context.directory.managedIdentities
    let sent = Self.allIdentityNames.compactMap { name in
      context.parameters[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0.lowercased()) }
    }
    guard sent.count <= 1 else { throw .severalNames }
    guard let sent = sent.first else {
      if let own = all.first(where: \.identity.isSystemAssigned) { return own }
      guard all.count <= 1 else { throw .ambiguousIdentity }
      guard let only = all.first else { throw .noIdentity(self) }
      return only
    }
    guard let named = identityNames.first(where: { $0.name == sent.name }) else {
      throw .nameNotTaken(sent.name, taken: identityNames.map(\.name))
    }
    guard let found = all.first(where: { named.value($0.identity).lowercased() == sent.value }) else {
      throw .noIdentity(self)
    }
    return found
  }

  /// The answer with a token, with this source's members in its spelling.
  func success(_ tokens: TokenResponse, of identity: ManagedIdentity, for resource: String, at now: Date) -> JSONValue {
    let lifetime = tokens.expiresIn ?? 0
    let seconds = now.epochSeconds
    let (from, end) = (JSONValue.string(String(seconds)), String(seconds + lifetime))
    var members: JSONObject = [
      "access_token": .string(tokens.accessToken?.exposed ?? ""),
      "expires_on": self == .serviceFabric ? JSONValue(seconds + lifetime) : .string(end),
      "resource": .string(resource), "token_type": "Bearer",
    ]
    if self != .serviceFabric { members["client_id"] = .string(identity.clientID.value) }
    switch self {
    case .virtualMachine, .azureArc, .cloudShell:
      members["expires_in"] = .string(String(lifetime))
      members["ext_expires_in"] = .string(String(lifetime))
      members["not_before"] = from
    case .appService, .machineLearning, .serviceFabric: break
    }
    // Clients check that the answer is for the identity that they named.
    if self == .azureArc {
      for name in identityNames { members[name.name] = .string(name.value(identity)) }
    }
    return .object(members)
  }
}
