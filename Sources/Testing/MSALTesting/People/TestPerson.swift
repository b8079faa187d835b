// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import ScriptedBrowser

/// A person of the emulator, with functions for what the person does in a sign-in and for what an administrator
/// changes.
///
/// `completesSignIn()` and similar functions say what the person does from now on when a connected app shows a page.
/// There is no browser, but the pages are really loaded, filled in and sent. The last call of such a function counts,
/// for whatever person it was made.
public struct TestPerson: Sendable {
  /// The user name, such as `adele@contoso.example`.
  public let username: String
  /// The password; nil for people who have none, or whose password the seed does not tell.
  public let password: String?
  let emulator: IdentityEmulatorServer

  private var passwords: [Secret] { [password].compactMap { $0.map { Secret($0) } } }

  /// The person as a script, which accepts every consent and reads codes in the inbox.
  private var scripted: ScriptedPerson {
    var person = ScriptedPerson(username: username, passwords: passwords)
    let control = emulator.control
    person.readCode = {
      let newest = try? await control.ask("GET", "inbox")["messages"]?.array?.first
      return newest?["code"]?.string.map { Secret($0) }
    }
    return person
  }

  // MARK: In place of a browser

  /// Signs in, with codes from the inbox where one is asked for, and gives every consent.
  /// - Parameters:
  ///   - wrongPasswords: How often the person first types a wrong password.
  ///   - newPassword: The password that the person chooses when the old one has to be changed.
  public func completesSignIn(wrongPasswords: Int = 0, newPassword: String? = nil) {
    var person = scripted
    person.passwords = Array(repeating: Self.wrong, count: max(0, wrongPasswords)) + passwords
    person.newPassword = newPassword.map { Secret($0) }
    emulator.browser.seat(person)
  }

  /// Signs in, but presses "Cancel" when the app's permissions are shown.
  public func declinesConsent() {
    var person = scripted
    person.consent = .cancel
    emulator.browser.seat(person)
  }

  /// Types a wrong password, and closes the window when it is refused: the app gets `userCanceled`.
  public func entersWrongPassword() {
    var person = scripted
    person.passwords = [Self.wrong]
    emulator.browser.seat(person, givesUp: true)
  }

  /// Types a wrong code as the second factor, and closes the window when it is refused: the app gets `userCanceled`.
  public func failsSecondFactor() {
    var person = scripted
    person.readCode = { Secret("wrong") }
    emulator.browser.seat(person, givesUp: true)
  }

  /// Closes the window at once: the app gets `userCanceled`.
  public func cancelsSignIn() { emulator.browser.close(username) }

  /// Leaves the page open and does nothing: the app waits until its time limit (`advance(by:)`), or until it gives up
  /// (`MSALPublicClientApplication.cancelCurrentWebAuthSession()`).
  public func ignoresSignIn() { emulator.browser.leave(username) }

  /// Signs in at a page that the app does not open by itself: the page of a device code, one that its own browser
  /// shows, or a page of a web app (`IdentityEmulatorServer.serve(_:_:)`). If no page asks for anything, the browser
  /// just loads the address.
  ///
  /// ```swift
  /// let code = MSALDeviceCodeParameters(scopes: ["User.Read"]) { shown in
  ///   Task { try await adele.signIn(at: shown.verificationUrl, deviceCode: shown.userCode) }
  /// }
  /// ```
  /// - Parameters:
  ///   - page: The address.
  ///   - deviceCode: The code that the person types there first.
  /// - Returns: The pages and the end of the visit.
  /// - Throws: `IdentityEmulatorError.signInStopped` with what the page says, when the person can't go on.
  @discardableResult
  public func signIn(at page: URL, deviceCode: String? = nil) async throws(IdentityEmulatorError) -> TestVisit {
    var address = page
    if let deviceCode {
      address = URL(string: FormCoding.url(page.absoluteString, adding: [Parameter("otc", deviceCode)])) ?? page
    }
    let visit = await emulator.browser.visit(address, as: scripted)
    if case .stuck(let reason) = visit.ending { throw .signInStopped(reason) }
    return visit
  }

  /// The emulator has no such password, because it contains spaces.
  private static let wrong = Secret("not the password")

  // MARK: What an administrator does

  /// Demands a second factor of the person, or stops demanding it.
  /// - Parameter isRequired: False stops it.
  /// - Throws: `IdentityEmulatorError.refused` or `unreachable`.
  public func requireSecondFactor(_ isRequired: Bool = true) async throws(IdentityEmulatorError) {
    try await change("policy", ["require": isRequired ? "mfa" : "none"])
  }

  /// Blocks the person from signing in, or allows it again.
  /// - Parameter isBlocked: False allows it again.
  /// - Throws: `IdentityEmulatorError.refused` or `unreachable`.
  public func block(_ isBlocked: Bool = true) async throws(IdentityEmulatorError) {
    try await change("blocked", ["blocked": .bool(isBlocked)])
  }

  /// Ends every session and every refresh token of the person.
  /// - Throws: `IdentityEmulatorError.refused` or `unreachable`.
  public func revokeSessions() async throws(IdentityEmulatorError) { try await change("revoke-sessions", [:]) }

  /// Gives the person another password.
  /// - Parameter password: The new password.
  /// - Returns: The person with the new password.
  /// - Throws: `IdentityEmulatorError.refused` or `unreachable`.
  @discardableResult
  public func changePassword(to password: String) async throws(IdentityEmulatorError) -> TestPerson {
    try await change("password", ["password": .string(password)])
    return TestPerson(username: username, password: password, emulator: emulator)
  }

  /// Consents to an app's permissions in the person's name, so that no page asks for them.
  /// - Parameters:
  ///   - app: Name or client id.
  ///   - scopes: The scopes as the app requests them, including `openid`, `profile` and `offline_access`.
  /// - Throws: `IdentityEmulatorError.unknown` or `refused`.
  public func consent(to app: String, scopes: [String]) async throws(IdentityEmulatorError) {
    let app = try emulator.app(app)
    _ = try await emulator.control.ask(
      "POST", "consents",
      [
        "app": .string(app.clientID), "user": .string(username), "scopes": .array(scopes.map(JSONValue.string)),
      ])
  }

  private func change(_ what: String, _ body: JSONValue) async throws(IdentityEmulatorError) {
    _ = try await emulator.control.ask("POST", "users/\(PercentCoding.encode(username))/\(what)", body)
  }
}

extension IdentityEmulatorServer {
  /// Returns a person of the seed.
  /// - Parameter name: The user name, or its part before the `@` if only one person has that.
  /// - Throws: `IdentityEmulatorError.unknown`, with all known names.
  public func person(_ name: String) throws(IdentityEmulatorError) -> TestPerson {
    let found = try registry.find("person", name, in: registry.people, called: \.username) { person in
      [person.username, String(person.username.prefix { $0 != "@" })]
    }
    return TestPerson(username: found.username, password: found.password, emulator: self)
  }

  /// Makes a person who is not in the seed, such as one who signs up.
  /// - Parameters:
  ///   - username: The whole user name.
  ///   - password: The password that the person types; nil: the person has none.
  public func person(_ username: String, password: String?) -> TestPerson {
    TestPerson(username: username, password: password, emulator: self)
  }

  /// The visits to sign-in pages so far, the last 100 at most.
  public var visits: [TestVisit] { browser.visits }
}
