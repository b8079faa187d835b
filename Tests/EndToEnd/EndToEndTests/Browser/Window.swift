// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

/// A browser window, the emulator that it talks to, and an app that opens pages in it.
struct Window: Sendable {
  let driver: WebDriver
  let emulator: EmulatorProcess

  /// Opens a window with a fresh profile at a fresh emulator, and closes both.
  static func open(of build: Chromium.Build = .shell, _ body: (Window) async throws -> Void) async throws {
    let emulator = try await EmulatorProcess.start()
    try await Chromium.withWindow(of: build, trusting: emulator.certificateAuthority) { driver in
      try await body(Window(driver: driver, emulator: emulator))
    }
    #expect(await emulator.stop() == 0)
  }

  /// Saves a picture of the window as `.build/screenshots/<name>.png`.
  func photograph(_ name: String) async throws {
    let directory = Checkout.path(".build/screenshots")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try await driver.screenshot().write(to: URL(fileURLWithPath: "\(directory)/\(name).png"))
  }

  func enterUsername(_ user: EmulatorProcess.User) async throws {
    try await driver.type(user.username, into: "#username")
    try await driver.click("#next")
  }

  func enterPassword(_ password: String) async throws {
    try await driver.type(password, into: "#password")
    try await driver.click("#signin")
  }

  /// Answers the page of the loopback listener: the person may close the window.
  func waitForReturn() async throws {
    try await driver.wait(for: "the page of the app") { driver async throws(WebDriverError) in
      let url = try await driver.url()
      return url.hasPrefix("http://localhost") || url.hasPrefix("http://127.0.0.1")
    }
  }

  /// An app of its own, with an empty cache in memory.
  func makeApplication(authority: String? = nil) throws -> MSALPublicClientApplication {
    let url = try #require(URL(string: authority ?? "\(emulator.https)/common"))
    let authority = try MSALAADAuthority(url: url)
    let configuration = MSALPublicClientApplicationConfig(
      clientId: try emulator.app.clientID, redirectUri: nil, authority: authority)
    configuration.knownAuthorities = [authority]
    configuration.certificateAuthorityFile = URL(fileURLWithPath: emulator.certificateAuthority)
    configuration.cacheConfig.persistence = .memory
    return try MSALPublicClientApplication(configuration: configuration)
  }

  /// Signs in; `person` acts in the window once the page is open.
  func acquireToken(
    _ application: MSALPublicClientApplication, scopes: [String] = ["User.Read"], prompt: MSALPromptType = .default,
    loginHint: String? = nil, person: @escaping @Sendable () async throws -> Void
  ) async throws -> MSALResult {
    let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: driver.webview(person))
    parameters.promptType = prompt
    parameters.loginHint = loginHint
    return try await InteractiveTurn.take { try await application.acquireToken(with: parameters) }
  }
}

/// The error that `body` throws; an issue when there is none.
func failure(sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void) async -> NSError? {
  do {
    try await body()
    Issue.record("It did not fail.", sourceLocation: sourceLocation)
    return nil
  } catch {
    return error as NSError
  }
}

extension WebDriver {
  /// Makes an app open its pages in this window, where `person` then acts.
  func webview(_ person: @escaping @Sendable () async throws -> Void) -> MSALWebviewParameters {
    let webview = MSALWebviewParameters()
    webview.timeout = 60
    webview.openBrowser = { url in
      do {
        try await open(url.absoluteString)
        try await person()
      } catch {
        Issue.record(error)
        // Ends the request at once, because no answer will come.
        throw CancellationError()
      }
    }
    return webview
  }
}
