// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// What apps for Linux write with the calls that Apple's library does not have; it only has to compile.

func deviceCode(_ application: MSALPublicClientApplication) async throws -> String {
  let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { code in
    print(code.message)
    print(code.userCode, code.verificationUrl, code.verificationUrlComplete as Any, code.expiresOn, code.interval)
  }
  return try await application.acquireToken(withDeviceCode: parameters).accessToken
}

func deviceCodeWithBlock(_ application: MSALPublicClientApplication) {
  let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { code in
    if code.expiresOn < Date() { code.cancel() }
  }
  parameters.completionBlockQueue = .global()
  application.acquireToken(withDeviceCode: parameters) { result, error in
    if let error = error as NSError?, error.code == MSALError.userCanceled.rawValue {
      print(error.userInfo[MSALOAuthErrorKey] as? String == "expired_token" ? "too late" : "declined")
    }
    print(result?.account.username ?? "")
  }
}

func showing() -> MSALDeviceCodeResult {
  MSALDeviceCodeResult(
    userCode: "BCDFGHJKL", verificationUrl: URL(string: "https://login.example/device")!,
    expiresOn: Date(timeIntervalSinceNow: 900), message: "Type BCDFGHJKL")
}

func password(_ application: MSALPublicClientApplication) async throws -> MSALResult {
  let parameters = MSALUsernamePasswordParameters(scopes: ["User.Read"], username: "name", password: "word")
  application.acquireToken(withUsernamePassword: parameters) { result, error in print(result as Any, error as Any) }
  return try await application.acquireToken(withUsernamePassword: parameters)
}

func code(_ application: MSALPublicClientApplication, code: String, verifier: String) async throws -> MSALResult {
  let parameters = MSALAuthorizationCodeParameters(
    scopes: ["User.Read"], authorizationCode: code, redirectUri: "https://app.example/back", codeVerifier: verifier)
  parameters.nonce = "nonce"
  application.acquireToken(withAuthorizationCode: parameters) { result, error in print(result as Any, error as Any) }
  return try await application.acquireToken(withAuthorizationCode: parameters)
}

func configurationFile() throws -> MSALPublicClientApplication {
  let file = URL(fileURLWithPath: "/etc/app/auth_config.json")
  let config = try MSALPublicClientApplicationConfig(configurationFile: file)
  config.accountMode = .single
  return try MSALPublicClientApplication(configurationFile: file)
}

func watching(_ application: MSALPublicClientApplication) async throws {
  for await change in try application.accountChanges() {
    switch change {
    case .signedIn(let account): print("+", account.username ?? "")
    case .signedOut(let account): print("-", account.username ?? "")
    case .updated(let account): print("=", account.username ?? "")
    }
  }
}
