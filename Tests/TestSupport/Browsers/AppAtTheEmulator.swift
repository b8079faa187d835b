// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser

/// Browsers and people for an app, for tests that only use this package's public API.
extension EmulatorProcess {
  /// A new browser in which one of the users signs in, in the form of `MSALWebviewParameters.openBrowser`.
  package func browser(of name: String) throws -> @Sendable (URL) async throws -> Void {
    let user = try user(name)
    let browser = PersonalBrowser(
      ScriptedPerson(username: user.username, password: user.password), transport: try transport())
    return { try await browser.open($0, privately: false) }
  }

  /// A web view in which one of the users signs in, for an app with a redirect URI of its own scheme: it follows the
  /// pages from an address, and returns the address at which they end.
  package func view(of name: String) throws -> @Sendable (URL) async throws -> URL {
    let user = try user(name)
    let person = ScriptedPerson(username: user.username, password: user.password)
    let browser = ScriptedBrowser(transport: try transport())
    return { page in
      guard let url = try await person.visit(page, with: browser).landing.applicationURL else {
        throw EmulatorError.badReadyLine(missing: "a redirect URI of the app's own scheme")
      }
      return url
    }
  }

  /// Makes one of the users type a device code on the page that the device shows.
  package func typeCode(
    _ code: String, on page: URL, as name: String, consent: ScriptedPerson.Consent = .accept
  ) async throws {
    let user = try user(name)
    let address = FormCoding.url(page.absoluteString, adding: [Parameter("otc", code)])
    guard let url = URL(string: address) else { throw EmulatorError.badReadyLine(missing: "verification page") }
    _ = try await ScriptedPerson(username: user.username, password: user.password, consent: consent).visit(
      url, with: ScriptedBrowser(transport: try transport()))
  }

  /// The newest one-time code that was sent to an address.
  package func code(sentTo address: String) async throws -> String {
    let query = String(decoding: FormCoding.body([Parameter("address", address)]), as: UTF8.self)
    guard let url = URL(string: "\(control)/inbox?\(query)") else { throw EmulatorError.badReadyLine(missing: "inbox") }
    let answer = try await transport().send(HTTPRequest(url: url, headers: ["Accept": "application/json"]))
    let messages = try JSONValue(parsing: answer.body)["messages"]?.array ?? []
    guard let code = messages.first?["code"]?.string else { throw EmulatorError.badReadyLine(missing: "a code") }
    return code
  }
}
