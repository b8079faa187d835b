// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

/// Two programs of one person: the command `msal`, and this process, which is another client of the same family and
/// runs all the time.
@Suite("Accounts that programs share", .oneInAProcess, .timeLimit(.minutes(10)))
struct SharedAccountsTests {
  private let emulator: EmulatorProcess
  private let home: TemporaryDirectory

  init() async throws {
    emulator = try await EmulatorProcess.start()
    home = try TemporaryDirectory()
    try home.write(emulator.ready.text + "\n", to: "ready.json")
  }

  private func msal(_ arguments: String...) throws -> ChildProcess {
    try ChildProcess(
      Products.path("msal"), arguments, environment: ["MSAL_HOME": home.path, "NO_COLOR": "1", "no_proxy": "*"])
  }

  /// Adele signs in to `msal`, which is the sample app.
  private func signIn() async throws {
    let child = try msal("login", "--emulator", home.file("ready.json"), "--no-browser")
    let url = try await child.line { line in
      line.firstMatch(of: /http:\/\/\S+\/open\/\S+/).flatMap { URL(string: String($0.output)) }
    }
    try await emulator.browser(of: "adele")(url)
    #expect(await child.status() == 0, "\(child.text)")
  }

  /// The companion app, in this process.
  private func companion(group: String? = nil) throws -> MSALPublicClientApplication {
    let authority = try MSALAADAuthority(url: #require(URL(string: "\(emulator.https)/common")))
    let app = try #require(emulator.apps.first { $0.name == "MSAL Companion App" })
    let configuration = MSALPublicClientApplicationConfig(
      clientId: app.clientID, redirectUri: nil, authority: authority)
    configuration.knownAuthorities = [authority]
    configuration.certificateAuthorityFile = URL(filePath: emulator.certificateAuthority)
    configuration.cacheConfig.directory = URL(filePath: home.file("data"))
    if let group { configuration.cacheConfig.keychainSharingGroup = group }
    return try MSALPublicClientApplication(configuration: configuration)
  }

  private func silently(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws -> MSALResult {
    try await application.acquireTokenSilent(with: MSALSilentTokenParameters(scopes: ["User.Read"], account: account))
  }

  private func code(_ body: () async throws -> Void) async -> Int? {
    do {
      try await body()
      return nil
    } catch {
      return (error as NSError).code
    }
  }

  @Test
  func `one signs in and the other, already running, gets tokens without a page; one in another group sees nothing`()
    async throws
  {
    let companion = try companion()
    let stranger = try self.companion(group: "another.group")
    #expect(try companion.allAccounts().isEmpty && stranger.allAccounts().isEmpty)

    try await signIn()
    let account = try #require(try companion.allAccounts().first)
    #expect(account.username?.hasPrefix("adele@") == true)
    let result = try await silently(companion, account)
    #expect(result.tokenSource == .refreshToken)
    #expect(try await silently(companion, account).accessToken == result.accessToken)

    #expect(try stranger.allAccounts().isEmpty)
    #expect(await code { _ = try await silently(stranger, account) } == MSALError.interactionRequired.rawValue)

    let clearing = try msal("cache", "clear", "--yes")
    #expect(await clearing.status() == 0, "\(clearing.text)")
    #expect(try companion.allAccounts().isEmpty)
    #expect(await code { _ = try await silently(companion, account) } == MSALError.interactionRequired.rawValue)
    await emulator.stop()
  }

  @Test func `who signs out of one stays signed in to the other`() async throws {
    let companion = try companion()
    try await signIn()
    let account = try #require(try companion.allAccounts().first)
    _ = try await silently(companion, account)
    let logout = try msal("logout")
    #expect(await logout.status() == 0, "\(logout.text)")
    #expect(try companion.allAccounts() == [account])
    let renewing = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    renewing.forceRefresh = true
    #expect(try await companion.acquireTokenSilent(with: renewing).tokenSource == .refreshToken)
    let list = try msal("account", "list")
    #expect(await list.status() == 0)
    #expect(!list.text.contains("adele@"))
    await emulator.stop()
  }
}
