// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A request to an API.
package struct APIRequest: Sendable {
  package let request: HTTPRequest
  /// The path's segments, decoded.
  package let path: [String]
  package let query: [Parameter]
  /// The scheme, host and port that the request was sent to.
  package let origin: String
  package let now: Date
  package let correlationID: String
  package let traceID: String
  /// The directory that the whole request is answered from.
  package let directory: Directory

  package init(
    _ request: HTTPRequest, path: [String], query: [Parameter], origin: String, at now: Date,
    ids: (correlation: String, trace: String), directory: Directory
  ) {
    (self.request, self.path, self.query, self.origin, self.now) = (request, path, query, origin, now)
    (correlationID, traceID) = ids
    self.directory = directory
  }

  var method: String { request.method.uppercased() }
}

/// The answer of an API, which is always JSON.
package struct APIAnswer: Sendable {
  package var status = 200
  package var body: JSONValue
  package var headers = HTTPHeaders()
}

/// An API that takes the emulator's access tokens.
package protocol ProtectedAPI: Sendable {
  /// The answer; nil if there is nothing at this address.
  func answer(_ request: APIRequest) -> APIAnswer?
}

/// All APIs. They check access tokens in one way.
package struct ProtectedAPIs: Sendable {
  package let graph: any ProtectedAPI
  package let resourceManager: any ProtectedAPI
  /// The APIs of the directory.
  package let registered: any ProtectedAPI

  init(tokens: AccessTokenVerifier, policies: PolicyStore, nonces: NonceStore) {
    let callers = CallerVerifier(tokens: tokens, policies: policies, nonces: nonces)
    graph = GraphEndpoint(callers: callers)
    resourceManager = ResourceManagerEndpoint(callers: callers)
    registered = ProtectedAPIEndpoint(callers: callers, nonces: nonces)
  }
}
