// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

extension RequestContext {
  /// Cookies ignore ports and mix schemes, so both are in the name: emulators on one host don't sign each other out,
  /// nor do copies of the seed in one emulator.
  package func cookieName(_ purpose: String) -> String {
    let name = "emulator-\(purpose)-\(origin.port ?? (origin.isSecure ? 443 : 80))" + (world.map { "-\($0)" } ?? "")
    return origin.isSecure ? "__Host-\(name)" : name
  }

  /// Gives the browser a cookie that scripts don't see, for this server only.
  package func setCookie(_ name: String, _ value: String, sameSite: String, in answer: inout Answer) {
    answer.headers.append(
      "Set-Cookie",
      "\(name)=\(value); Path=/; HttpOnly; SameSite=\(sameSite)" + (origin.isSecure ? "; Secure" : ""))
  }

  /// The session cookie's value: a secret that names a `BrowserSession`.
  var browserID: String? { cookie(cookieName("session")) }

  /// Tells the browser its session. As on the platform, frames of pages elsewhere have it too, so that they can ask
  /// with `prompt=none`; browsers allow that for secure cookies only.
  func setSession(_ id: String, in answer: inout Answer) {
    guard browserID != id else { return }
    setCookie(cookieName("session"), id, sameSite: origin.isSecure ? "None" : "Lax", in: &answer)
  }
}
