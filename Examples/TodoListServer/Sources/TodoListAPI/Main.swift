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
    let store = try settings.redis.store()
    guard let graph = URL(string: settings.graph), let authority = URL(string: settings.application.authority),
      let employees = settings.callers.first
    else { throw ProgramArguments.UsageError("The settings lack callers, or an address is no URL.") }
    let gates = try settings.apis.map { api in
      let others = try settings.callers.dropFirst().map { try settings.validator(of: api, for: $0) }
      return (api.path, Gate(first: try settings.validator(of: api, for: employees), others: others))
    }
    // Made once, and used for all requests.
    let application = try ConfidentialClientApplication(settings.application.configuration(store))
    let api = TodoAPI(
      gates: Dictionary(uniqueKeysWithValues: gates), lists: Records("todo", in: store, lifetime: 365 * 86_400),
      graph: GraphCall(application: application, address: graph), ownTenantID: authority.lastPathComponent)
    try await WebServer(port: arguments.port) { await api.answer($0) }.serve()
  }
}
