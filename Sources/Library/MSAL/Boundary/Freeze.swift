// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

// Every public call first makes values of the app's mutable objects, synchronously; only `SilentRequest.cached` answers
// before that. Only settings that the value can't express are refused here; the rules of the protocol are in
// OAuthClient.

extension MSALPublicClientApplicationConfig {
  /// - Parameter http: The process-wide settings for HTTP.
  func frozen(
    http: MSALHTTPConfig.State = MSALGlobalConfig.httpConfig.current
  ) throws(IdentityError) -> ClientConfiguration {
    guard !clientId.allSatisfy(\.isWhitespace) else {
      throw .badParameter("clientId", "it is empty; take it from the app registration")
    }
    guard nestedAuthBrokerClientId.isEmpty, nestedAuthBrokerRedirectUri == nil else {
      throw .badParameter("nestedAuthBrokerClientId", "applications inside other applications are not offered on Linux")
    }
    guard tokenExpirationBuffer >= 0, tokenExpirationBuffer.isFinite else {
      throw .badParameter("tokenExpirationBuffer", "it must be 0 seconds or more")
    }
    let redirect: RedirectURI
    do throws(RedirectURIError) { redirect = try RedirectURI(redirectUri) } catch {
      throw IdentityError(.badRedirectURI(reason: error.reason))
    }
    var configuration = ClientConfiguration(
      clientID: ClientID(clientId), redirectURI: redirect, authority: authority.authority,
      knownAuthorities: knownAuthorities.map(\.authority))
    configuration.capabilities = clientApplicationCapabilities ?? []
    configuration.expirationBuffer = tokenExpirationBuffer
    configuration.extendedLifetimeEnabled = extendedLifetimeEnabled
    configuration.multipleCloudsSupported = multipleCloudsSupported
    configuration.reservedScopesRefused = true
    configuration.sliceParameters = sliceConfig?.parameters ?? []
    configuration.signsInOneAccount = accountMode == .single
    if let redirectUri, BrokerRedirect.isMeant(by: redirectUri), !bypassRedirectURIValidation {
      configuration.brokerRedirectURI = redirectUri
      configuration.brokerAllowed = { MSALGlobalConfig.brokerAvailability == .auto }
      configuration.brokerWindow = { isOpening in
        let name = isOpening ? MSALWebAuthWillSwitchToBrokerApp : MSALWebAuthDidReceiveResponseFromBroker
        NotificationCenter.default.post(name: NSNotification.Name(name), object: nil)
      }
    }
    configuration.retryCount = max(0, http.retryCount)
    configuration.retryInterval = max(0, http.retryInterval)
    return configuration
  }
}

extension MSALSliceConfig {
  fileprivate var parameters: [Parameter] {
    [Parameter("slice", slice), Parameter("dc", dc)].filter { !$0.value.isEmpty }
  }
}

extension MSALAccount {
  /// nil for an account without an id, for which there can be no token.
  var reference: AccountReference? { homeID.map { AccountReference(homeAccountID: $0, username: username) } }

  var homeID: HomeAccountID? {
    guard let identifier else { return nil }
    // A subclass may return another identifier.
    if let known = account?.homeAccountID, known.value == identifier { return known }
    return HomeAccountID(identifier)
  }
}

extension MSALTokenParameters {
  func frozenTokenParameters() throws(IdentityError) -> TokenParameters {
    var parameters = TokenParameters(
      scopes: ScopeSet(parsing: scopes), account: account?.reference, authority: authority?.authority,
      claims: try claimsRequest?.frozen(),
      extraQueryParameters: frozen(extraQueryParameters), correlationID: correlationId.map { CorrelationID($0) })
    parameters.scheme = try frozenScheme()
    return parameters
  }

  private func frozenScheme() throws(IdentityError) -> AuthenticationScheme {
    switch authenticationScheme {
    case nil, is MSALAuthenticationSchemeBearer: return .bearer
    case let scheme as MSALAuthenticationSchemePop:
      guard scheme.request.url.host()?.isEmpty == false else {
        throw .badParameter("authenticationScheme", "its URL names no host")
      }
      return .pop(scheme.request, key: scheme.externalKeyPair?.key)
    default: throw .badParameter("authenticationScheme", "it is not one of this library's classes")
    }
  }
}

extension MSALClaimsRequest {
  /// The claims request as JSON text; nil when it asks for no claim.
  func frozen() throws(IdentityError) -> String? {
    guard let text = jsonString() else {
      throw .badParameter("claimsRequest", "a value in it can't be expressed in JSON")
    }
    return text == "{}" ? nil : text
  }
}

extension MSALSilentTokenParameters: CallParameters {
  func frozen() throws(IdentityError) -> SilentRequest {
    var request = SilentRequest(parameters: try frozenTokenParameters(), forceRefresh: forceRefresh)
    request.mayUseOwnTokenAfterBroker = allowUsingLocalCachedRtWhenSsoExtFailed
    return request
  }
}

extension MSALInteractiveTokenParameters: CallParameters {
  func frozen() throws(IdentityError) -> InteractiveRequest {
    if webviewParameters.embeddedView == nil {
      SystemBrowserNotice.shared.note(webviewParameters.webviewType, in: AppLog(config: MSALGlobalConfig.loggerConfig))
    }
    var parameters = try frozenTokenParameters()
    if preferredAuthMethod == .QRPIN { parameters.extraQueryParameters.append(Parameter("pc", "18")) }
    var request = InteractiveRequest(
      parameters: parameters, prompt: prompt.map(\.frozen) ?? promptType.prompt,
      presentation: try webviewParameters.frozen())
    // An account without an id, which only a source of the app's own knows, has a name for the page all the same.
    let knownName = account?.reference == nil ? account?.username : nil
    request.loginHint = knownName ?? loginHint
    request.domainHint = domainHint
    request.extraScopesToConsent = ScopeSet(parsing: extraScopesToConsent ?? [])
    return request
  }
}

extension MSALPromptType {
  fileprivate var prompt: Prompt? {
    switch self {
    case .selectAccount: .selectAccount
    case .login: .login
    case .consent: .consent
    case .create: .create
    case .promptIfNecessary: nil
    }
  }
}

/// Logs, once, that the page opens in the system browser although the app chose something else. If the log's level does
/// not include the line, a later call logs it.
struct SystemBrowserNotice: Sendable {
  /// The line is logged once in a process.
  static let shared = SystemBrowserNotice()

  private let isGiven = Lock(false)

  func note(_ type: MSALWebviewType, in log: AppLog) {
    guard type != .default, let level = log.level, level >= .info else { return }
    let isFirst = isGiven.withLock { given in
      defer { given = true }
      return !given
    }
    guard isFirst else { return }
    log.log(
      .info, "webviewType has no effect on Linux without a web view of the app: the page opens in the system browser")
  }
}

extension MSALPrompt {
  fileprivate var frozen: Prompt? {
    switch self {
    case .selectAccount: .selectAccount
    case .forceLogin: .login
    case .consent: .consent
    case .create: .create
    case .never: .never
    case .noPrompt: nil
    }
  }
}

extension MSALWebviewParameters {
  func frozen() throws(IdentityError) -> Presentation {
    guard customWebview == nil else {
      throw .badParameter(
        "customWebview",
        "Linux has no WKWebView; leave it nil, or show the page with an MSALWebViewPresenter or openBrowser")
    }
    guard timeout > 0, timeout.isFinite else { throw .badParameter("timeout", "it must be more than 0 seconds") }
    var presentation = Presentation(
      privately: prefersEphemeralWebBrowserSession, browser: openBrowser.map { AppBrowser(show: $0) },
      view: openBrowser == nil ? embeddedView : nil, timeoutSeconds: timeout,
      announce: { TerminalNotice.write($0) })
    presentation.opening = {
      NotificationCenter.default.post(name: .MSALWebAuthDidStartLoad, object: nil, userInfo: ["url": $0])
    }
    presentation.opened = opened
    return presentation
  }
}

extension MSALWebviewParameters {
  fileprivate var embeddedView: PageView? {
    guard webviewType == .wkWebView, let presenter = parentViewController as? any MSALWebViewPresenter else {
      return nil
    }
    return AppPageView(presenter: presenter).answer(to:)
  }
}

/// The parameters of `signout(with:signoutParameters:)`.
struct SignOutParameters: CallParameters {
  let account: MSALAccount
  let parameters: MSALSignoutParameters

  func frozen() throws(IdentityError) -> PublicSignOut {
    guard parameters.hasWebviewParameters || !parameters.signoutFromBrowser else {
      throw .badParameter(
        "webviewParameters",
        "signing out from the browser needs them; use MSALSignoutParameters(webviewParameters:)")
    }
    var request = SignOutRequest(
      account: try account.knownReference(),
      presentation: parameters.signoutFromBrowser ? try parameters.webviewParameters.frozen() : nil)
    request.wipeAccount = parameters.wipeAccount
    request.wipeCacheForAllAccounts = parameters.wipeCacheForAllAccounts
    request.extraQueryParameters = MSAL.frozen(parameters.extraQueryParameters)
    return PublicSignOut(account: account, request: request)
  }
}

extension MSALAccount {
  func knownReference() throws(IdentityError) -> AccountReference {
    guard let reference else { throw IdentityError(.noSuchAccount) }
    return reference
  }
}

extension MSALAccountEnumerationParameters {
  var frozen: AccountFilter {
    AccountFilter(
      homeAccountID: identifier.map { HomeAccountID($0) }, tenantProfileID: tenantProfileIdentifier, username: username,
      onlySignedIn: returnOnlySignedInAccounts)
  }
}

/// The parameters sorted by name, so that equal dictionaries, which have no order, give equal requests.
private func frozen(_ parameters: [String: String]?) -> [Parameter] {
  (parameters ?? [:]).sorted { $0.key < $1.key }.map { Parameter($0.key, $0.value) }
}

/// Attributes of a person, for a sign-up.
func frozen(_ attributes: [String: Any]) throws(IdentityError) -> JSONObject {
  guard case .object(let object)? = FoundationJSON.json(attributes) else {
    throw .badParameter("attributes", "a value in them can't be expressed in JSON")
  }
  return object
}

// The parameters that Apple's SDK does not have.

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
