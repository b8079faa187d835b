// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire

/// What a proof is made for.
struct ProofContext: Sendable {
  var clientID: String
  /// That of the authority, also when the request goes to a region.
  var tokenEndpoint: String
  var tenantID: String
  var claims: String?
}

/// How an application proves itself in each token request.
protocol CredentialProof: Sendable {
  func parameters(for context: ProofContext) async throws(AcquisitionError) -> [Parameter]

  /// Whether the request is worth another try with another proof, after the service refused the one before.
  func hasAnother(after refusal: ErrorResponse) async -> Bool
}

extension CredentialProof {
  func hasAnother(after refusal: ErrorResponse) async -> Bool { false }
}

/// RFC 6749 section 2.3.1.
struct SecretProof: CredentialProof {
  let secret: Secret

  init(_ text: String) throws(AcquisitionError) {
    let trimmed = text.trimmingWhitespace
    guard !trimmed.isEmpty else { throw AcquisitionError(.credential("the client secret is empty")) }
    secret = Secret(trimmed)
  }

  func parameters(for context: ProofContext) -> [Parameter] { [Parameter("client_secret", secret.exposed)] }
}

extension String {
  /// Without white space at its ends, as files and variables often have it.
  var trimmingWhitespace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
