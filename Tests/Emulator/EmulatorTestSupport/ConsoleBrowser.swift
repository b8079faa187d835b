// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// A browser at the console: it sends browsers' header fields, keeps the cookie, and fills in the form with an id.
package final class ConsoleBrowser {
  package let world: PlatformWorld
  package private(set) var cookies: [String: String] = [:]
  package private(set) var response = HTTPResponse(status: 0)
  package private(set) var address = ""
  /// The status of the answer to the last form.
  package private(set) var formStatus = 0

  package init(_ world: PlatformWorld) { self.world = world }

  package var html: String { String(decoding: response.body, as: UTF8.self) }
  /// The message above the page's content.
  package var note: String? {
    html.text(between: "id=\"note\"", and: "</p>")?.split(separator: ">").last.map { String($0) }
  }

  @discardableResult
  package func open(_ path: String) async throws -> String {
    address = path
    try await send("GET", path, nil, [:])
    return html
  }

  /// Sends the page's form with what a person typed.
  @discardableResult
  package func submit(
    _ form: String, _ fields: [(String, String)] = [], headers: HTTPHeaders = [:], canary: String? = nil
  ) async throws -> String {
    let text = try #require(html.text(between: "id=\"\(form)\">", and: "</form>"), "no form \(form) at \(address)")
    var parameters = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      Parameter(String($0.1), Self.plain($0.2))
    }
    if let canary { parameters = parameters.map { $0.name == ".canary" ? Parameter($0.name, canary) : $0 } }
    parameters += fields.map { Parameter($0.0, $0.1) }
    try await send("POST", address, parameters, headers)
    formStatus = response.status
    if let next = response.headers["Location"] { try await open(next) }
    return html
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private func send(_ method: String, _ path: String, _ form: [Parameter]?, _ headers: HTTPHeaders) async throws {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: world.origin + path)),
      headers: ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Sec-Fetch-Mode": "navigate"])
    if let form {
      request.headers["Content-Type"] = FormCoding.contentType
      (request.headers["Origin"], request.headers["Sec-Fetch-Site"]) = (world.origin, "same-origin")
      request.body = FormCoding.body(form)
    }
    for field in headers.fields { request.headers[field.name] = field.value.isEmpty ? nil : field.value }
    if !cookies.isEmpty {
      request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    response = await world.emulator.respond(to: request)
    for line in response.headers.all("Set-Cookie") {
      let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      cookies[String(pair[0])] = String(pair[1])
    }
  }

  package func forgetCookies() { cookies = [:] }
}

extension PlatformWorld {
  /// A request to the control API.
  package func control(
    _ method: String, _ path: String, _ body: String? = nil, headers: HTTPHeaders = [:]
  ) async throws -> (status: Int, json: JSONValue) {
    var request = HTTPRequest(
      method: method, url: try #require(URL(string: "\(origin)/_emulator/\(path)")), headers: headers,
      body: body.map { Data($0.utf8) } ?? Data())
    if body != nil { request.headers["Content-Type"] = "application/json" }
    let response = await emulator.respond(to: request)
    return (response.status, try JSONValue(parsing: response.body))
  }
}

package enum ConsoleAddresses {
  package static let all = [
    "/", "/_emulator", "/_emulator/console/people", "/_emulator/console/people/adele%40contoso.example",
    "/_emulator/console/apps", "/_emulator/console/apps/5a3e0000-0000-4000-8000-00000000a004",
    "/_emulator/console/apis",
    "/_emulator/console/apis/todolist", "/_emulator/console/signins", "/_emulator/console/tokens",
    "/_emulator/console/faults", "/_emulator/console/clock", "/_emulator/console/sessions",
    "/_emulator/console/snapshots", "/_emulator/console/worlds", "/_emulator/console/groups",
    "/_emulator/console/policies", "/_emulator/console/nativeauth",
    "/_emulator/console/apps/\(Seed.passwordApp.clientID.value)", "/_emulator/console/guides", "/_emulator/inbox",
  ]
}
