// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ServerSettings

struct Settings: Decodable {
  var application: ApplicationSettings
  var redis: RedisSettings
  /// The file with the key of the browsers' sessions: 32 random bytes in Base64.
  var sessionKeyFile: String
  /// This program's address in browsers, without a slash at the end.
  var address: String
  /// The web API's address, without a slash at the end.
  var api: String
  /// The ids of the API's two registrations.
  var listClientID: String
  var sharedListClientID: String
}
