// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// What apps on Apple's platforms write, gathered from public samples in their own words; it only has to compile.

func logging() {
  MSALGlobalConfig.loggerConfig.logLevel = .verbose
  MSALGlobalConfig.loggerConfig.logMaskingLevel = .settingsMaskAllPII
  MSALGlobalConfig.loggerConfig.setLogCallback { (level: MSALLogLevel, message: String?, containsPII: Bool) in
    if !containsPII { debugPrint(level, message ?? "") }
  }
  MSALGlobalConfig.brokerAvailability = .none
  MSALGlobalConfig.httpConfig.retryCount = 2
}

func configuring() throws -> MSALPublicClientApplication {
  let config = MSALPublicClientApplicationConfig(
    clientId: "id", redirectUri: "msauth.com.example.app://auth",
    authority: try MSALAuthority(url: URL(string: "https://login.microsoftonline.com/common")!))
  config.knownAuthorities = [
    try MSALAADAuthority(cloudInstance: .publicCloudInstance, audienceType: .azureADMyOrgOnlyAudience, rawTenant: "t")
  ]
  config.clientApplicationCapabilities = ["CP1"]
  config.cacheConfig.keychainSharingGroup = "my.group"
  config.sliceConfig = MSALSliceConfig(slice: "testslice", dc: "dc")
  config.bypassRedirectURIValidation = true
  return try MSALPublicClientApplication(configuration: config)
}

func accounts(of application: MSALPublicClientApplication) throws {
  let parameters = MSALAccountEnumerationParameters(identifier: "id", username: "name")
  parameters.returnOnlySignedInAccounts = false
  parameters.completionBlockQueue = DispatchQueue.global()
  for account in try application.accounts(for: parameters) {
    print(account.username ?? "", account.homeAccountId?.objectId ?? "", account.accountClaims?["name"] ?? "")
    for profile in account.tenantProfiles ?? [] where profile.isHomeTenantProfile { print(profile.claims ?? [:]) }
  }
  application.accountsFromDevice(for: parameters) { accounts, error in print(accounts?.count ?? 0, error as Any) }
  if let account = try? application.account(forUsername: "name") { try application.remove(account) }
  try application.allAccounts()
}

func tokens(of application: MSALPublicClientApplication, account: MSALAccount, screen: UIViewController) {
  let webview = MSALWebviewParameters(authPresentationViewController: screen)
  webview.prefersEphemeralWebBrowserSession = true
  webview.webviewType = .wkWebView
  webview.presentationStyle = .pageSheet
  let parameters = MSALInteractiveTokenParameters(scopes: ["user.read"], webviewParameters: webview)
  parameters.promptType = .default
  parameters.account = account
  parameters.loginHint = account.username
  parameters.extraQueryParameters = ["a": "b"]
  parameters.extraScopesToConsent = ["mail.read"]
  parameters.authenticationScheme = MSALAuthenticationSchemeBearer()
  parameters.correlationId = UUID()
  let completion: MSALCompletionBlock = { (result: MSALResult?, error: Error?) in
    print(result?.authorizationHeader ?? "", result?.expiresOn as Any, error?.localizedDescription ?? "")
  }
  application.acquireToken(with: parameters, completionBlock: completion)
  MSALPublicClientApplication.cancelCurrentWebAuthSession()
}

func errors(_ error: Error) {
  guard let nsError = error as NSError?, nsError.domain == MSALErrorDomain else { return }
  switch MSALError(rawValue: nsError.code) {
  case .interactionRequired: print(nsError.userInfo[MSALOAuthErrorKey] as? String ?? "")
  case .internal:
    let detail = nsError.userInfo[MSALInternalErrorCodeKey] as? Int
    if detail == MSALInternalError.internalErrorInvalidGrant.rawValue {
      print(nsError.userInfo[MSALErrorDescriptionKey]!)
    }
  case .userCanceled, .serverDeclinedScopes: print(nsError.userInfo[MSALDeclinedScopesKey] as? [String] ?? [])
  default: break
  }
}

func exhaustively(_ mode: MSALDeviceMode) -> String {
  switch mode {
  case .default: "private"
  case .shared: "shared"
  @unknown default: "unknown"
  }
}

func claims() throws -> MSALClaimsRequest {
  var error: NSError?
  let request = MSALClaimsRequest(jsonString: "{}", error: &error)
  let claim = MSALIndividualClaimRequest(name: "acrs")
  claim.additionalInfo = MSALIndividualClaimRequestAdditionalInfo()
  claim.additionalInfo?.essential = true
  claim.additionalInfo?.values = ["c1", 2]
  try request.requestClaim(claim, for: .accessToken)
  return error == nil ? request : MSALClaimsRequest(jsonString: "{}", error: nil)
}

func notifications() {
  _ = NotificationCenter.default.addObserver(forName: .MSALWebAuthDidStartLoad, object: nil, queue: nil) { _ in }
}

/// Test doubles override the completion form, with or without `@Sendable`.
class ApplicationDouble: MSALPublicClientApplication, @unchecked Sendable {
  override func acquireTokenSilent(
    with parameters: MSALSilentTokenParameters, completionBlock: @escaping (MSALResult?, (any Error)?) -> Void
  ) {
    completionBlock(MSALResult(), nil)
  }
}

/// Doubles of values override their properties.
class FoundByName: MSALAccountEnumerationParameters {
  override var username: String? { "name" }
  override var identifier: String? { nil }
}

class ConfigurationDouble: MSALPublicClientApplicationConfig {
  override var cacheConfig: MSALCacheConfig { super.cacheConfig }
  override var redirectUri: String? {
    get { "http://localhost" }
    set {}
  }
}

class DeviceTokenDouble: MSALDeviceTokenResult, @unchecked Sendable {
  override var scopes: [String] { ["User.Read"] }
}

class LoggerDouble: MSALLoggerConfig, @unchecked Sendable {
  override func callback() -> MSALLogCallback { { _, message, _ in print(message ?? "") } }
}

@MainActor final class AsyncScreen {
  var application: MSALPublicClientApplication?
  var account: MSALAccount?

  func signIn() async {
    do {
      guard let application else { return }
      (account, _) = try await application.currentAccount(with: nil)
      let webview = MSALWebviewParameters(authPresentationViewController: self)
      let result: MSALResult
      if let account {
        result = try await application.acquireTokenSilent(
          with: MSALSilentTokenParameters(scopes: ["user.read"], account: account))
      } else {
        result = try await application.acquireToken(
          with: MSALInteractiveTokenParameters(scopes: ["user.read"], webviewParameters: webview))
      }
      account = result.account
      let information = try await application.deviceInformation(with: nil)
      print(information.deviceMode == .shared)
      let parameters = MSALSignoutParameters(webviewParameters: webview)
      parameters.signoutFromBrowser = true
      try await application.signout(with: result.account, signoutParameters: parameters)
    } catch let error as NSError where error.code == MSALError.userCanceled.rawValue {
      print("cancelled")
    } catch {
      errors(error)
    }
  }
}
