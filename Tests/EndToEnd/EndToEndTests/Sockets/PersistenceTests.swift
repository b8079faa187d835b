// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import ScriptedBrowser
import TestSupport
import Testing

/// An app with its cache in a directory, a scripted person, and the emulator as a program: everything is real but the
/// browser.
private struct Desk {
  let emulator: EmulatorProcess
  let directory: TemporaryDirectory
  let browser: PersonalBrowser

  init() async throws {
    emulator = try await EmulatorProcess.start()
    directory = try TemporaryDirectory()
    let user = try emulator.user("adele")
    let authority = [UInt8](try Data(contentsOf: URL(fileURLWithPath: emulator.certificateAuthority)))
    browser = PersonalBrowser(
      ScriptedPerson(username: user.username, password: user.password),
      transport: CurlTransport(trustedCertificates: authority))
  }

  /// An application as a new process would make it.
  func makeApplication() throws -> MSALPublicClientApplication {
    let authority = try MSALAADAuthority(url: #require(URL(string: "\(emulator.https)/common")))
    let configuration = MSALPublicClientApplicationConfig(
      clientId: try emulator.app.clientID, redirectUri: nil, authority: authority)
    configuration.knownAuthorities = [authority]
    configuration.certificateAuthorityFile = URL(fileURLWithPath: emulator.certificateAuthority)
    configuration.cacheConfig.directory = URL(fileURLWithPath: directory.file("cache"))
    return try MSALPublicClientApplication(configuration: configuration)
  }

  func signIn(_ application: MSALPublicClientApplication) async throws -> MSALResult {
    let webview = MSALWebviewParameters()
    webview.timeout = 60
    webview.openBrowser = { [browser] url in
      do { try await browser.open(url, privately: false) } catch { throw CancellationError() }
    }
    let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview)
    return try await InteractiveTurn.take { try await application.acquireToken(with: parameters) }
  }

  /// Every byte of every file of the cache.
  func storedBytes() throws -> [UInt8] {
    let files = FileManager.default.enumerator(atPath: directory.path)
    return try (files?.compactMap { $0 as? String } ?? []).reduce(into: []) { bytes, name in
      let url = URL(fileURLWithPath: directory.file(name))
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        bytes += try Data(contentsOf: url)
      }
    }
  }
}

@Suite("Tokens that survive the process", .oneInAProcess, .timeLimit(.minutes(10)))
struct PersistenceTests {
  @Test func `A second application finds the account and the token, renews it, and signs out for the first one too`()
    async throws
  {
    let desk = try await Desk()
    let first = try desk.makeApplication()
    let result = try await desk.signIn(first)

    let second = try desk.makeApplication()
    let account = try #require(try second.allAccounts().first)
    #expect(account.username == result.account.username)
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    #expect(try await second.acquireTokenSilent(with: parameters).accessToken == result.accessToken)
    parameters.forceRefresh = true
    let renewed = try await second.acquireTokenSilent(with: parameters)
    #expect(renewed.accessToken != result.accessToken)

    // The second application has rotated the refresh token; the first one must use the new one.
    let own = MSALSilentTokenParameters(scopes: ["User.Read"], account: result.account)
    own.forceRefresh = true
    _ = try await first.acquireTokenSilent(with: own)

    try second.remove(account)
    #expect(try desk.makeApplication().allAccounts().isEmpty)
    await desk.emulator.stop()
  }

  @Test func `The files hold no token in the clear, and only their owner reads them`() async throws {
    let desk = try await Desk()
    let result = try await desk.signIn(try desk.makeApplication())
    let bytes = try desk.storedBytes()
    // The search works: it finds a text that is there.
    #expect(bytes.contains(Array("SQLite format 3".utf8)))
    let idToken = try #require(result.idToken)
    // A JWT's signature does not occur in any other text.
    let signatures = [result.accessToken, idToken].compactMap { $0.split(separator: ".").last }
    for secret in signatures.map({ String($0) }) + [result.accessToken, idToken, result.account.username ?? "adele@"] {
      #expect(!bytes.contains(Array(secret.utf8)), "found in the clear")
    }
    let files = FileManager.default.enumerator(atPath: desk.directory.path)?.compactMap { $0 as? String } ?? []
    #expect(!files.isEmpty)
    for name in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: desk.directory.file(name))
      let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
      #expect(mode & 0o077 == 0, "\(name) has mode \(String(mode, radix: 8))")
    }
    await desk.emulator.stop()
  }
}
