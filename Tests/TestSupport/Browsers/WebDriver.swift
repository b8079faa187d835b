// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces

/// Why a real browser could not be driven.
package enum WebDriverError: Error, Sendable, Equatable {
  /// A program is missing; `package` is Debian's name for it.
  case missing(program: String, package: String)
  case process(ChildProcess.ProcessError)
  case transport(TransportError)
  /// The driver's own error code, such as `no such element` (WebDriver section 6.6), and the command that failed.
  case refused(code: String, command: String, message: String)
  case unexpectedAnswer(command: String)
  /// A condition did not come true; `page` is the title of the page that was shown.
  case timedOut(waitingFor: String, page: String)
}

extension WebDriverError {
  /// Whether the page was replaced during the command. Chromium's driver has another error for the moment in which the
  /// element is still known but its document is gone.
  fileprivate var isOfReplacedPage: Bool {
    guard case .refused(let code, _, let message) = self else { return false }
    return code == "stale element reference" || message.contains("does not belong to the document")
  }
}

/// A session of a W3C WebDriver (https://www.w3.org/TR/webdriver2/): one browser window.
package struct WebDriver: Sendable {
  /// An element of the page that was shown when it was found.
  package struct Element: Sendable, Equatable { fileprivate var id: String }

  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  private let transport: any HTTPTransport
  private let session: String

  /// Opens a browser window. `server` is the driver's base URL, without a slash at the end.
  package static func start(
    server: String, capabilities: JSONValue, transport: any HTTPTransport
  ) async throws(WebDriverError) -> WebDriver {
    let body: JSONValue = ["capabilities": ["alwaysMatch": capabilities]]
    let value = try await send("POST", "\(server)/session", body, transport: transport)
    guard let id = value["sessionId"]?.string else { throw .unexpectedAnswer(command: "session") }
    return WebDriver(transport: transport, session: "\(server)/session/\(id)")
  }

  /// Ends the session; the browser keeps running.
  package func quit() async throws(WebDriverError) {
    _ = try await Self.send("DELETE", session, nil, transport: transport)
  }

  /// Goes to `url` and returns when the page has loaded. A page that redirects elsewhere ends elsewhere.
  package func open(_ url: String) async throws(WebDriverError) {
    _ = try await command("POST", "/url", ["url": .string(url)])
  }

  /// Go back, and reload the page.
  package func back() async throws(WebDriverError) { _ = try await command("POST", "/back", [:]) }
  package func reload() async throws(WebDriverError) { _ = try await command("POST", "/refresh", [:]) }

  package func title() async throws(WebDriverError) -> String { try await text("/title") }
  package func url() async throws(WebDriverError) -> String { try await text("/url") }

  /// The first element that matches the CSS selector. It waits for one as long as `waitsForElements` says.
  package func find(_ selector: String) async throws(WebDriverError) -> Element {
    let value = try await command("POST", "/element", ["using": "css selector", "value": .string(selector)])
    guard let id = value[Self.elementKey]?.string else { throw .unexpectedAnswer(command: "element") }
    return Element(id: id)
  }

  /// The number of matching elements now, without waiting.
  package func count(_ selector: String) async throws(WebDriverError) -> Int {
    try await run("return document.querySelectorAll(\(JSONValue.string(selector).text)).length").int ?? 0
  }

  package func click(_ element: Element) async throws(WebDriverError) {
    _ = try await command("POST", "/element/\(element.id)/click", [:])
  }

  package func click(_ selector: String) async throws(WebDriverError) {
    try await onElement(selector) { element async throws(WebDriverError) in try await click(element) }
  }

  /// Types into a field, after its present text.
  package func type(_ text: String, into selector: String) async throws(WebDriverError) {
    try await onElement(selector) { element async throws(WebDriverError) in
      _ = try await command("POST", "/element/\(element.id)/value", ["text": .string(text)])
    }
  }

  package func clear(_ selector: String) async throws(WebDriverError) {
    try await onElement(selector) { element async throws(WebDriverError) in
      _ = try await command("POST", "/element/\(element.id)/clear", [:])
    }
  }

  /// The visible text of an element.
  package func text(of selector: String) async throws(WebDriverError) -> String {
    try await onElement(selector) { element async throws(WebDriverError) in
      try await text("/element/\(element.id)/text")
    }
  }

  /// What a screen reader announces: the computed role and name.
  package func accessibleName(of selector: String) async throws(WebDriverError) -> String {
    try await onElement(selector) { element async throws(WebDriverError) in
      try await text("/element/\(element.id)/computedlabel")
    }
  }

  /// The window as a PNG picture.
  package func screenshot() async throws(WebDriverError) -> Data {
    guard let data = Data(base64Encoded: try await text("/screenshot")) else {
      throw .unexpectedAnswer(command: "screenshot")
    }
    return data
  }

  /// Runs a script in the page, and returns its `return` value.
  package func run(_ script: String) async throws(WebDriverError) -> JSONValue {
    try await command("POST", "/execute/sync", ["script": .string(script), "args": []])
  }

  /// Shows pages as to someone who has asked the desktop for dark colours, or for light ones. Chromium only.
  package func prefersDark(_ isDark: Bool) async throws(WebDriverError) {
    _ = try await command(
      "POST", "/goog/cdp/execute",
      [
        "cmd": "Emulation.setEmulatedMedia",
        "params": ["features": [["name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light")]]],
      ])
  }

  /// Shows pages in a window of this size. Chromium only.
  package func resize(width: Int, height: Int) async throws(WebDriverError) {
    _ = try await command(
      "POST", "/goog/cdp/execute",
      [
        "cmd": "Emulation.setDeviceMetricsOverride",
        "params": [
          "width": JSONValue(width), "height": JSONValue(height), "deviceScaleFactor": 1, "mobile": false,
        ],
      ])
  }

  /// A security key that the browser finds (WebAuthn section 11.2).
  package struct Authenticator: Sendable { fileprivate var id: String }

  /// Plugs in a security key, whose user is there and proves so.
  package func plugInAuthenticator() async throws(WebDriverError) -> Authenticator {
    let answer = try await command(
      "POST", "/webauthn/authenticator",
      [
        "protocol": "ctap2", "transport": "usb", "hasResidentKey": true, "hasUserVerification": true,
        "isUserConsenting": true, "isUserVerified": true,
      ])
    guard let id = answer.string else { throw .unexpectedAnswer(command: "authenticator") }
    return Authenticator(id: id)
  }

  /// Makes the user of a security key fail to prove who they are, or succeed again.
  package func verifiesUser(_ isVerified: Bool, _ authenticator: Authenticator) async throws(WebDriverError) {
    _ = try await command(
      "POST", "/webauthn/authenticator/\(authenticator.id)/uv", ["isUserVerified": .bool(isVerified)])
  }

  /// The passkeys on a security key.
  package func credentials(on authenticator: Authenticator) async throws(WebDriverError) -> [JSONValue] {
    try await command("GET", "/webauthn/authenticator/\(authenticator.id)/credentials", nil).array ?? []
  }

  /// Whether pages run scripts; the driver's own run all the same. Chromium only.
  package func runsScripts(_ isOn: Bool) async throws(WebDriverError) {
    _ = try await command(
      "POST", "/goog/cdp/execute",
      ["cmd": "Emulation.setScriptExecutionDisabled", "params": ["value": .bool(!isOn)]])
  }

  /// How long `find` waits for an element to appear, in milliseconds.
  package func waitsForElements(milliseconds: Int) async throws(WebDriverError) {
    _ = try await command("POST", "/timeouts", ["implicit": JSONValue(milliseconds)])
  }

  /// Asks again and again until `condition` holds: after a click the old page may still be shown for a moment.
  package func wait(
    for what: String, until condition: (WebDriver) async throws(WebDriverError) -> Bool
  ) async throws(WebDriverError) {
    for _ in 0..<400 {
      if try await condition(self) { return }
      do { try await Task.sleep(for: .milliseconds(25)) } catch { break }
    }
    throw .timedOut(waitingFor: what, page: try await title())
  }

  /// Waits until the title starts with `prefix`.
  package func wait(forTitle prefix: String) async throws(WebDriverError) {
    try await wait(for: "the title '\(prefix)…'") { driver async throws(WebDriverError) in
      try await driver.title().hasPrefix(prefix)
    }
  }

  /// Finds an element and calls `action`. If the page is replaced in between, this tries again, because then nothing
  /// was done.
  private func onElement<Value>(
    _ selector: String, _ action: (Element) async throws(WebDriverError) -> Value
  ) async throws(WebDriverError) -> Value {
    for _ in 0..<20 {
      do throws(WebDriverError) { return try await action(try await find(selector)) } catch {
        guard error.isOfReplacedPage else { throw error }
        do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
      }
    }
    return try await action(try await find(selector))
  }

  private func text(_ path: String) async throws(WebDriverError) -> String {
    guard let text = try await command("GET", path, nil).string else { throw .unexpectedAnswer(command: path) }
    return text
  }

  private func command(
    _ method: String, _ path: String, _ body: JSONValue?
  ) async throws(WebDriverError) -> JSONValue {
    try await Self.send(method, session + path, body, transport: transport)
  }

  private static func send(
    _ method: String, _ address: String, _ body: JSONValue?, transport: any HTTPTransport
  ) async throws(WebDriverError) -> JSONValue {
    let command = address.split(separator: "/").last.map { String($0) } ?? ""
    guard let url = URL(string: address) else { throw .unexpectedAnswer(command: command) }
    var request = HTTPRequest(method: method, url: url)
    if let body {
      request.headers["Content-Type"] = "application/json; charset=utf-8"
      request.body = body.data
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
    guard let json = try? JSONValue(parsing: Array(response.body)), let value = json["value"] else {
      throw .unexpectedAnswer(command: command)
    }
    if let code = value["error"]?.string {
      throw .refused(code: code, command: command, message: value["message"]?.string ?? "")
    }
    return value
  }
}
