// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import OAuthClient
import OAuthWire
import TokenExchange

// The parameters that Apple's SDK does not have, frozen by the rules of Freeze.swift.

/// The parameters of `acquireToken(withDeviceCode:)`.
struct DeviceCodeParameters: CallParameters {
  let parameters: MSALDeviceCodeParameters
  /// The queue on which the code is shown; nil is any thread.
  let queue: DispatchQueue?

  func frozen() throws(IdentityError) -> DeviceCodeRequest {
    let callback = parameters.deviceCodeCallback
    return DeviceCodeRequest(parameters: try parameters.frozenTokenParameters()) { [queue] prompt in
      let result = MSALDeviceCodeResult(prompt)
      queue.run { callback(result) }
    }
  }
}

extension MSALUsernamePasswordParameters: CallParameters {
  func frozen() throws(IdentityError) -> PasswordRequest {
    PasswordRequest(parameters: try frozenTokenParameters(), username: username, password: Secret(password))
  }
}

extension MSALAuthorizationCodeParameters: CallParameters {
  func frozen() throws(IdentityError) -> CodeRequest {
    guard !authorizationCode.isEmpty else { throw .badParameter("authorizationCode", "it is empty") }
    guard let verifier = CodeVerifier(codeVerifier) else {
      throw .badParameter("codeVerifier", "it must have 43 to 128 letters, digits or -._~")
    }
    return CodeRequest(
      parameters: try frozenTokenParameters(), code: Secret(authorizationCode), redirectURI: redirectUri,
      verifier: verifier, nonce: nonce.map { Nonce($0) })
  }
}
