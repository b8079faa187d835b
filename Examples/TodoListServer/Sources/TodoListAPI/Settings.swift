// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import ServerSettings

/// One of the platform's registrations that this program is.
struct APISettings: Decodable {
  /// Below `/api`.
  var path: String
  /// The registration's id, which is the audience of its tokens.
  var clientID: String
}

/// Where callers' tokens come from.
struct CallersSettings: Decodable {
  var authority: String
  var tenantID: String
}

struct Settings: Decodable {
  var application: ApplicationSettings
  var redis: RedisSettings
  var apis: [APISettings]
  var callers: [CallersSettings]
  /// Microsoft Graph.
  var graph: String

  func validator(of api: APISettings, for callers: CallersSettings) throws -> AccessTokenValidator {
    var configuration = ProtectedAPIConfiguration(
      clientID: api.clientID, audiences: [api.clientID, "api://\(api.clientID)"], tenants: .only([callers.tenantID]))
    configuration.authority = callers.authority
    configuration.validatesAuthority = application.validatesAuthority
    configuration.trustedCertificates = try application.trustedCertificates()
    configuration.log = Log.write
    return try AccessTokenValidator(configuration)
  }
}
