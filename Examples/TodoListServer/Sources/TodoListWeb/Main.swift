// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ServerSettings
import WebServer

@main
struct Main {
  static func main() async throws {
    let arguments = try ProgramArguments()
    let settings = try arguments.settings(Settings.self)
    // The store of tokens, sessions and pending sign-ins, so that any instance can continue what another one began.
    let store = try settings.redis.store()
    guard let api = URL(string: settings.api), let authority = URL(string: settings.application.authority),
      let scheme = authority.scheme, let host = authority.host()
    else { throw ProgramArguments.UsageError("The addresses of the settings are no URLs.") }
    let signIns = SignIns(
      application: try ConfidentialClientApplication(settings.application.configuration(store)), settings: settings,
      sessions: Records("web", in: store, lifetime: Session.lifetime),
      sessionIDs: Records("sid", in: store, lifetime: Session.lifetime),
      pending: Records("flow", in: store, lifetime: PendingSignIn.lifetime))
    let platform = "\(scheme)://\(host)" + (authority.port.map { ":\($0)" } ?? "")
    let web = TodoWeb(signIns: signIns, api: api, platform: platform)
    try await WebServer(port: arguments.port) { await web.answer($0) }.serve()
  }
}
