// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import OAuthClient
import OAuthWire
import TokenExchange

// Freezing of what Apple's SDK does not have; the rules are those of Freeze.swift.

extension MSALDeviceCodeParameters {
  /// - Parameter queue: where the code is shown; nil is any thread.
  func frozen(showingOn queue: DispatchQueue?) throws(IdentityError) -> DeviceCodeRequest {
    let callback = deviceCodeCallback
    return DeviceCodeRequest(parameters: try frozenTokenParameters()) { prompt in
      let result = MSALDeviceCodeResult(prompt)
      queue.run { callback(result) }
    }
  }

  func frozenThrowingNSError(showingOn queue: DispatchQueue?) throws -> DeviceCodeRequest {
    try throwingNSError { () throws(IdentityError) in try frozen(showingOn: queue) }
  }
}

extension MSALUsernamePasswordParameters: FreezableParameters {
  func frozen() throws(IdentityError) -> PasswordRequest {
    PasswordRequest(parameters: try frozenTokenParameters(), username: username, password: Secret(password))
  }
}

extension MSALAuthorizationCodeParameters: FreezableParameters {
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
