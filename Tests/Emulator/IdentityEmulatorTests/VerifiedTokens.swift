// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

@testable import IdentityEmulator

extension IdentityEmulator {
  /// What an API says to a token that is sent now.
  package func verifyAccessToken(_ token: String, audience: String) -> Result<VerifiedAccessToken, AccessTokenError> {
    Result { () throws(AccessTokenError) in
      let verifier = AccessTokenVerifier(signing: stores.signing, grants: stores.grants)
      return try verifier.verify(token, audience: audience, at: clock.now, in: directory)
    }
  }
}
