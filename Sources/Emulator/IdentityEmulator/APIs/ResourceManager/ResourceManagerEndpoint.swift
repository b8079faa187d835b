// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// Azure Resource Manager below `/arm`, as far as programs call it during a sign-in: the addresses of a cloud, the
/// tenants that a person is in, and their subscriptions, which have no resources.
struct ResourceManagerEndpoint: Endpoint {
  let callers: CallerVerifier

  func answer(_ request: RequestContext) throws(Refusal) -> Answer {
    guard request.isReading else { return ResourceManagerRefusal.wrongMethod.answer }
    guard request.path.count > 1 else { throw .notFound }
    do throws(ResourceManagerRefusal) {
      let path = request.path.dropFirst().map { $0.lowercased() }
      guard request.query["api-version"]?.isEmpty == false else { throw .noVersion }
      if path == ["metadata", "endpoints"] { return .json(Self.endpoints(of: request.origin.description)) }
      return .json(try resource(Array(path), try caller(request), request.directory))
    } catch {
      return error.answer
    }
  }

  private func caller(_ request: RequestContext) throws(ResourceManagerRefusal) -> VerifiedAccessToken {
    guard let presented = request.request.presentedToken else { throw .noToken(request.origin) }
    let id = ResourceAPI.resourceManager.appID
    do throws(AccessTokenError) {
      return try callers.verify(presented, audience: id, request)
    } catch { throw .badToken(error, request.origin) }
  }

  private func resource(
    _ path: [String], _ caller: VerifiedAccessToken, _ directory: Directory
  ) throws(ResourceManagerRefusal) -> JSONValue {
    let subscriptions = directory.tenant(caller.tenantID)?.allSubscriptions ?? []
    switch (path[0], path.count) {
    case ("tenants", 1):
      let tenants = directory.tenants.filter { tenant in
        caller.user.map { tenant.kind == .workforce && $0.objectID(in: tenant.id) != nil }
          ?? (tenant.id == caller.tenantID)
      }
      return ["value": .array(tenants.map { Self.tenant($0, isHome: $0.id == caller.user?.tenantID) })]
    case ("subscriptions", 1):
      return ["value": .array(subscriptions.map { Self.subscription($0, caller.tenantID) })]
    case ("subscriptions", 2), ("subscriptions", 3):
      guard let subscription = subscriptions.first(where: { $0.id == path[1] }) else {
        throw .noSubscription(path[1])
      }
      if path.count == 2 { return Self.subscription(subscription, caller.tenantID) }
      guard ["resourcegroups", "resources", "locations", "providers"].contains(path[2]) else { throw .notFound }
      return ["value": []]
    default: throw .notFound
    }
  }

  private static func tenant(_ tenant: Tenant, isHome: Bool) -> JSONValue {
    [
      "id": .string("/tenants/\(tenant.id)"), "tenantId": .string(tenant.id.value),
      "displayName": .string(tenant.name), "defaultDomain": .string(tenant.domain),
      "domains": .array([.string(tenant.domain)]), "countryCode": "US", "tenantCategory": isHome ? "Home" : "ManagedBy",
      "tenantType": "AAD",
    ]
  }

  private static func subscription(_ subscription: Subscription, _ tenant: TenantID) -> JSONValue {
    [
      "id": .string("/subscriptions/\(subscription.id)"), "subscriptionId": .string(subscription.id),
      "tenantId": .string(tenant.value), "displayName": .string(subscription.name), "state": "Enabled",
      "authorizationSource": "RoleBased", "managedByTenants": [],
      "subscriptionPolicies": [
        "locationPlacementId": "Public_2014-09-01", "quotaId": "PayAsYouGo_2014-09-01", "spendingLimit": "Off",
      ],
    ]
  }

  /// The addresses of this cloud. Services that are not here are at the emulator's own address, where nothing answers.
  /// `az rest` chooses the audience of its token by the origin of a URL, so Graph and the resource manager have two.
  private static func endpoints(of asked: String) -> JSONValue {
    let origin = asked.replacing("//127.0.0.1", with: "//localhost")
    let manager = asked.replacing("//localhost", with: "//127.0.0.1")
    let here = JSONValue.string(origin)
    let directory = JSONValue.string(origin + "/")
    return [
      "name": "Emulator", "resourceManager": .string(manager + "/arm"), "portal": here, "gallery": here, "batch": here,
      "media": here, "graph": directory, "graphAudience": directory, "microsoftGraphResourceId": directory,
      "sqlManagement": here, "vmImageAliasDoc": here, "logAnalyticsResourceId": here,
      "synapseAnalyticsResourceId": here,
      "ossrDbmsResourceId": here, "attestationResourceId": here, "appInsightsResourceId": here, "suffixes": [:],
      "authentication": [
        "loginEndpoint": here, "tenant": "common", "identityProvider": "AAD",
        "audiences": .array(
          ([ResourceAPI.resourceManager.identifierURI] + ResourceAPI.resourceManager.otherURIs).map(JSONValue.string)),
      ],
    ]
  }
}

/// The reason why Azure Resource Manager refuses a request.
private struct ResourceManagerRefusal: Error {
  private var status: Int
  private var code: String
  private var message: String
  private var challenge: String?

  private init(_ status: Int, _ code: String, _ message: String, challenge: String? = nil) {
    (self.status, self.code, self.message, self.challenge) = (status, code, message, challenge)
  }

  static let wrongMethod = ResourceManagerRefusal(
    405, "MethodNotAllowed", "This emulator's resource manager is for reading only. Send a GET request.")
  static let noVersion = ResourceManagerRefusal(
    400, "MissingApiVersionParameter",
    "The api-version query parameter (?api-version=) is required for all requests. Add it.")
  static let notFound = ResourceManagerRefusal(
    404, "NotFound", "This emulator's resource manager has tenants and subscriptions only. Ask for those.")

  static func noSubscription(_ id: String) -> ResourceManagerRefusal {
    ResourceManagerRefusal(
      404, "SubscriptionNotFound", "The subscription '\(id.prefix(100))' could not be found. Check the tenant.")
  }

  static func noToken(_ origin: Origin) -> ResourceManagerRefusal {
    ResourceManagerRefusal(
      401, "AuthenticationFailed", "Authentication failed. The 'Authorization' header is missing. Send a token.",
      challenge: "Bearer authorization_uri=\"\(origin)/organizations\", error=\"invalid_token\"")
  }

  static func badToken(_ error: AccessTokenError, _ origin: Origin) -> ResourceManagerRefusal {
    ResourceManagerRefusal(
      401, error == .expired ? "ExpiredAuthenticationToken" : "InvalidAuthenticationToken", error.explanation,
      challenge: "\(error.scheme) authorization_uri=\"\(origin)/organizations\", \(error.parameters), "
        + "error_description=\"\(error.explanation)\"")
  }

  var answer: Answer {
    var answer = Answer.json(["error": ["code": .string(code), "message": .string(message)]], status: status)
    answer.headers["WWW-Authenticate"] = challenge
    if status == 405 { answer.headers["Allow"] = "GET, HEAD" }
    return answer
  }
}
