// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// What an app shows about the device, and what it does with accounts of other apps; on Apple's platforms a broker
/// answers.
final class DeviceScreen {
  private let application: MSALPublicClientApplication

  init(_ application: MSALPublicClientApplication) { self.application = application }

  func describe(completion: @escaping @Sendable ([String]) -> Void) {
    let shown: MSALDeviceInformationCompletionBlock = { information, _ in
      let information: MSALDeviceInformation = information ?? MSALDeviceInformation()
      let mode: MSALDeviceMode = information.deviceMode
      let sso: MSALPlatformSSOStatus = information.platformSSOStatus
      completion([mode == .shared ? "shared" : "private", sso == .notEnabled ? "no sign-on" : "sign-on"])
    }
    application.getDeviceInformation(with: nil, completionBlock: shown)
  }

  func registration(completion: @escaping @Sendable (String) -> Void) {
    let shown: MSALWPJMetaDataCompletionBlock = { data, error in
      let data: MSALWPJMetaData? = data
      let name = data?.extraDeviceInformation[MSAL_PRIMARY_REGISTRATION_UPN] as? String
      completion(name ?? error.map { explanation(of: $0) } ?? "not registered")
    }
    application.getWPJMetaDataDevice(with: MSALParameters(), forTenantId: nil, completionBlock: shown)
  }

  func deviceToken(completion: @escaping @Sendable (String) -> Void) {
    let parameters = MSALDeviceTokenParameters(resource: "https://graph", scopes: nil, forTenantId: "t")
    let shown: MSALDeviceTokenResultCompletionBlock = { result, error in
      let result: MSALDeviceTokenResult? = result
      completion(result?.accessToken ?? error.map { explanation(of: $0) } ?? "")
    }
    application.getDeviceToken(with: parameters, completionBlock: shown)
  }

  /// Where tokens may be besides the library's cache.
  static func otherPlaces() -> Int {
    MSALWipeCacheForAllAccountsConfig.additionalPartnerLocations().count
  }

  static func redirect() -> String {
    let uri = MSALRedirectUri()
    return uri.brokerCapable ? "broker" : uri.url.absoluteString
  }

  /// A web view of the app's own, where there are any.
  func signInWithWebView() async -> String {
    let configuration: WKWebViewConfiguration = MSALWebviewParameters.defaultWKWebviewConfiguration
    let screen: MSALViewController? = self
    let webview = MSALWebviewParameters(authPresentationViewController: screen)
    webview.customWebview = WKWebView(frame: .zero, configuration: configuration)
    do {
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview)
      return try await application.acquireToken(with: parameters).accessToken
    } catch {
      return explanation(of: error)
    }
  }
}

/// The accounts that the apps of a company share.
final class SharedAccounts: NSObject, MSALExternalAccountProviding {
  private let record = Record()

  var names: [String] { record.all }

  func update(_ account: any MSALAccountProtocol, idTokenClaims: [AnyHashable: Any]) throws {
    record.add("update \(account.username ?? "") \(idTokenClaims["preferred_username"] ?? "")")
  }

  func remove(_ account: any MSALAccountProtocol, wipeAccount: Bool, tenantProfiles: [MSALTenantProfile]?) throws {
    record.add("remove \(account.username ?? "") \(wipeAccount)")
  }

  func accounts(with parameters: MSALAccountEnumerationParameters) throws -> [any MSALAccountProtocol] {
    [SharedAccount()]
  }
}

private final class SharedAccount: NSObject, MSALAccountProtocol {
  let username: String? = "shared@contoso.example"
  let identifier: String? = "shared.tenant"
  let environment = "login.microsoftonline.com"
  let accountClaims: [String: Any]? = nil
  let tenantProfiles: [MSALTenantProfile]? = nil
  let homeAccountId: MSALAccountId? = nil
  let isSSOAccount = false
}

/// The cache that an app had before it moved to this library.
final class OldCache: NSObject, MSALSerializedADALCacheProviderDelegate {
  func willAccessCache(_ cache: MSALSerializedADALCacheProvider) { try? cache.deserialize(Data()) }
  func didAccessCache(_ cache: MSALSerializedADALCacheProvider) {}
  func willWriteCache(_ cache: MSALSerializedADALCacheProvider) {}
  func didWriteCache(_ cache: MSALSerializedADALCacheProvider) { _ = try? cache.serializeData() }
}

/// The settings of an app that came from Apple's platforms with all that it had there.
func movedConfiguration(_ deployment: Deployment, _ shared: SharedAccounts) throws -> MSALPublicClientApplicationConfig
{
  let config = try deployment.configuration()
  let legacy = MSALLegacySharedAccountsProvider(
    sharedKeychainAccessGroup: "group", serviceIdentifier: "service", applicationIdentifier: "app")
  let mode: MSALLegacySharedAccountMode = .readWrite
  legacy.sharedAccountMode = mode
  config.cacheConfig.addExternalAccountProvider(legacy)
  config.cacheConfig.addExternalAccountProvider(shared)
  config.cacheConfig.serializedADALCache = try MSALSerializedADALCacheProvider(delegate: OldCache())
  return config
}
