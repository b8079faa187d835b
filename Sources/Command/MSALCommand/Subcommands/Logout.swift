// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// `msal logout`
struct Logout: Sendable {
  var username: String?
  /// Ends the session in the browser too.
  var alsoInBrowser = false

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let application = try session.application(profile)
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: application) else {
      if username != nil {
        throw CommandError(.usage, "No such account is signed in.", nextStep: "See who is: msal account list")
      }
      session.talk(ShownText(try session.notSignedIn(choice, profile, in: application).message))
      if session.isJSON { session.answer(["signedOut": .array([])]) }
      return
    }
    let name = AccountText.name(account)
    let json = AccountText.json(account)
    if alsoInBrowser {
      try session.requirePage(to: "msal logout --browser")
      session.talk("Continue in the browser. Ctrl-C cancels.")
      try await session.deadline.whilePersonIsAsked(deed: Deadline.page) {
        let parameters = MSALSignoutParameters(webviewParameters: session.webviewParameters())
        parameters.signoutFromBrowser = true
        _ = try await application.signout(with: account, signoutParameters: parameters)
      }
    } else {
      try application.remove(account)
    }
    session.answer(["signedOut": .array([json])], orInWords: "Signed out \(name).")
  }
}
