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
    guard let authority = URL(string: settings.application.authority), let scheme = authority.scheme,
      let host = authority.host()
    else { throw ProgramArguments.UsageError("The authority of the settings is no URL.") }
    let application = try ConfidentialClientApplication(settings.application.configuration(store))
    var sessions = WebSessionConfiguration(
      address: settings.address, key: try RedisSettings.key(settings.sessionKeyFile))
    sessions.store = store
    sessions.cookieName = "todo"
    // In the tests there is no proxy with TLS. Chromium and Firefox keep such cookies on this machine nevertheless.
    sessions.usesSecureCookies = true
    let signIns = SignIns(
      application: application, sessions: try WebSessions(sessions, application: application), settings: settings)
    let platform = "\(scheme)://\(host)" + (authority.port.map { ":\($0)" } ?? "")
    let web = TodoWeb(signIns: signIns, api: settings.api, platform: platform)
    try await WebServer(port: arguments.port) { await web.answer($0) }.serve()
  }
}
