// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How an application proves to the platform who it is.
public enum ClientCredential: Sendable {
  /// A client secret (RFC 6749 section 2.3.1): the secret's *value*, not its id. White space around it is removed.
  case secret(String)
  /// Certificates with their keys (RFC 7523 section 2.2). The first one is used. When the platform refuses it (700027,
  /// 700024), the next one takes its place: name the old and the new one while you change them.
  case certificates([ClientCertificate])
  /// A function that returns a client assertion (RFC 7523 section 2.2), such as one that a vault has signed. It is
  /// called for each request to the platform. If it throws, the call ends with
  /// ``AcquisitionError/Reason/credential(_:)``.
  case assertion(@Sendable (AssertionRequest) async throws -> String)
  /// A token that a cluster writes into a file of the container (workload identity federation). The file is read for
  /// each request to the platform. nil: the file that the variable `AZURE_FEDERATED_TOKEN_FILE` names.
  case workloadIdentity(tokenFile: String? = nil)
  /// A managed identity that the application's registration trusts (*Federated credentials*). The audience is the one
  /// that the registration names.
  case managedIdentity(ManagedIdentityID = .systemAssigned, audience: String = "api://AzureADTokenExchange")

  /// Makes a credential of one certificate with its key.
  public static func certificate(_ certificate: ClientCertificate) -> ClientCredential { .certificates([certificate]) }
}

extension ClientCredential: CustomStringConvertible, CustomReflectable {
  /// The kind of the credential, with nothing that is secret.
  public var description: String {
    switch self {
    case .secret: "secret(<redacted>)"
    case .certificates(let certificates): "certificates(\(certificates))"
    case .assertion: "assertion"
    case .workloadIdentity(let file): "workloadIdentity(\(file ?? "the environment's file"))"
    case .managedIdentity(let identity, let audience): "managedIdentity(\(identity), \(audience))"
    }
  }
  /// An empty mirror, so that `dump` prints no secret.
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
  /// Makes settings of the variables that a cluster sets in a container (workload identity federation):
  /// `AZURE_TENANT_ID`, `AZURE_CLIENT_ID`, `AZURE_FEDERATED_TOKEN_FILE` and, for another cloud, `AZURE_AUTHORITY_HOST`.
  /// - Returns: Settings with the credential ``ClientCredential/workloadIdentity(tokenFile:)``.
  /// - Throws: ``AcquisitionError`` with `credential`, which names the variables that are missing.
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
