// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// What an application proves itself with.
public enum ClientCredential: Sendable {
  /// A client secret: the value, not its id. White space around it is left out.
  case secret(String)
  /// Certificates with their keys. The first is used; the next one takes its place when the platform refuses it, as in
  /// the days around a change.
  case certificates([ClientCertificate])
  /// An assertion of the application's own making, asked for with each request.
  case assertion(@Sendable (AssertionRequest) async throws -> String)
  /// A token that the surroundings of a container keep in a file (workload identity federation); nil: the file that the
  /// variable `AZURE_FEDERATED_TOKEN_FILE` names.
  case workloadIdentity(tokenFile: String? = nil)
  /// A managed identity that the application's registration trusts. The audience is that of the trust.
  case managedIdentity(ManagedIdentityID = .systemAssigned, audience: String = "api://AzureADTokenExchange")

  /// One certificate with its key.
  public static func certificate(_ certificate: ClientCertificate) -> ClientCredential { .certificates([certificate]) }
}

extension ClientCredential: CustomStringConvertible, CustomReflectable {
  /// The kind only.
  public var description: String {
    switch self {
    case .secret: "secret(<redacted>)"
    case .certificates(let certificates): "certificates(\(certificates))"
    case .assertion: "assertion"
    case .workloadIdentity(let file): "workloadIdentity(\(file ?? "the environment's file"))"
    case .managedIdentity(let identity, let audience): "managedIdentity(\(identity), \(audience))"
    }
  }
  /// Nothing that is secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ClientCredential {
  /// What the application sends with each request.
  func proof(_ platform: ServerPlatform) throws(AcquisitionError) -> any CredentialProof {
    switch self {
    case .secret(let text): return try SecretProof(text)
    case .certificates(let certificates):
      return try CertificateProof(certificates, clock: platform.clock, random: platform.random, log: platform.log)
    case .assertion(let callback): return CallbackProof(assertion: callback)
    case .workloadIdentity(let file):
      guard let path = file ?? platform.variable(WorkloadIdentity.tokenFile) else {
        throw WorkloadIdentity.missing([WorkloadIdentity.tokenFile])
      }
      return TokenFileProof(path: path)
    case .managedIdentity(let identity, let audience):
      let configuration = ManagedIdentityConfiguration(identity: identity)
      let application = try ManagedIdentityApplication(configuration, platform: platform)
      return CallbackProof { _ in try await application.acquireToken(forResource: audience).accessToken }
    }
  }
}

/// The variables by which a cluster tells a container its identity.
enum WorkloadIdentity {
  static let tokenFile = "AZURE_FEDERATED_TOKEN_FILE"
  static let tenant = "AZURE_TENANT_ID"
  static let client = "AZURE_CLIENT_ID"
  static let authorityHost = "AZURE_AUTHORITY_HOST"

  static func missing(_ names: [String]) -> AcquisitionError {
    AcquisitionError(.credential("the environment lacks \(names.joined(separator: ", "))"))
  }
}

extension ConfidentialClientConfiguration {
  /// The settings that a cluster gives a container in `AZURE_TENANT_ID`, `AZURE_CLIENT_ID`,
  /// `AZURE_FEDERATED_TOKEN_FILE` and, for another cloud, `AZURE_AUTHORITY_HOST` (workload identity federation).
  /// - Throws: `AcquisitionError`, which names the variables that are missing.
  public static func workloadIdentity() throws(AcquisitionError) -> ConfidentialClientConfiguration {
    try workloadIdentity(ServerPlatform.currentVariable)
  }

  package static func workloadIdentity(
    _ variable: (String) -> String?
  ) throws(AcquisitionError) -> ConfidentialClientConfiguration {
    let needed = [WorkloadIdentity.tenant, WorkloadIdentity.client, WorkloadIdentity.tokenFile]
    let values = needed.map(variable)
    guard let tenant = values[0], let client = values[1], let file = values[2] else {
      throw WorkloadIdentity.missing(zip(needed, values).filter { $0.1 == nil }.map(\.0))
    }
    var host = variable(WorkloadIdentity.authorityHost) ?? "login.microsoftonline.com"
    if !host.contains("://") { host = "https://" + host }
    while host.hasSuffix("/") { host.removeLast() }
    return ConfidentialClientConfiguration(
      clientID: client, authority: "\(host)/\(tenant)", credential: .workloadIdentity(tokenFile: file))
  }
}
