// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The examples in the comments of the most used symbols, compiled; see PageSnippets.swift.

private func show(_ text: String) {}
private func askToSignIn() {}
private func reload(for account: MSALAccount?) {}
private func openDocument(_ url: URL) {}
private func log(_ level: String, _ message: String) {}

func examplesOfAnApplication() async throws {
  let application = try MSALPublicClientApplication(clientId: "your-application-id")
  let result = try await application.token(for: .init(scopes: ["User.Read"]))
  print("Hello, \(result.account.name ?? "stranger")!")
}

func examplesOfMakingAnApplication() throws {
  let configuration = MSALPublicClientApplicationConfig(clientId: "your-application-id")
  configuration.authority = try MSALAADAuthority(
    url: URL(string: "https://login.microsoftonline.com/your-tenant-id")!)
  let application = try MSALPublicClientApplication(configuration: configuration)
  show(application.configuration.clientId)
}

func examplesOfSettings() throws {
  let configuration = MSALPublicClientApplicationConfig(clientId: "your-application-id")
  configuration.authority = try MSALAADAuthority(
    url: URL(string: "https://login.microsoftonline.com/your-tenant-id")!)
  configuration.clientApplicationCapabilities = ["CP1"]
  configuration.cacheConfig.forbiddenKeyStorages = [.keyFile]

  configuration.cacheConfig.persistence = .memory
  MSALGlobalConfig.loggerConfig.logLevel = .warning
  MSALGlobalConfig.loggerConfig.setLogCallback { level, message, containsPII in
    log("\(level)", message ?? "")
  }
}

func examplesOfAuthorities() throws -> [MSALAuthority] {
  let contoso = try MSALAADAuthority(
    url: URL(string: "https://login.microsoftonline.com/contoso.onmicrosoft.com")!)
  let organisations = try MSALAADAuthority(
    cloudInstance: .publicCloudInstance, audienceType: .azureADMultipleOrgsAudience, rawTenant: nil)

  let authority = try MSALCIAMAuthority(url: URL(string: "https://fabrikam.ciamlogin.com")!)

  let signIn = try MSALB2CAuthority(
    url: URL(string: "https://fabrikam.b2clogin.com/tfp/fabrikam.onmicrosoft.com/B2C_1_signin")!)
  return [contoso, organisations, authority, signIn]
}

func examplesOfSignIn(_ application: MSALPublicClientApplication, _ request: inout URLRequest) async throws {
  let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
  parameters.loginHint = "adele@contoso.com"
  let result = try await application.acquireToken(with: parameters)
  request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
}

func examplesOfParameters(_ account: MSALAccount) throws {
  do {
    let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read", "Mail.Read"])
    parameters.promptType = .selectAccount
    parameters.domainHint = "contoso.com"
    let claims = MSALClaimsRequest()
    try claims.requestClaim(MSALIndividualClaimRequest(name: "auth_time"), for: .idToken)
    parameters.claimsRequest = claims
  }
  do {
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    parameters.forceRefresh = true
  }
  let webview = MSALWebviewParameters()
  webview.prefersEphemeralWebBrowserSession = true
  webview.timeout = 120

  let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
  parameters.signoutFromBrowser = true
}

func examplesOfBlocks(_ application: MSALPublicClientApplication, _ account: MSALAccount) {
  application.acquireToken(with: .init(scopes: ["User.Read"])) { result, error in
    guard let result else { return show(error?.localizedDescription ?? "") }
    show("Hello, \(result.account.name ?? "stranger")!")
  }
  let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  application.acquireTokenSilent(with: parameters) { result, error in
    if error?.msalCode == .interactionRequired { askToSignIn() }
  }
}

func examplesOfSilentRequests(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws -> String
{
  let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  let token = try await application.acquireTokenSilent(with: parameters).accessToken
  return token
}

func examplesOfResults(_ application: MSALPublicClientApplication) async throws -> URLRequest {
  let result = try await application.token(for: .init(scopes: ["User.Read"]))
  var request = URLRequest(url: URL(string: "https://graph.microsoft.com/v1.0/me")!)
  request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
  return request
}

func examplesOfErrors(
  _ application: MSALPublicClientApplication, _ parameters: MSALSilentTokenParameters,
  _ interactive: MSALInteractiveTokenParameters
) async throws -> MSALResult {
  do {
    return try await application.acquireTokenSilent(with: parameters)
  } catch let error where error.msalCode == .interactionRequired {
    return try await application.acquireToken(with: interactive)
  }
}

func examplesOfErrorDetails(_ error: any Error) -> (MSALInternalError?, String?) {
  let number = (error as NSError).userInfo[MSALInternalErrorCodeKey] as? Int
  let detail = number.flatMap { MSALInternalError(rawValue: $0) }

  let id = (error as NSError).userInfo[MSALCorrelationIDKey] as? String
  return (detail, id)
}

func examplesOfAccounts(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws {
  print("Signed in as \(account.name ?? account.username ?? "somebody")")
  UserDefaults.standard.set(account.identifier, forKey: "account")

  for account in try application.allAccounts() {
    print(account.name ?? "", account.username ?? "")
  }
  let adele = MSALAccountEnumerationParameters(identifier: nil, username: "adele@contoso.com")
  let accounts = try application.accounts(for: adele)
  show("\(accounts.count)")
}

func examplesOfRememberedAccounts(_ application: MSALPublicClientApplication) async throws {
  do {
    let identifier = UserDefaults.standard.string(forKey: "account") ?? ""
    let account = try? application.account(forIdentifier: identifier)
    reload(for: account)
  }
  let (account, previous) = try await application.currentAccount(with: nil)
  if account != previous { reload(for: account) }
}

func examplesOfSigningOut(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws {
  for account in try application.allAccounts() { try application.remove(account) }

  let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
  parameters.signoutFromBrowser = true
  try await application.signout(with: account, signoutParameters: parameters)
}

func examplesOfDeviceCodes(_ application: MSALPublicClientApplication) async throws -> MSALResult {
  let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { code in
    print(code.message)
  }
  let result = try await application.acquireToken(withDeviceCode: parameters)
  return result
}

struct ExampleOfRedirects {
  func open(_ urls: [URL]) {
    for url in urls where !MSALPublicClientApplication.handleMSALResponse(url) { openDocument(url) }
  }
}

func examplesOfNativeAuthentication() throws -> MSALNativeAuthPublicClientApplication {
  let configuration = try MSALNativeAuthPublicClientApplicationConfig(
    clientId: "your-application-id", tenantSubdomain: "fabrikam", challengeTypes: [.OOB, .password])
  let customers = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: configuration)
  return customers
}

func examplesOfNativeSteps(
  _ customers: MSALNativeAuthPublicClientApplication, _ account: MSALNativeAuthUserAccountResult, password: String
) async throws {
  do {
    let parameters = MSALNativeAuthSignUpParameters(username: "pia@customers.example")
    parameters.password = password
    let status = try await customers.signUp(parameters: parameters)
    show("\(status)")
  }
  do {
    let parameters = MSALNativeAuthSignInParameters(username: "pia@customers.example")
    parameters.password = password
    if case .completed(let account) = try await customers.signIn(parameters: parameters) {
      show(account.account.username ?? "")
    }
  }
  do {
    let parameters = MSALNativeAuthResetPasswordParameters(username: "pia@customers.example")
    let status = try await customers.resetPassword(parameters: parameters)
    show("\(status)")
  }
  let parameters = MSALNativeAuthGetAccessTokenParameters()
  parameters.scopes = ["api://orders/Orders.Read"]
  let token = try await account.getAccessToken(parameters: parameters).accessToken
  show(token)
}
