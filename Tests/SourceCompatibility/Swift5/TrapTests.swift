// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// In Swift 5 mode and in Swift 6 mode: the same file is in both targets.
@Suite("The names that the importer makes") struct TrapTests {
  @Test func `a class without the optional callbacks compiles, and its required one is called`() async throws {
    let config = try MSALNativeAuthPublicClientApplicationConfig(
      clientId: "c", tenantSubdomain: "contoso", challengeTypes: [.OOB])
    let application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    let (told, tell) = AsyncStream<String>.makeStream()
    // An empty name is refused before anything is sent.
    application.signIn(
      parameters: MSALNativeAuthSignInParameters(username: ""), delegate: QuietDelegate { tell.yield($0) })
    for await text in told {
      #expect(!text.isEmpty)
      break
    }
  }

  @Test func `claims from JSON set the error that they are given, and are empty then`() {
    let text = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    let (request, error) = claimsFromJSON(text)
    #expect(error == nil)
    #expect(request.claimsRequests(for: .accessToken)?.first?.name == "acrs")
    let (empty, reason) = claimsFromJSON("no JSON")
    #expect(reason?.domain == NSCocoaErrorDomain)
    #expect(empty.jsonString() == "{}")
    #expect(claimsFromJSONWithoutError("no JSON") == "{}")
  }

  @Test func `an authority made from a URL is of the kind that the URL names`() throws {
    #expect(try kind(of: "https://login.microsoftonline.com/common") == "AAD common")
    #expect(try kind(of: "https://contoso.b2clogin.com/tfp/contoso.onmicrosoft.com/B2C_1_susi") == "B2C")
    #expect(try kind(of: "https://contoso.ciamlogin.com") == "CIAM")
    #expect(throws: NSError.self) { try kind(of: "ftp://nowhere") }
  }

  @Test func `the protocol of accounts takes the class and a class of the app's own`() {
    let account = MSALResult().account
    let copy = remembered(account)
    #expect(copy.identifier == account.identifier)
    #expect(copy.environment == account.environment)
    #expect(!copy.isSSOAccount)
  }

  @Test func `there is no current account before a sign-in`() async throws {
    let config = MSALPublicClientApplicationConfig(clientId: "c")
    config.cacheConfig.persistence = .memory
    let (current, previous) = try await currentAndPrevious(MSALPublicClientApplication(configuration: config))
    #expect(current == nil && previous == nil)
  }

  @Test func `notifications are observed under their members' names`() async {
    let center = NotificationCenter()
    let (told, tell) = AsyncStream<String>.makeStream()
    let observers = observeSignIn(in: center) { tell.yield($0) }
    center.post(name: .MSALWebAuthDidStartLoad, object: nil)
    center.post(name: .MSALWebAuthDidFail, object: nil)
    var names: [String] = []
    for await name in told {
      names.append(name)
      if names.count == 2 { break }
    }
    #expect(names == ["MSALWebAuthDidStartLoadNotification", "MSALWebAuthDidFailNotification"])
    observers.forEach { center.removeObserver($0) }
  }
}
