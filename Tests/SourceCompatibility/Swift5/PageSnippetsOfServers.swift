// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import MSALRedis
import MSALServer

// The code of docs/servers.md, compiled.

func runDaemon(_ request: inout URLRequest) async throws {
  let application = try ConfidentialClientApplication(
    ConfidentialClientConfiguration(
      clientID: "your-application-id", authority: "https://login.microsoftonline.com/your-tenant-id",
      credential: .certificate(ClientCertificate(pemFile: "/etc/report/client.pem"))))
  let token = try await application.acquireToken(forClient: "https://graph.microsoft.com/.default")
  request.setValue(token.authorizationHeader, forHTTPHeaderField: "Authorization")
}

func askMachine() async throws -> String {
  let machine = try ManagedIdentityApplication()
  let vault = try await machine.acquireToken(forResource: "https://vault.azure.net")
  return vault.authorizationHeader
}

func protect(
  method: String, url: String, authorization: [String]
) async throws(AcquisitionError) -> (Int, String, String?) {
  let validator = try AccessTokenValidator(
    ProtectedAPIConfiguration(
      clientID: "your-api-id", audiences: ["your-api-id", "api://your-api-id"], tenants: .only(["your-tenant-id"])))
  do {
    let incoming = IncomingRequest(method: method, url: url, authorization: authorization)
    let caller = try await validator.validate(incoming, requiring: AccessRequirement(scopes: ["Tasks.Read"]))
    return (200, "Hello, \(caller.objectID ?? caller.callerID)!", nil)
  } catch {
    return (error.status, "", error.wwwAuthenticate)
  }
}

func actOnBehalf(
  of caller: AccessToken, _ application: ConfidentialClientApplication, _ validator: AccessTokenValidator
) async throws -> String {
  do {
    let graph = try await application.acquireToken(
      onBehalfOf: caller.assertion, scopes: ["https://graph.microsoft.com/User.Read"])
    return graph.authorizationHeader
  } catch {
    if let refusal = validator.challenge(caller, after: error) { throw refusal }
    throw error
  }
}

struct WebApp {
  let application: ConfidentialClientApplication

  func login(_ request: WebSignInRequest) async throws -> (flow: Data, redirect: URL) {
    let flow = try await application.beginSignIn(request)
    return (try JSONEncoder().encode(flow), flow.url)
  }

  func loginAnswer(_ kept: Data, form: [String: String]) async throws -> String? {
    let flow = try JSONDecoder().decode(WebSignInFlow.self, from: kept)
    let result = try await application.finishSignIn(flow, answer: form)
    return result.account?.homeAccountID
  }
}

func shareInRedis(_ configuration: inout ConfidentialClientConfiguration, _ sealing: [UInt8], _ naming: [UInt8]) throws
{
  let keys = try RedisStoreKeys(sealing: sealing, naming: naming)
  let servers = RedisStoreConfiguration.Deployment.single(try RedisServer("rediss://user:password@cache.example"))
  configuration.store = try RedisPartitionStore(RedisStoreConfiguration(servers, name: "todo", keys: keys))
}
