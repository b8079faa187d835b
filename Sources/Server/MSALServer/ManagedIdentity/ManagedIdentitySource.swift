// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One of the identities of a machine or container.
public enum ManagedIdentityID: Sendable, Hashable {
  /// The machine's own identity, which Azure removes with the machine.
  case systemAssigned
  /// An identity that was assigned to the machine, by its client id.
  case clientID(String)
  /// An identity that was assigned to the machine, by its resource id in Azure (`/subscriptions/…`).
  case resourceID(String)
  /// An identity that was assigned to the machine, by its object id in the tenant.
  case objectID(String)

  var text: String {
    switch self {
    case .systemAssigned: ""
    case .clientID(let id): "client_id:\(id)"
    case .resourceID(let id): "resource:\(id)"
    case .objectID(let id): "object:\(id)"
    }
  }
}

/// The services that issue tokens of managed identities. The environment says which one a program has.
public enum ManagedIdentitySource: String, Sendable, Hashable, CaseIterable {
  /// Azure Service Fabric. The system or ``ManagedIdentityConfiguration/trustedCertificates`` must trust its
  /// certificate, and the certificate must name the host. The thumbprint in the environment is not used.
  case serviceFabric
  /// Azure App Service, Functions and Container Apps.
  case appService
  /// Azure Machine Learning.
  case machineLearning
  /// Azure Cloud Shell.
  case cloudShell
  /// Azure Arc, on a machine outside Azure.
  case azureArc
  /// The metadata service of Azure's virtual machines (IMDS).
  case virtualMachine
}

/// How one source is asked.
struct ManagedIdentityRequest: Sendable {
  var http: HTTPRequest
  /// The member of the answer that must repeat the identity.
  var echo: Parameter?
}

/// The source of this machine, with its address and its secret.
struct ManagedIdentityPlace: Sendable {
  let source: ManagedIdentitySource
  private let endpoint: URL
  private let secret: Secret
  private let fallbackClientID: String?

  private static let arcAgent = "/opt/azcmagent/bin/himds"
  private static let arcEndpoint = "http://127.0.0.1:40342/metadata/identity/oauth2/token"
  private static let metadataHost = "http://169.254.169.254"
  private static let metadataPath = "/metadata/identity/oauth2/token"

  /// The address of the metadata service of virtual machines.
  static func metadataService(_ platform: ServerPlatform) -> String {
    platform.variable("AZURE_POD_IDENTITY_AUTHORITY_HOST") ?? metadataHost
  }

  /// Reads the environment; the first source that fits is taken.
  init(_ platform: ServerPlatform) throws(AcquisitionError) {
    let identity = platform.variable("IDENTITY_ENDPOINT")
    let header = platform.variable("IDENTITY_HEADER")
    let machine = platform.variable("MSI_ENDPOINT")
    let address: String
    if let identity, header != nil, platform.variable("IDENTITY_SERVER_THUMBPRINT") != nil {
      source = .serviceFabric
      address = identity
    } else if let identity, header != nil {
      source = .appService
      address = identity
    } else if let machine {
      source = platform.variable("MSI_SECRET") == nil ? .cloudShell : .machineLearning
      address = machine
    } else if let identity, platform.variable("IMDS_ENDPOINT") != nil {
      source = .azureArc
      address = identity
    } else if platform.fileExists(Self.arcAgent) {
      source = .azureArc
      address = Self.arcEndpoint
    } else {
      source = .virtualMachine
      address = Self.metadataService(platform) + Self.metadataPath
    }
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), url.host()?.isEmpty == false,
      url.user() == nil, scheme == "https" || scheme == "http" && source != .serviceFabric
    else {
      throw AcquisitionError(
        .managedIdentity(code: "invalid_managed_identity_endpoint", "The address in the environment can't be used."))
    }
    endpoint = url
    secret = Secret((source == .machineLearning ? platform.variable("MSI_SECRET") : header) ?? "")
    fallbackClientID = platform.variable("DEFAULT_IDENTITY_CLIENT_ID")
  }

  /// - Parameters:
  ///   - rejected: the SHA-256 of a token that an API refused, and the application's capabilities; Service Fabric alone
  ///     takes them.
  func request(
    _ resource: String, _ identity: ManagedIdentityID, rejected: String?, capabilities: [String]
  ) throws(AcquisitionError) -> ManagedIdentityRequest {
    var query = [Parameter("api-version", version), Parameter("resource", resource)]
    var headers: HTTPHeaders = ["Accept": "application/json"]
    let named = try identityParameter(identity)
    var echo: Parameter?
    switch source {
    case .virtualMachine: headers["Metadata"] = "true"
    case .appService: headers["X-IDENTITY-HEADER"] = secret.exposed
    case .machineLearning: headers["secret"] = secret.exposed
    case .serviceFabric:
      headers["Secret"] = secret.exposed
      query.add("token_sha256_to_refresh", rejected)
      if !capabilities.isEmpty { query.append(Parameter("xms_cc", capabilities.joined(separator: ","))) }
    case .azureArc:
      headers["Metadata"] = "true"
      echo = named
    case .cloudShell:
      headers["Metadata"] = "true"
      headers["Content-Type"] = FormCoding.contentType
      var request = HTTPRequest(
        method: "POST", url: endpoint, headers: headers, body: FormCoding.body([Parameter("resource", resource)]))
      request.isRepeatable = true
      return ManagedIdentityRequest(http: request)
    }
    if let named { query.append(named) }
    guard let url = URL(string: FormCoding.url(endpoint.absoluteString, adding: query)) else {
      throw AcquisitionError(.invalidRequest("the resource can't stand in a URL"))
    }
    var request = HTTPRequest(url: url, headers: headers)
    request.mayGoToLinkLocal = source == .virtualMachine || source == .appService
    return ManagedIdentityRequest(http: request, echo: echo)
  }

  private var version: String {
    switch source {
    case .virtualMachine: "2018-02-01"
    case .appService: "2019-08-01"
    case .azureArc: "2020-06-01"
    case .machineLearning: "2017-09-01"
    case .serviceFabric: "2019-07-01-preview"
    case .cloudShell: ""
    }
  }

  private func identityParameter(_ identity: ManagedIdentityID) throws(AcquisitionError) -> Parameter? {
    switch (source, identity) {
    case (.machineLearning, .systemAssigned):
      guard let fallbackClientID else {
        throw Self.unsupported("Machine Learning tells its own identity in DEFAULT_IDENTITY_CLIENT_ID, which is unset.")
      }
      return Parameter("clientid", fallbackClientID)
    case (_, .systemAssigned): return nil
    case (.machineLearning, .clientID(let id)): return Parameter("clientid", id)
    case (.machineLearning, _):
      throw Self.unsupported("Machine Learning takes assigned identities by their client id only.")
    case (.cloudShell, _): throw Self.unsupported("Cloud Shell has no assigned identities.")
    case (.serviceFabric, _):
      throw AcquisitionError(
        .managedIdentity(
          code: "user_assigned_managed_identity_not_configurable_at_runtime",
          "Service Fabric chooses assigned identities in the application's manifest."))
    case (_, .clientID(let id)): return Parameter("client_id", id)
    case (.appService, .resourceID(let id)): return Parameter("mi_res_id", id)
    case (_, .resourceID(let id)): return Parameter("msi_res_id", id)
    case (_, .objectID(let id)): return Parameter("object_id", id)
    }
  }

  private static func unsupported(_ text: String) -> AcquisitionError {
    AcquisitionError(.managedIdentity(code: "user_assigned_managed_identity_not_supported", text))
  }

  /// Whether and when a request is tried again after that status, in seconds; nil: it is not.
  func pause(after status: Int, attempt: Int) -> Double? {
    guard source == .virtualMachine else {
      return [404, 408, 429, 500, 503, 504].contains(status) && attempt < 3 ? 1 : nil
    }
    if status == 410 { return attempt < 7 ? 10 : nil }
    let isRetried = [404, 408].contains(status) || HTTPStatus.isOutage(status)
    return isRetried && attempt < 3 ? Double(1 << attempt) : nil
  }
}
