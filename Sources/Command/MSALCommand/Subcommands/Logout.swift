// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// `msal logout`
struct Logout: Sendable {
  var username: String?
  /// Every account that is signed in to the app.
  var isForAll = false
  /// Ends the session in the browser too.
  var alsoInBrowser = false

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let application = try session.application(profile)
    if isForAll { return try await signOutAll(application, session) }
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: application) else {
      if username != nil {
        var failure = try session.notSignedIn(choice, profile, in: application)
        (failure.code, failure.nextStep) = (.usage, nil)
        throw failure
      }
      session.talk(ShownText(try session.notSignedIn(choice, profile, in: application).message))
      if session.isJSON { session.answer(["signedOut": .array([])]) }
      return
    }
    let name = AccountText.name(account)
    let json = AccountText.json(account)
    if alsoInBrowser {
      try session.requirePage(to: "msal logout --browser")
      try await session.waitingForPage {
        let parameters = MSALSignoutParameters(webviewParameters: session.webviewParameters())
        parameters.signoutFromBrowser = true
        _ = try await application.signout(with: account, signoutParameters: parameters)
      }
    } else {
      try application.remove(account)
    }
    session.answer(["signedOut": .array([json])], orInWords: "Signed out \(name).")
  }

  /// Also what the accounts have for other apps, and the refresh token that apps of one family share.
  private func signOutAll(_ application: MSALPublicClientApplication, _ session: Session) async throws {
    let accounts = try application.allAccounts()
    let parameters = MSALSignoutParameters()
    parameters.wipeAccount = true
    for account in accounts { try await application.signout(with: account, signoutParameters: parameters) }
    guard !accounts.isEmpty || session.isJSON else { return session.talk("Nobody is signed in.") }
    session.answer(
      ["signedOut": .array(accounts.map(AccountText.json))],
      orInWords: .joined(accounts.map { "Signed out \(AccountText.name($0))." }, separator: "\n"))
  }
}
