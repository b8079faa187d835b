// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Testing

/// Members that only exist so that code for Apple's platforms compiles fail with a reason when they can't work.
@Suite("Members for Apple's platforms only")
struct StandInTests {
  private final class Delegate: NSObject, MSALSerializedADALCacheProviderDelegate {
    func willAccessCache(_ cache: MSALSerializedADALCacheProvider) {}
    func didAccessCache(_ cache: MSALSerializedADALCacheProvider) {}
    func willWriteCache(_ cache: MSALSerializedADALCacheProvider) {}
    func didWriteCache(_ cache: MSALSerializedADALCacheProvider) {}
  }

  private func expectRefusal(of parameter: String, _ body: () throws -> Void) throws {
    let error = try #require(throws: NSError.self) { try body() }
    #expect(error.domain == MSALErrorDomain && error.code == MSALError.internal.rawValue)
    #expect(
      error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
    #expect(error.localizedDescription.contains(parameter))
    #expect(error.localizedRecoverySuggestion != nil)
  }

  @Test func `a cache of ADAL is empty, takes only an empty one, and can't be in a keychain`() throws {
    let delegate = Delegate()
    let cache = try MSALSerializedADALCacheProvider(delegate: delegate)
    #expect(cache.delegate === delegate)
    #expect(cache.copy() as AnyObject === cache)
    let data = try cache.serializeData()
    #expect(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String] == [:])
    try cache.deserialize(data)
    try cache.deserialize(Data())
    try expectRefusal(of: "serializedData") { try cache.deserialize(Data("tokens".utf8)) }
    try expectRefusal(of: "keychainAttributes") {
      _ = try MSALSerializedADALCacheProvider(trustedApplications: [], accessLabel: "label")
    }
    #expect(try MSALSerializedADALCacheProvider().serializeData() == data)
  }

  @Test func `an application takes a cache of ADAL, and copies carry it`() throws {
    let config = MSALPublicClientApplicationConfig(clientId: "c")
    config.cacheConfig.serializedADALCache = try MSALSerializedADALCacheProvider(delegate: Delegate())
    config.cacheConfig.addExternalAccountProvider(MSALLegacySharedAccountsProvider())
    let copy = try #require(config.copy() as? MSALPublicClientApplicationConfig)
    #expect(copy.cacheConfig.serializedADALCache === config.cacheConfig.serializedADALCache)
    #expect(copy.cacheConfig.externalAccountProviders.count == 1)
    _ = try MSALPublicClientApplication(configuration: copy)
  }

  @Test func `shared accounts of older apps: none, and what is told is forgotten`() throws {
    let accounts = MSALLegacySharedAccountsProvider(
      sharedKeychainAccessGroup: "group", serviceIdentifier: "service", applicationIdentifier: "app")
    #expect(accounts.sharedAccountMode == .readOnly)
    accounts.sharedAccountMode = .readWrite
    let account = try #require(MSALResult().account as (any MSALAccountProtocol)?)
    try accounts.update(account, idTokenClaims: [:])
    try accounts.remove(account, wipeAccount: true, tenantProfiles: nil)
    #expect(try accounts.accounts(with: MSALAccountEnumerationParameters()).isEmpty)
  }

  @Test func `a web view of the app's own is refused by the request, not ignored`() async throws {
    let webview = MSALWebviewParameters()
    webview.customWebview = WKWebView(
      frame: .zero, configuration: MSALWebviewParameters.defaultWKWebviewConfiguration)
    let application = try MSALPublicClientApplication(clientId: "c")
    let parameters = MSALInteractiveTokenParameters(scopes: ["s"], webviewParameters: webview)
    #expect(parameters.webviewParameters.customWebview === webview.customWebview)
    let error = await failure { try await application.acquireToken(with: parameters) }
    #expect(
      error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidParameter.rawValue)
    #expect(error?.localizedDescription.contains("customWebview") == true)
    let signout = MSALSignoutParameters(webviewParameters: webview)
    #expect(signout.webviewParameters.customWebview != nil)
  }

  @Test func `a redirect URI made from nothing is the default one`() {
    let uri = MSALRedirectUri()
    #expect(uri.url.absoluteString == "http://localhost")
    #expect(!uri.brokerCapable)
    #expect(MSAL__Framework_VersionNumber == 1)
  }
}
