// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import PlatformInterfaces

/// Puts the client together on this machine's platform.
struct Assembly: Sendable {
  let configuration: ClientConfiguration

  init(_ config: MSALPublicClientApplicationConfig) throws(IdentityFailure) {
    configuration = try config.frozen()
  }

  func client() throws(IdentityFailure) -> PublicClient {
    throw .badParameter("platform", "it is not built yet")
  }
}
