// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import WebServer

/// A session of a browser. The cookie contains its id; everything else is stored here.
struct Session: Codable, Sendable {
  /// In seconds.
  static let lifetime = 8.0 * 3600
  private static let cookieName = "__Host-todo-session"

  let homeAccountID: String
  let username: String
  let name: String
  /// The id of the session at the platform (`sid`), by which the platform reports its end.
  let platformSessionID: String?
  /// The claims of the ID token, for the page that shows them.
  let claims: String
  /// The value in the forms of this session's pages, which pages of other sites can't know.
  let formToken: String
  let expires: Date

  init(_ account: SignedInAccount) {
    homeAccountID = account.homeAccountID
    username = account.username
    name = account.name ?? account.username
    platformSessionID = account.sessionID
    claims = account.idTokenClaims.json
    formToken = Unguessable.text()
    expires = Date(timeIntervalSinceNow: Self.lifetime)
  }

  /// The id in the request's cookie, if it can be one.
  static func id(in request: Request) -> String? { request.cookie(cookieName).flatMap(Unguessable.checked) }

  /// `SameSite=Lax`: browsers send it when a person follows a link to this app, but not with a form of another site.
  static func cookie(_ id: String) -> String {
    "\(cookieName)=\(id); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=\(Int(lifetime))"
  }

  static let noCookie = "\(cookieName)=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0"
}

/// A sign-in that waits for its answer, stored under its `state` and the browser that began it.
struct PendingSignIn: Codable, Sendable {
  /// In seconds.
  static let lifetime = 3600.0
  private static let cookieName = "__Host-todo-sign-in"

  let flow: WebSignInFlow
  /// The page that the person wanted.
  let page: String
  /// The session that the new one replaces. It is stored because the answer comes without its cookie.
  let replaces: String?

  /// The id of the browser that begins or finishes a sign-in.
  static func browser(in request: Request) -> String? { request.cookie(cookieName).flatMap(Unguessable.checked) }

  /// `SameSite=None`, because the answer is a form that the platform's page sends.
  static func cookie(_ browser: String) -> String {
    "\(cookieName)=\(browser); Path=/; Secure; HttpOnly; SameSite=None; Max-Age=\(Int(lifetime))"
  }

  /// nil when the state can't be one of this app's.
  static func id(browser: String, state: String) -> String? {
    (1...200).contains(state.utf8.count) ? "\(browser).\(state)" : nil
  }
}

/// Texts of 256 random bits.
enum Unguessable {
  static func text() -> String {
    var random = SystemRandomNumberGenerator()
    let words = (0..<4).map { _ in random.next() as UInt64 }
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  /// Returns the text if it has the form of such a text, else nil.
  static func checked(_ text: String) -> String? {
    let isOne =
      text.utf8.count == 43 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return isOne ? text : nil
  }

  /// Compares two texts in a time that does not depend on where they differ.
  static func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && zip(left.utf8, right.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
