// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import ServerSettings

/// One of this program's registrations at the platform.
struct APISettings: Decodable {
  /// The path segment after `/api`.
  var path: String
  /// The registration's id, which is the audience of its tokens.
  var clientID: String
}

/// The authority that issues callers' tokens.
struct CallersSettings: Decodable {
  var authority: String
  var tenantID: String
}

struct Settings: Decodable {
  var application: ApplicationSettings
  var redis: RedisSettings
  var apis: [APISettings]
  var callers: [CallersSettings]
  /// The address of Microsoft Graph.
  var graph: String

  func validator(of api: APISettings, for callers: CallersSettings) throws -> AccessTokenValidator {
    var configuration = ProtectedAPIConfiguration(
      clientID: api.clientID, audiences: [api.clientID, "api://\(api.clientID)"], tenants: .only([callers.tenantID]))
    configuration.authority = callers.authority
    configuration.validatesAuthority = application.validatesAuthority
    configuration.trustedCertificates = try application.trustedCertificates()
    configuration.onEvent = Log.write
    return try AccessTokenValidator(configuration)
  }
}
