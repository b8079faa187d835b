// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// A key in a vault, which signs for the app.
struct VaultKey: MSALExternalSigningKey {
  let publicKeyModulus: Data
  let publicKeyExponent: Data
  let sign: @Sendable (Data) throws -> Data

  func signRS256(_ message: Data) throws -> Data { try sign(message) }
}

/// An authenticator on the customer's telephone, which the app speaks to.
struct TelephoneAuthenticator: MSALPasskeyAuthenticator {
  let make: @Sendable (_ relyingPartyId: String, _ clientDataJSON: Data) async -> (id: Data, object: Data)?

  func makePasskey(_ request: MSALPasskeyCreationRequest) async throws -> MSALPasskeyCredential {
    guard request.algorithms.contains(-7) else {
      throw MSALPasskeyAuthenticatorError(.unsuitable, description: "The telephone can't make such a key.")
    }
    guard let made = await make(request.relyingPartyId, request.clientDataJSON) else {
      throw MSALPasskeyAuthenticatorError(.canceled, description: "Nobody answered at the telephone.")
    }
    return MSALPasskeyCredential(credentialId: made.id, attestationObject: made.object)
  }
}

/// An app with keys of its own: tokens are bound to one, and customers manage theirs.
struct KeysApp {
  /// The scheme for one request, or why the key can't be used.
  func scheme(for url: URL, key: VaultKey) throws -> MSALAuthenticationSchemePop {
    do {
      let pair: MSALExternalKeyPair = try .init(signingKey: key)
      return MSALAuthenticationSchemePop(
        httpMethod: .GET, requestUrl: url, nonce: nil, additionalParameters: nil, externalKeyPair: pair)
    } catch  where error.msalCode == .invalidExternalKeyPair {
      let error = error as NSError
      let number = error.userInfo[MSALExternalKeyPairFailureReasonKey] as? Int ?? 0
      let reason: MSALExternalKeyPairFailureReason = .init(rawValue: number) ?? .unknown
      throw reason == .keySizeTooSmall ? CocoaError(.keyValueValidation) : error
    }
  }

  /// Replaces the customer's passkeys by one of the key that is plugged in, or of the telephone.
  func renew(_ client: MSALNativeCredentialMethodsClient, telephone: TelephoneAuthenticator?) async throws -> String {
    let plugged = MSALSecurityKeyAuthenticator(pin: { _ in nil }, touch: {})
    let authenticator: any MSALPasskeyAuthenticator = telephone ?? plugged
    do {
      for old: MSALPasskeyCredentialMethod in try await client.listCredentialMethods() {
        try await client.deleteCredentialMethod(old)
      }
      return try await client.registerPasskey(displayName: "New", with: authenticator).id
    } catch {
      let reason: MSALNativeCredentialManagementError.Reason = error.reason
      guard reason == .challengeFailed, let cause = error.underlyingError as? MSALPasskeyAuthenticatorError else {
        throw error
      }
      let why: MSALPasskeyAuthenticatorError.Reason = cause.reason
      return why == .canceled ? "" : cause.errorDescription ?? ""
    }
  }
}
