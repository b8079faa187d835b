// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer

/// Calls Microsoft Graph for the person who calls this API.
struct GraphCall: Sendable {
  struct Profile: Codable, Sendable {
    let displayName: String?
    let jobTitle: String?
  }

  let application: ConfidentialClientApplication
  let address: URL

  func profile(for admission: Gate.Admission) async throws -> Profile {
    let (caller, validator, application) = (admission.caller, admission.validator, application)
    let scopes = ["https://graph.microsoft.com/User.Read"]
    // The token is stored in Redis under the caller's token, so the platform is asked once for all instances.
    let graph = try DownstreamAPI(address.absoluteString, of: application) { options in
      try await application.acquireToken(onBehalfOf: caller, scopes: scopes, options: options)
    }
    do {
      return try await graph.send(DownstreamRequest("GET", "v1.0/me")).json(Profile.self)
    } catch DownstreamError.challenged(let challenge) {
      // This program can't show a page, but its caller can.
      throw validator.challenge(caller, for: .challenge(challenge.claims))
    } catch DownstreamError.token(let error) {
      throw validator.refusal(of: caller, after: error, scopes: scopes)
    }
  }
}
