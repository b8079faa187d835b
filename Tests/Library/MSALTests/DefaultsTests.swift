// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import MSAL

/// The default values of Apple's library, as text. Code that sets nothing relies on them.
@Suite("Settings start as Apple's do", .oneInAProcess)
struct DefaultsTests {
  private typealias Row = (setting: String, here: Any?, there: String)

  private static func check(_ rows: [Row]) {
    #expect(Set(rows.map(\.setting)).count == rows.count)
    for row in rows {
      #expect(row.here.map { "\($0)" } ?? "nil" == row.there, "\(row.setting)")
    }
  }

  @Test func `of an application`() {
    let config = MSALPublicClientApplicationConfig(clientId: "id")
    Self.check([
      ("redirectUri", config.redirectUri, "nil"),
      ("nestedAuthBrokerClientId", config.nestedAuthBrokerClientId, ""),
      ("nestedAuthBrokerRedirectUri", config.nestedAuthBrokerRedirectUri, "nil"),
      ("authority", config.authority.url, "https://login.microsoftonline.com/common"),
      ("kind of authority", type(of: config.authority), "MSALAADAuthority"),
      ("knownAuthorities", config.knownAuthorities, "[]"),
      ("extendedLifetimeEnabled", config.extendedLifetimeEnabled, "false"),
      ("clientApplicationCapabilities", config.clientApplicationCapabilities, "nil"),
      ("tokenExpirationBuffer", config.tokenExpirationBuffer, "300.0"),
      ("sliceConfig", config.sliceConfig, "nil"),
      ("multipleCloudsSupported", config.multipleCloudsSupported, "false"),
      ("bypassRedirectURIValidation", config.bypassRedirectURIValidation, "false"),
      ("keychainSharingGroup", config.cacheConfig.keychainSharingGroup, "com.microsoft.identity.universalstorage"),
      ("externalAccountProviders", config.cacheConfig.externalAccountProviders, "[]"),
      ("serializedADALCache", config.cacheConfig.serializedADALCache, "nil"),
    ])
  }

  @Test func `of the process`() {
    let http = MSALHTTPConfig(shared: ())
    let logger = MSALLoggerConfig(shared: ())
    let telemetry = MSALTelemetryConfig(shared: ())
    Self.check([
      ("retryCount", http.retryCount, "1"), ("retryInterval", http.retryInterval, "0.5"),
      ("timeoutIntervalForRequest", http.timeoutIntervalForRequest, "300.0"),
      ("logLevel", logger.logLevel, "info"), ("logMaskingLevel", logger.logMaskingLevel, "settingsMaskAllPII"),
      ("piiEnabled", telemetry.piiEnabled, "false"), ("notifyOnFailureOnly", telemetry.notifyOnFailureOnly, "false"),
      ("telemetryCallback", telemetry.telemetryCallback, "nil"),
      ("brokerAvailability", MSALGlobalConfig.brokerAvailability, "auto"),
      ("shouldRequestBoundAppRefreshTokens", MSALGlobalConfig.shouldRequestBoundAppRefreshTokens, "false"),
    ])
  }

  @Test func `of a request for a token`() {
    let interactive = MSALInteractiveTokenParameters(scopes: ["s"], webviewParameters: MSALWebviewParameters())
    let silent = MSALSilentTokenParameters(scopes: ["s"], account: MSALAccount(nil))
    Self.check([
      ("account", interactive.account, "nil"), ("authority", interactive.authority, "nil"),
      ("claimsRequest", interactive.claimsRequest, "nil"),
      ("extraQueryParameters", interactive.extraQueryParameters, "nil"),
      ("correlationId", interactive.correlationId, "nil"),
      ("completionBlockQueue", interactive.completionBlockQueue, "nil"),
      ("authenticationScheme", interactive.authenticationScheme?.authenticationScheme, "Bearer"),
      ("msalXpcMode", interactive.msalXpcMode, "disabled"), ("promptType", interactive.promptType, "promptIfNecessary"),
      ("loginHint", interactive.loginHint, "nil"), ("domainHint", interactive.domainHint, "nil"),
      ("extraScopesToConsent", interactive.extraScopesToConsent, "nil"),
      ("preferredAuthMethod", interactive.preferredAuthMethod, "none"),
      ("forceRefresh", silent.forceRefresh, "false"),
      ("allowUsingLocalCachedRtWhenSsoExtFailed", silent.allowUsingLocalCachedRtWhenSsoExtFailed, "true"),
    ])
  }

  @Test func `of everything else that is given to a call`() {
    let webview = MSALWebviewParameters()
    let signOut = MSALSignoutParameters()
    let information = MSALIndividualClaimRequestAdditionalInfo()
    let shared = MSALLegacySharedAccountsProvider(
      sharedKeychainAccessGroup: "g", serviceIdentifier: "s", applicationIdentifier: "a")
    Self.check([
      ("presentationStyle", webview.presentationStyle.rawValue, "0"),
      ("prefersEphemeralWebBrowserSession", webview.prefersEphemeralWebBrowserSession, "false"),
      ("webviewType", webview.webviewType, "default"), ("customWebview", webview.customWebview, "nil"),
      ("signoutFromBrowser", signOut.signoutFromBrowser, "false"), ("wipeAccount", signOut.wipeAccount, "false"),
      ("wipeCacheForAllAccounts", signOut.wipeCacheForAllAccounts, "false"),
      ("sign-out's extraQueryParameters", signOut.extraQueryParameters, "nil"),
      ("returnOnlySignedInAccounts", MSALAccountEnumerationParameters().returnOnlySignedInAccounts, "true"),
      ("additionalInfo", MSALIndividualClaimRequest(name: "n").additionalInfo, "nil"),
      ("essential", information.essential, "nil"), ("value", information.value, "nil"),
      ("values", information.values, "nil"), ("sharedAccountMode", shared.sharedAccountMode, "readOnly"),
      ("deviceMode", MSALDeviceInformation().deviceMode, "default"),
    ])
  }
}
