// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the articles about keys and passkeys, compiled; see PageSnippets.swift.

func aBoundToken(
  _ application: MSALPublicClientApplication, _ account: MSALAccount, _ url: URL, _ nonce: String
) async throws -> MSALResult {
  let key = try MSALExternalKeyPair(
    pkcs11URI: "pkcs11:token=msal;object=pop?pin-source=/etc/my-app/pin")
  let parameters = MSALSilentTokenParameters(scopes: ["api://orders/Orders.Read"], account: account)
  parameters.authenticationScheme = MSALAuthenticationSchemePop(
    httpMethod: .GET, requestUrl: url, nonce: nonce, additionalParameters: nil, externalKeyPair: key)
  let result = try await application.acquireTokenSilent(with: parameters)
  return result
}

struct KeyService: MSALExternalSigningKey {
  let publicKeyModulus: Data
  let publicKeyExponent: Data
  /// Asks the service that has the key.
  let sign: @Sendable (Data) throws -> Data

  func signRS256(_ message: Data) throws -> Data { try sign(message) }
}

func keysOfOtherSources(_ service: KeyService) throws -> [MSALExternalKeyPair] {
  let fromFile = try MSALExternalKeyPair(
    privateKeyFile: URL(fileURLWithPath: "/etc/my-app/key.pem"))
  let fromService = try MSALExternalKeyPair(signingKey: service)
  return [fromFile, fromService]
}

func aKeyThatIsRefused(_ uri: String, tell: (String) -> Void) throws -> MSALExternalKeyPair {
  do {
    return try MSALExternalKeyPair(pkcs11URI: uri)
  } catch let error where error.msalCode == .invalidExternalKeyPair {
    let number = (error as NSError).userInfo[MSALExternalKeyPairFailureReasonKey] as? Int
    let reason = number.flatMap { MSALExternalKeyPairFailureReason(rawValue: $0) }
    if reason == .invalidKeyHandle { tell("Insert the card.") }
    throw error
  }
}

func thePasskeysOfAnAccount(
  _ configuration: MSALNativeAuthPublicClientApplicationConfig, _ account: MSALNativeAuthUserAccountResult
) async throws {
  let passkeys = try MSALNativeCredentialMethodsClient(
    configuration: configuration, account: account)
  for passkey in try await passkeys.listCredentialMethods() {
    print(passkey.displayName ?? passkey.id)
  }
}

func passkeysAfterABrowser(
  _ configuration: MSALPublicClientApplicationConfig, _ application: MSALPublicClientApplication
) throws -> MSALNativeCredentialMethodsClient {
  let passkeys = try MSALNativeCredentialMethodsClient(configuration: configuration) { scopes in
    try await application.token(for: .init(scopes: scopes)).accessToken
  }
  return passkeys
}

func aNewPasskey(
  _ passkeys: MSALNativeCredentialMethodsClient, askForPIN: @escaping @Sendable (Int?) async -> String?,
  tell: @escaping @Sendable (String) async -> Void
) async throws -> MSALPasskeyCredentialMethod {
  let authenticator = MSALSecurityKeyAuthenticator { triesLeft in
    await askForPIN(triesLeft)
  } touch: {
    await tell("Touch your key.")
  }
  let passkey = try await passkeys.registerPasskey(
    displayName: "Blue key", with: authenticator)
  return passkey
}

func aPasskeyThatGoes(
  _ passkeys: MSALNativeCredentialMethodsClient, _ passkey: MSALPasskeyCredentialMethod,
  signInAgain: (String) async throws -> Void
) async throws {
  do {
    try await passkeys.deleteCredentialMethod(passkey)
  } catch {
    guard error.reason == .unauthorized, let claims = error.claims else { throw error }
    try await signInAgain(claims)
  }
}

func anAppThatAsksForTheBroker() throws -> MSALPublicClientApplication {
  let configuration = MSALPublicClientApplicationConfig(
    clientId: "your-application-id",
    redirectUri: "https://login.microsoftonline.com/common/oauth2/nativeclient",
    authority: nil)
  let application = try MSALPublicClientApplication(configuration: configuration)
  return application
}

func tokensOfTheDesktop(_ application: MSALPublicClientApplication) async throws {
  let parameters = MSALAccountEnumerationParameters()
  for account in try await application.accountsFromDevice(for: parameters) where account.isSSOAccount {
    let silent = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    let result = try await application.acquireTokenSilent(with: silent)
  }
}
