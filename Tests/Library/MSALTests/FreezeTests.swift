// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@testable import MSAL

/// Every setting is either in the frozen value or documented to have no effect on Linux. These tests fail for a new
/// property until it is one of the two.
@Suite struct FreezeTests {
  private static let authority = Authority(host: "login.example", tenant: "marker")

  private static func markedConfiguration() -> MSALPublicClientApplicationConfig {
    let config = MSALPublicClientApplicationConfig(
      clientId: "client-marker", redirectUri: "http://localhost:4711/back", authority: MSALAADAuthority(authority))
    config.knownAuthorities = [MSALAADAuthority(Authority(host: "known.example", tenant: "t"))]
    config.extendedLifetimeEnabled = true
    config.clientApplicationCapabilities = ["CP-marker"]
    config.tokenExpirationBuffer = 123
    config.sliceConfig = MSALSliceConfig(slice: "slice-marker", dc: "dc-marker")
    config.multipleCloudsSupported = true
    config.accountMode = .single
    return config
  }

  @Test func `every setting of the configuration is honoured, refused or documented to have no effect`() {
    let frozen: Set = [
      "clientId", "redirectUri", "authority", "knownAuthorities", "extendedLifetimeEnabled",
      "clientApplicationCapabilities", "tokenExpirationBuffer", "sliceConfig", "multipleCloudsSupported",
      "accountMode",
    ]
    let inTheAssembly: Set = ["cacheConfig", "certificateAuthorityFile", "testSurroundings"]
    let refused: Set = ["nestedAuthBrokerClientId", "nestedAuthBrokerRedirectUri"]
    let withoutEffect: Set = ["bypassRedirectURIValidation"]
    #expect(
      storedProperties(of: MSALPublicClientApplicationConfig(clientId: "c"))
        == frozen.union(inTheAssembly).union(refused).union(withoutEffect))
  }

  @Test func `each marker of the configuration arrives in the client's configuration`() throws {
    let frozen = try Self.markedConfiguration().frozen()
    #expect(frozen.clientID.value == "client-marker")
    #expect(frozen.redirectURI == .loopback(URL(string: "http://localhost:4711/back")))
    #expect(frozen.authority == Self.authority)
    #expect(frozen.knownAuthorities == [Authority(host: "known.example", tenant: "t")])
    #expect(frozen.extendedLifetimeEnabled)
    #expect(frozen.capabilities == ["CP-marker"])
    #expect(frozen.expirationBuffer == 123)
    #expect(frozen.sliceParameters == [Parameter("slice", "slice-marker"), Parameter("dc", "dc-marker")])
    #expect(frozen.multipleCloudsSupported)
    #expect(frozen.signsInOneAccount)
  }

  @Test func `scopes are parted at blanks, as they are on the wire`() throws {
    let parameters = MSALInteractiveTokenParameters(
      scopes: ["User.Read Mail.Read", " ", "a\nb"], webviewParameters: MSALWebviewParameters())
    parameters.extraScopesToConsent = ["", "c  d"]
    let frozen = try parameters.frozen()
    #expect(frozen.parameters.scopes.values == ["User.Read", "Mail.Read", "a", "b"])
    #expect(frozen.extraScopesToConsent.values == ["c", "d"])
  }

  @Test func `a configuration's copy has the same settings and none of its objects`() throws {
    let original = Self.markedConfiguration()
    original.certificateAuthorityFile = URL(filePath: "/ca.pem")
    original.cacheConfig.keychainSharingGroup = "group"
    original.cacheConfig.directory = URL(filePath: "/cache")
    original.cacheConfig.persistence = .unencryptedFile
    original.cacheConfig.keyStorage = .keyFile
    original.cacheConfig.forbiddenKeyStorages = [.secretService]
    original.cacheConfig.unencryptedFile = URL(filePath: "/shared.json")
    let copy = try #require(original.copy() as? MSALPublicClientApplicationConfig)
    original.clientId = "changed"
    original.sliceConfig?.slice = "changed"
    original.cacheConfig.keychainSharingGroup = "changed"
    let frozen = try copy.frozen()
    #expect(frozen.clientID.value == "client-marker")
    #expect(frozen.sliceParameters.first?.value == "slice-marker")
    #expect(frozen.signsInOneAccount)
    #expect(copy.certificateAuthorityFile?.path == "/ca.pem")
    #expect(copy.cacheConfig.keychainSharingGroup == "group")
    #expect(copy.cacheConfig.directory?.path == "/cache")
    #expect(copy.cacheConfig.persistence == .unencryptedFile)
    #expect(copy.cacheConfig.keyStorage == .keyFile)
    #expect(copy.cacheConfig.forbiddenKeyStorages == [.secretService])
    #expect(copy.cacheConfig.unencryptedFile?.path == "/shared.json")
  }

  private struct BadSetting: Sendable {
    var name: String
    var detail: MSALInternalError
    var change: @Sendable (MSALPublicClientApplicationConfig) -> Void

    init(
      _ name: String, _ detail: MSALInternalError = .internalErrorInvalidParameter,
      _ change: @escaping @Sendable (MSALPublicClientApplicationConfig) -> Void
    ) {
      self.name = name
      self.detail = detail
      self.change = change
    }
  }

  private static let badSettings = [
    BadSetting("clientId") { $0.clientId = " " },
    BadSetting("tokenExpirationBuffer") { $0.tokenExpirationBuffer = -1 },
    BadSetting("tokenExpirationBuffer") { $0.tokenExpirationBuffer = .infinity },
    BadSetting("nestedAuthBrokerClientId") { $0.nestedAuthBrokerClientId = "hub" },
    BadSetting("nestedAuthBrokerClientId") { $0.nestedAuthBrokerRedirectUri = "x://y" },
    BadSetting("redirect URI", .internalErrorInvalidRedirectURI) { $0.redirectUri = "not a uri" },
    BadSetting("redirect URI", .internalErrorInvalidRedirectURI) { $0.redirectUri = "https://app.example/back" },
  ]

  @Test(arguments: badSettings.indices)
  func `a setting that can't be used is refused with its name`(index: Int) throws {
    let setting = Self.badSettings[index]
    let config = Self.markedConfiguration()
    setting.change(config)
    let error = try #require(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    #expect(error.userInfo[MSALInternalErrorCodeKey] as? Int == setting.detail.rawValue)
    #expect(error.localizedDescription.contains(setting.name))
  }

  private static func mark(_ parameters: MSALTokenParameters) throws {
    parameters.scopes = ["scope-marker"]
    parameters.account = MSALAccount(Samples.account)
    parameters.authority = MSALAADAuthority(authority)
    parameters.claimsRequest = MSALClaimsRequest(jsonString: #"{"id_token":{"claim-marker":null}}"#, error: nil)
    parameters.extraQueryParameters = ["b": "2", "a": "1"]
    parameters.correlationId = Samples.correlationID.uuid
  }

  private static func check(_ frozen: TokenParameters, extra: [Parameter] = []) {
    #expect(frozen.scopes == ScopeSet(["scope-marker"]))
    #expect(frozen.account == AccountReference(homeAccountID: Samples.home, username: "pat@contoso.example"))
    #expect(frozen.authority == authority)
    #expect(frozen.claims == #"{"id_token":{"claim-marker":null}}"#)
    #expect(frozen.extraQueryParameters == [Parameter("a", "1"), Parameter("b", "2")] + extra)
    #expect(frozen.correlationID == Samples.correlationID)
  }

  private static let tokenProperties: Set = [
    "scopes", "account", "authority", "claimsRequest", "extraQueryParameters", "correlationId", "authenticationScheme",
    "msalXpcMode", "completionBlockQueue",
  ]

  @Test func `each marker of silent parameters arrives in the silent request`() throws {
    let parameters = MSALSilentTokenParameters(scopes: [], account: MSALAccount(Samples.account))
    try Self.mark(parameters)
    parameters.forceRefresh = true
    let frozen = try parameters.frozen()
    Self.check(frozen.parameters)
    #expect(frozen.forceRefresh)
    #expect(
      storedProperties(of: parameters)
        == Self.tokenProperties.union(["forceRefresh", "allowUsingLocalCachedRtWhenSsoExtFailed"]))
  }

  @Test func `each marker of device code parameters arrives in the device code request`() throws {
    let shown = Recorder<String>()
    let parameters = MSALDeviceCodeParameters(scopes: []) { shown.add($0.userCode) }
    try Self.mark(parameters)
    let frozen = try DeviceCodeParameters(parameters: parameters, queue: nil).frozen()
    Self.check(frozen.parameters)
    #expect(storedProperties(of: parameters) == Self.tokenProperties.union(["deviceCodeCallback"]))
  }

  @Test func `each marker of password parameters arrives in the password request`() throws {
    let parameters = MSALUsernamePasswordParameters(scopes: [], username: "name-marker", password: "password-marker")
    try Self.mark(parameters)
    let frozen = try parameters.frozen()
    Self.check(frozen.parameters)
    #expect(frozen.username == "name-marker")
    #expect(frozen.password == Secret("password-marker"))
    #expect(storedProperties(of: parameters) == Self.tokenProperties.union(["username", "password"]))
  }

  @Test func `each marker of authorization code parameters arrives in the code request`() throws {
    let verifier = String(repeating: "v", count: 43)
    let parameters = MSALAuthorizationCodeParameters(
      scopes: [], authorizationCode: "code-marker", redirectUri: "https://app.example/back", codeVerifier: verifier)
    try Self.mark(parameters)
    parameters.nonce = "nonce-marker"
    let frozen = try parameters.frozen()
    Self.check(frozen.parameters)
    #expect(frozen.code == Secret("code-marker"))
    #expect(frozen.redirectURI == "https://app.example/back")
    #expect(frozen.verifier.secret == Secret(verifier))
    #expect(frozen.nonce == Nonce("nonce-marker"))
    #expect(
      storedProperties(of: parameters)
        == Self.tokenProperties.union(["authorizationCode", "redirectUri", "codeVerifier", "nonce"]))
  }

  @Test func `each marker of interactive parameters arrives in the interactive request`() throws {
    let webview = MSALWebviewParameters()
    webview.prefersEphemeralWebBrowserSession = true
    webview.timeout = 77
    let parameters = MSALInteractiveTokenParameters(scopes: [], webviewParameters: webview)
    try Self.mark(parameters)
    parameters.promptType = .consent
    parameters.loginHint = "hint-marker"
    parameters.domainHint = "domain-marker"
    parameters.extraScopesToConsent = ["extra-marker"]
    parameters.preferredAuthMethod = .QRPIN
    webview.timeout = 1
    let frozen = try parameters.frozen()
    Self.check(frozen.parameters, extra: [Parameter("pc", "18")])
    #expect(frozen.prompt == .consent)
    #expect(frozen.loginHint == "hint-marker")
    #expect(frozen.domainHint == "domain-marker")
    #expect(frozen.extraScopesToConsent == ScopeSet(["extra-marker"]))
    #expect(frozen.presentation.privately)
    #expect(frozen.presentation.timeoutSeconds == 77)
    #expect(frozen.presentation.browser == nil)
    #expect(
      storedProperties(of: parameters)
        == Self.tokenProperties.union([
          "promptType", "prompt", "loginHint", "domainHint", "extraScopesToConsent", "webviewParameters",
          "preferredAuthMethod",
        ]))
    #expect(
      storedProperties(of: webview)
        == [
          "parentViewController", "presentationStyle", "prefersEphemeralWebBrowserSession", "webviewType",
          "customWebview", "openBrowser", "timeout", "opened",
        ])
  }

  @Test(
    arguments: [
      (MSALPromptType.selectAccount, "select_account"), (.login, "login"), (.consent, "consent"), (.create, "create"),
      (.promptIfNecessary, nil), (.default, nil),
    ] as [(MSALPromptType, String?)])
  func `each prompt type is sent as its own value, the default as none`(type: MSALPromptType, value: String?) throws {
    let parameters = MSALInteractiveTokenParameters(scopes: ["s"], webviewParameters: MSALWebviewParameters())
    parameters.promptType = type
    #expect(try parameters.frozen().prompt?.rawValue == value)
  }

  @Test func `the app's own browser is asked with the page's address`() async throws {
    let opened = Recorder<URL>()
    let webview = MSALWebviewParameters(authPresentationViewController: nil)
    webview.openBrowser = { opened.add($0) }
    let page = try #require(URL(string: "https://login.example/authorize"))
    try await #require(try webview.frozen().browser).open(page, privately: true)
    #expect(opened.values == [page])
  }

  @Test func `each marker of sign-out parameters arrives in the sign-out request`() throws {
    let webview = MSALWebviewParameters()
    webview.timeout = 77
    let parameters = MSALSignoutParameters(webviewParameters: webview)
    parameters.signoutFromBrowser = true
    parameters.wipeAccount = true
    parameters.wipeCacheForAllAccounts = true
    parameters.extraQueryParameters = ["a": "1"]
    let frozen = try SignOutParameters(account: MSALAccount(Samples.account), parameters: parameters).frozen().request
    #expect(frozen.account == AccountReference(homeAccountID: Samples.home, username: "pat@contoso.example"))
    #expect(frozen.presentation?.timeoutSeconds == 77)
    #expect(frozen.wipeAccount)
    #expect(frozen.wipeCacheForAllAccounts)
    #expect(frozen.extraQueryParameters == [Parameter("a", "1")])
    #expect(
      storedProperties(of: parameters)
        == [
          "completionBlockQueue", "webviewParameters", "hasWebviewParameters", "signoutFromBrowser", "wipeAccount",
          "wipeCacheForAllAccounts", "extraQueryParameters",
        ])
    parameters.signoutFromBrowser = false
    #expect(
      try SignOutParameters(account: MSALAccount(Samples.account), parameters: parameters).frozen().request.presentation
        == nil)
  }

  @Test func `each marker of enumeration parameters arrives in the filter`() {
    let both = MSALAccountEnumerationParameters(identifier: "id-marker", username: "name-marker")
    both.returnOnlySignedInAccounts = false
    #expect(both.frozen.homeAccountID == HomeAccountID("id-marker"))
    #expect(both.frozen.username == "name-marker")
    #expect(!both.frozen.onlySignedIn)
    let profile = MSALAccountEnumerationParameters(tenantProfileIdentifier: "profile-marker")
    #expect(profile.frozen.tenantProfileID == "profile-marker")
    #expect(profile.frozen.onlySignedIn)
    #expect(
      storedProperties(of: profile)
        == [
          "completionBlockQueue", "identifier", "tenantProfileIdentifier", "username", "returnOnlySignedInAccounts",
        ])
  }

  @Test func `the request that a token is bound for arrives in the request`() throws {
    let url = try #require(URL(string: "https://api.example/orders?x=1"))
    let parameters = MSALSilentTokenParameters(scopes: ["s"], account: MSALAccount(Samples.account))
    parameters.authenticationScheme = MSALAuthenticationSchemePop(
      httpMethod: .PATCH, request: url, nonce: "nonce-marker", additionalParameters: ["a": 1])
    #expect(
      try parameters.frozen().parameters.scheme
        == .pop(RequestToSign(method: "PATCH", url: url, nonce: "nonce-marker")))
    let key = try MSALExternalKeyPair(signingKey: AppKey(try TestKeys.client.get()))
    let scheme = MSALAuthenticationSchemePop(
      httpMethod: .GET, requestUrl: url, nonce: "nonce-marker", additionalParameters: ["a": "1"], externalKeyPair: key)
    #expect(scheme.externalKeyPair === key)
    parameters.authenticationScheme = scheme
    #expect(
      try parameters.frozen().parameters.scheme
        == .pop(RequestToSign(method: "GET", url: url, nonce: "nonce-marker"), key: key.key))
    parameters.authenticationScheme = nil
    #expect(try parameters.frozen().parameters.scheme == .bearer)
  }

  @Test(arguments: ["orders", "file:///orders", "mailto:pat"])
  func `a request without a host can't be signed`(address: String) throws {
    let parameters = MSALSilentTokenParameters(scopes: ["s"], account: MSALAccount(Samples.account))
    parameters.authenticationScheme = MSALAuthenticationSchemePop(
      httpMethod: .GET, request: try #require(URL(string: address)), nonce: nil, additionalParameters: nil)
    let error = try #require(throws: NSError.self) { try Calls.freeze(parameters) }
    #expect(error.localizedDescription.contains("authenticationScheme"))
  }

  @Test func `a scheme of the app's own is refused, not replaced by a bearer token`() throws {
    final class Foreign: NSObject, MSALAuthenticationSchemeProtocol {
      var scheme: MSALAuthScheme { .pop }
      var authenticationScheme: String { "Pop" }
    }
    let parameters = MSALSilentTokenParameters(scopes: ["s"], account: MSALAccount(Samples.account))
    parameters.authenticationScheme = Foreign()
    let error = try #require(throws: NSError.self) { try Calls.freeze(parameters) }
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }

  @Test func `the settings of the process for HTTP arrive in the client's configuration`() throws {
    let settings = MSALHTTPConfig(shared: ())
    settings.retryCount = 7
    settings.retryInterval = 0.25
    settings.timeoutIntervalForRequest = 11
    #expect(storedProperties(of: settings.current).count == 3)
    let config = MSALPublicClientApplicationConfig(clientId: "c")
    config.cacheConfig.persistence = .memory
    let frozen = try config.frozen(http: settings.current)
    #expect(frozen.retryCount == 7)
    #expect(frozen.retryInterval == 0.25)
    #expect(try Assembly(config, http: settings.current).requestTimeout == 11)
  }

  @Test func `settings for HTTP that make no sense become ones that do`() throws {
    let http = MSALHTTPConfig.State(retryCount: -1, retryInterval: -1, timeoutIntervalForRequest: 0)
    let config = MSALPublicClientApplicationConfig(clientId: "c")
    config.cacheConfig.persistence = .memory
    let frozen = try config.frozen(http: http)
    #expect(frozen.retryCount == 0)
    #expect(frozen.retryInterval == 0)
    #expect(try Assembly(config, http: http).requestTimeout == 30)
    #expect(try Assembly(config, http: MSALHTTPConfig.State()).requestTimeout == 30)
    #expect(try Assembly(config, http: MSALHTTPConfig.State(timeoutIntervalForRequest: 300)).requestTimeout == 300)
  }
}
