// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import TokenExchange

/// `msal sso-cookie`
struct PrintedCookie: Sendable {
  /// The address of the page that the cookie is for.
  var page: String
  var username: String?
  /// Whether the cookie is printed without a question.
  var isConfirmed: Bool

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    try Self.check(page, of: profile)
    guard profile.usesBroker else {
      throw CommandError(
        .configuration, "The cookie is the desktop's identity broker's, which this profile does not sign in with.",
        nextStep: "To sign in with it: msal login --broker")
    }
    let client = try session.client(profile).get()
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: client) else {
      throw try session.notSignedIn(choice, profile, in: client)
    }
    if !isConfirmed {
      try await session.confirm(
        "Whoever has the cookie is signed in as \(AccountText.name(account)). Print it?", deed: "printed",
        unless: CredentialGrammar.printSecret)
    }
    let cookies = try await session.waiting(for: "the identity broker") {
      try await client.ssoCookies(for: page, of: account.reference)
    }
    let texts = cookies.compactMap { TerminalSafeText(token: "\($0.name)=\($0.content.exposed)") }
    guard texts.count == cookies.count else { throw CommandError.unprintableToken }
    let json = cookies.map { JSONValue.object(["name": .string($0.name), "content": .string($0.content.exposed)]) }
    session.answer(
      ["account": AccountText.json(account), "cookies": .array(json)], orInWords: .joined(texts, separator: "; "))
  }

  /// Refuses pages at which no browser may show such a cookie: it signs in at the identity service only.
  private static func check(_ page: String, of profile: Profile) throws(CommandError) {
    let place = SecureURL(profile.authority)?.origin ?? profile.authority
    let step = "Give the address of a sign-in page, such as \(place)/"
    guard let address = SecureURL(page) else {
      throw CommandError(.usage, "That is no https address of a page.", nextStep: step)
    }
    let isOfEmulator = profile.emulatorServers.contains { address.isOnServer(of: $0) }
    let isOfCloud = KnownClouds.isKnown(profile.host) && Profile.isSameService(address.name, profile.host)
    guard isOfEmulator || isOfCloud else {
      throw CommandError(
        .usage, "\(address.name) is no sign-in host of the profile's, and the cookie is good at those only.",
        nextStep: step)
    }
  }
}
