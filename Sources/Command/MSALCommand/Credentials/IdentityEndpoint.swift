// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenExchange

/// Answers like the endpoint for managed identities of Azure App Service (api-version 2019-08-01), with tokens of the
/// person who is signed in.
struct IdentityEndpoint: Sendable {
  static let path = "/msi/token"
  /// The secret that every request must have in a header.
  let secret: String
  /// The scopes that may be requested, such as `https://vault.azure.net/.default`.
  let scopes: [String]
  let clientID: String
  let token: @Sendable (_ scope: String) async throws -> AuthenticationResult
  /// Called after each request, with a line that says what was requested and the result.
  let note: @Sendable (TerminalSafeText) -> Void

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let resource = parts?.queryItems?.first { $0.name == "resource" }?.value ?? ""
    do {
      let answer = try await give(resource, request, parts?.path)
      note("200 \(resource)")
      return answer
    } catch {
      note("\(error.status) \(resource): \(error.message)")
      return Self.response(error.status, ["statusCode": JSONValue(error.status), "message": .string(error.message)])
    }
  }

  private struct EndpointRefusal: Error {
    var status: Int
    var message: String
  }

  private func give(
    _ resource: String, _ request: HTTPRequest, _ path: String?
  ) async throws(EndpointRefusal) -> HTTPResponse {
    guard path == Self.path else { throw EndpointRefusal(status: 404, message: "Tokens are at \(Self.path).") }
    guard request.method == "GET" else { throw EndpointRefusal(status: 405, message: "Ask with GET.") }
    let shown = request.headers["X-IDENTITY-HEADER"] ?? ""
    guard constantTimeEqual(Array(shown.utf8), Array(secret.utf8)) else {
      throw EndpointRefusal(
        status: 401, message: "The header X-IDENTITY-HEADER does not have the value of IDENTITY_HEADER.")
    }
    guard !resource.isEmpty else { throw EndpointRefusal(status: 400, message: "The parameter resource is missing.") }
    guard let scope = scopes.first(where: { Self.name($0) == Self.name(resource + Self.wholeAPI) }) else {
      throw EndpointRefusal(
        status: 403, message: "msal serve was not started with --scope \(resource)\(Self.wholeAPI).")
    }
    do {
      let result = try await token(scope)
      return Self.response(
        200,
        [
          "access_token": .string(result.accessToken.exposed), "client_id": .string(clientID),
          "expires_on": .string("\(result.expiresOn.epochSeconds)"), "resource": .string(resource),
          "token_type": .string(result.headerScheme),
        ])
    } catch {
      let failure = CommandError(error)
      throw EndpointRefusal(
        status: failure.code == .network ? 503 : 400,
        message: [failure.message, failure.nextStep].compactMap(\.self).joined(separator: " "))
    }
  }

  private static let wholeAPI = "/.default"

  /// Whether a request can ask for it: for an API, with whatever was consented to.
  static func canServe(_ scope: String) -> Bool {
    scope.lowercased().hasSuffix(wholeAPI) && scope.count > wholeAPI.count
  }

  /// The API that a permission is of; Graph's, such as User.Read, have none before them. nil: it is no permission.
  static func api(of scope: String) -> String? {
    let start = scope.firstRange(of: "://")?.upperBound ?? scope.startIndex
    if let slash = scope[start...].lastIndex(of: "/") { return String(scope[..<slash]) }
    if start != scope.startIndex || UUID(uuidString: scope) != nil { return scope }
    return scope.contains(".") && scope.first?.isUppercase == true ? Profile.microsoftGraph : nil
  }

  /// Spellings of one API differ in slashes and capitals.
  private static func name(_ scope: String) -> String {
    scope.lowercased().split(separator: "/").joined(separator: "/")
  }

  private static func response(_ status: Int, _ json: JSONValue) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: Data(json.text.utf8))
  }
}
