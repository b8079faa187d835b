// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What an application sends of itself.
struct CredentialParameters: Sendable {
  let parameters: [Parameter]
  /// Another number for each credential that took the place of one before.
  var generation = 0

  /// RFC 7523 section 2.2.
  static func assertion(_ text: String, generation: Int = 0) -> CredentialParameters {
    CredentialParameters(
      parameters: [
        Parameter("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
        Parameter("client_assertion", text),
      ], generation: generation)
  }
}

/// How an application proves itself in each token request.
protocol CredentialProof: Sendable {
  func proof(for request: AssertionRequest) async throws(AcquisitionError) -> CredentialParameters

  /// Whether the request is worth another try with another proof, after the service refused the one before.
  func hasAnother(after refusal: ErrorResponse, generation: Int) async -> Bool
}

extension CredentialProof {
  func hasAnother(after refusal: ErrorResponse, generation: Int) async -> Bool { false }
}

/// RFC 6749 section 2.3.1.
struct SecretProof: CredentialProof {
  let secret: Secret

  init(_ text: String) throws(AcquisitionError) {
    let trimmed = text.trimmed
    guard !trimmed.isEmpty else { throw AcquisitionError(.credential("the client secret is empty")) }
    secret = Secret(trimmed)
  }

  func proof(for request: AssertionRequest) -> CredentialParameters {
    CredentialParameters(parameters: [Parameter("client_secret", secret.exposed)])
  }
}
