// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

extension RequestContext {
  /// Cookies ignore ports and mix schemes, so both are in the name: emulators on one host don't sign each other out,
  /// nor do copies of the seed in one emulator.
  private var sessionCookieName: String {
    let name = "emulator-session-\(origin.port ?? (origin.isSecure ? 443 : 80))" + (world.map { "-\($0)" } ?? "")
    return origin.isSecure ? "__Host-\(name)" : name
  }

  /// The session cookie's value: a secret that names a `BrowserSession`.
  var browserID: String? { cookie(sessionCookieName) }

  /// Tells the browser its session.
  func setSession(_ id: String, in answer: inout Answer) {
    guard browserID != id else { return }
    answer.headers.append(
      "Set-Cookie",
      "\(sessionCookieName)=\(id); Path=/; HttpOnly; SameSite=Lax" + (origin.isSecure ? "; Secure" : ""))
  }
}
