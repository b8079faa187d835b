// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import MSALServer
import ServerSettings

/// Calls Microsoft Graph for the person who calls this API.
struct GraphCall: Sendable {
  struct Profile: Codable, Sendable {
    let displayName: String?
    let jobTitle: String?
  }

  struct AnswerError: Error {
    let status: Int
  }

  let application: ConfidentialClientApplication
  let address: URL

  func profile(for admission: Gate.Admission) async throws -> Profile {
    let scopes = ["https://graph.microsoft.com/User.Read"]
    let token: TokenResult
    do throws(AcquisitionError) {
      // The token is stored in Redis under the caller's token, so the platform is asked once for all instances.
      token = try await application.acquireToken(onBehalfOf: admission.caller, scopes: scopes)
    } catch {
      // Perhaps the platform wants the person to interact. This program can't show a page, but its caller can.
      throw admission.validator.refusal(of: admission.caller, after: error, scopes: scopes)
    }
    var request = URLRequest(url: address.appending(path: "v1.0/me"), timeoutInterval: 10)
    request.setValue(token.authorizationHeader, forHTTPHeaderField: "Authorization")
    let (body, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw AnswerError(status: status) }
    return try JSONDecoder().decode(Profile.self, from: body)
  }
}
