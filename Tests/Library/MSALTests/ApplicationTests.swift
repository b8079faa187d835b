// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import MSAL
import OAuthClient
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// The application object with an empty cache and a platform that must not be used.
@Suite struct ApplicationTests {
  private static func application() throws -> MSALPublicClientApplication {
    let transport = WatchedTransport(servers: [:])
    return try MSALPublicClientApplication(
      configuration: MSALPublicClientApplicationConfig(clientId: "client"),
      platform: Platform(
        transport: transport, clock: ManualClock(), random: SeededRandom(), browser: UnusedBrowser(),
        redirects: InProcessRedirects(transport: transport), log: NoLog()),
      cache: TokenCache(store: nil, log: NoLog()), sessions: InteractiveSessions())
  }

  private struct UnusedBrowser: Browser {
    func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
      Issue.record("A browser was opened")
      throw .noBrowser(tried: [])
    }
  }

  private static func detail(_ error: NSError) -> Int? { error.userInfo[MSALInternalErrorCodeKey] as? Int }

  @Test func `looking for an account that is not there throws an NSError that says so`() throws {
    let application = try Self.application()
    let lookups = [
      { try application.account(forIdentifier: "my.account.id") }, { try application.account(forUsername: "nobody") },
    ]
    for lookup in lookups {
      let error = try #require(throws: NSError.self) { try lookup() }
      #expect(error.domain == MSALErrorDomain)
      #expect(Self.detail(error) == MSALInternalError.internalErrorAccountRequired.rawValue)
    }
    #expect((try? application.account(forIdentifier: "my.account.id")) == nil)
    #expect(try application.allAccounts().isEmpty)
    #expect(try application.accounts(for: MSALAccountEnumerationParameters()).isEmpty)
  }

  @Test func `no account is current when nobody is signed in`() async throws {
    let application = try Self.application()
    let (current, previous) = try await application.currentAccount(with: nil)
    #expect(current == nil && previous == nil)
    #expect(try await application.accountsFromDevice(for: MSALAccountEnumerationParameters()).isEmpty)
  }

  @Test func `a silent request without an account needs the person, and says what is missing`() async throws {
    let application = try Self.application()
    let parameters = MSALSilentTokenParameters(scopes: ["user.read"], account: MSALResult().account)
    parameters.correlationId = UUID(uuidString: "01020304-0506-0708-090a-0b0c0d0e0f10")
    let error = try await #require(throws: NSError.self) { try await application.acquireTokenSilent(with: parameters) }
    #expect(error.code == MSALError.interactionRequired.rawValue)
    #expect(Self.detail(error) == MSALInternalError.internalErrorAccountRequired.rawValue)
    #expect(error.localizedDescription.contains("names no account. Call acquireToken(with:)"))
    #expect(error.userInfo[MSALCorrelationIDKey] as? String == "01020304-0506-0708-090A-0B0C0D0E0F10")
  }

  @Test func `a request without scopes is refused before anything is asked`() async throws {
    let application = try Self.application()
    let parameters = MSALInteractiveTokenParameters(scopes: [], webviewParameters: MSALWebviewParameters())
    let error = try await #require(throws: NSError.self) { try await application.acquireToken(with: parameters) }
    #expect(Self.detail(error) == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }

  @Test func `a completion block runs on the queue that was asked for, and gets the error of bad parameters too`()
    async throws
  {
    let application = try Self.application()
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "completions")
    queue.setSpecific(key: key, value: "asked for")
    let parameters = MSALSilentTokenParameters(scopes: ["user.read"], account: MSALResult().account)
    parameters.completionBlockQueue = queue
    parameters.claimsRequest = MSALClaimsRequest()
    let (place, error) = await withCheckedContinuation { continuation in
      application.acquireTokenSilent(with: parameters) { result, error in
        #expect(result == nil)
        continuation.resume(returning: (DispatchQueue.getSpecific(key: key), error.map { $0 as NSError }))
      }
    }
    #expect(place == "asked for")
    #expect(error.flatMap(Self.detail) == MSALInternalError.internalErrorAccountRequired.rawValue)
  }

  @Test func `interactive requests and sign-out complete on the main queue unless told otherwise`() async throws {
    let application = try Self.application()
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let webview = MSALWebviewParameters()
    webview.timeout = -1
    let onMain = await withCheckedContinuation { continuation in
      application.acquireToken(
        with: MSALInteractiveTokenParameters(scopes: ["user.read"], webviewParameters: webview)
      ) { _, error in
        #expect(error?.localizedDescription.contains("timeout") == true)
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
    }
    #expect(onMain)
    let signedOutOnMain = await withCheckedContinuation { continuation in
      application.signout(with: MSALResult().account, signoutParameters: MSALSignoutParameters()) { success, error in
        #expect(!success && error != nil)
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
    }
    #expect(signedOutOnMain)
  }

  @Test func `the machine is a private device without registration`() async throws {
    let application = try Self.application()
    #expect(try await application.deviceInformation(with: nil).deviceMode == .default)
    #expect(try await application.wpjMetaDataDevice(with: nil, forTenantId: nil).extraDeviceInformation.isEmpty)
    #expect(!application.isCompatibleAADBrokerAvailable)
    let parameters = MSALDeviceTokenParameters(resource: "r", scopes: nil, forTenantId: "t")
    let unregistered = try await #require(throws: NSError.self) { try await application.deviceToken(with: parameters) }
    #expect(unregistered.code == MSALError.workplaceJoinRequired.rawValue)
    let unshared = try await #require(throws: NSError.self) {
      try await application.deviceTokenForSharedDevice(withResource: "r", scopes: nil)
    }
    #expect(Self.detail(unshared) == MSALInternalError.internalErrorInvalidParameter.rawValue)
  }

  @Test func `an application made without a client id says so at the first call`() throws {
    let error = try #require(throws: NSError.self) { try MSALPublicClientApplication().allAccounts() }
    #expect(error.localizedDescription.contains("clientId"))
  }

  @Test func `the configuration that is handed out is the object that came in, and changing it changes nothing`() throws
  {
    let config = MSALPublicClientApplicationConfig(clientId: "client")
    config.cacheConfig.persistence = .memory
    let application = try MSALPublicClientApplication(configuration: config)
    #expect(application.configuration === config)
    config.cacheConfig.persistence = .encryptedFile
    config.cacheConfig.directory = URL(filePath: "/proc/nowhere")
    #expect(try application.allAccounts().isEmpty)
  }

  @Test func `nobody waits for a redirect, and nothing can be cancelled, while no interactive request runs`() throws {
    let url = try #require(URL(string: "msauth.com.example.app://auth?code=x&state=y"))
    #expect(!MSALPublicClientApplication.handleMSALResponse(url))
    #expect(!MSALPublicClientApplication.cancelCurrentWebAuthSession())
  }
}
