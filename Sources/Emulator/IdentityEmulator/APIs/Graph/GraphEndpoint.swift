// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The parts of Microsoft Graph that read the directory, and UserInfo (OpenID Connect Core 5.3), `/oidc/userinfo`.
struct GraphEndpoint: Endpoint {
  let callers: CallerVerifier

  /// Throws if the directory has no Graph.
  func answer(_ request: RequestContext) throws(Refusal) -> Answer {
    guard let graph = request.directory.graph else { throw .notFound }
    guard let address = GraphAddress(request.path) else { return request.graphError(.noAddress) }
    guard address.methods.contains(request.method) else {
      var answer = request.graphError(.wrongMethod(address.methods))
      answer.headers["Allow"] = address.methods.joined(separator: ", ")
      return answer
    }
    guard let presented = request.request.presentedToken else { return request.graphUnauthorized(nil) }
    let token: VerifiedAccessToken
    do throws(AccessTokenError) { token = try callers.verify(presented, audience: graph.appID, request) } catch {
      return request.graphUnauthorized(error)
    }
    guard let tenant = request.directory.tenant(token.tenantID) else { return request.graphError(.noAddress) }
    do throws(GraphRefusal) {
      return try GraphReading(request: request, token: token, tenant: tenant).answer(address)
    } catch {
      return request.graphError(error)
    }
  }
}
