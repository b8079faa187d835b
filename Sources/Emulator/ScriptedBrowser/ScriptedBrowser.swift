// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Why a scripted browser could not go on. No case contains an address, which could contain a code.
package enum ScriptedBrowserError: Error, Sendable, Equatable {
  case transport(TransportError)
  case tooManyRedirects(limit: Int)
  /// The target of a redirect or a form is no address.
  case badAddress(what: String)
  case noPage
  case noField(String, page: String)
  case noButton(String, page: String)
}

/// Where a navigation ended.
package enum Landing: Sendable {
  case page(WebPage)
  /// An address that only an application can open, such as `msauth.com.contoso.app://auth?code=…`.
  case application(URL)

  package var page: WebPage? { if case .page(let page) = self { page } else { nil } }
  package var applicationURL: URL? { if case .application(let url) = self { url } else { nil } }
}

/// A browser without a window: keeps cookies, follows redirects, fills in and submits the HTML forms it is shown.
package actor ScriptedBrowser {
  private static let redirectLimit = 20

  private let transport: any HTTPTransport
  private var cookies = CookieJar()
  /// The page that is shown.
  package private(set) var page: WebPage?

  package init(transport: any HTTPTransport) {
    self.transport = transport
  }

  /// Goes to `url`, as if typed in.
  @discardableResult
  package func open(_ url: URL) async throws(ScriptedBrowserError) -> Landing {
    try await load(HTTPRequest(url: url))
  }

  /// Types `value` into the field called `name`, replacing what is there.
  package func fill(_ name: String, _ value: String) throws(ScriptedBrowserError) {
    try change(name, where: { $0.type != "submit" }) { $0.value = value }
  }

  /// Ticks the box called `name`.
  package func tick(_ name: String) throws(ScriptedBrowserError) {
    try change(name, where: { $0.type == "checkbox" }) { $0.isChecked = true }
  }

  private func change(
    _ name: String, where isMeant: (WebControl) -> Bool, _ change: (inout WebControl) -> Void
  ) throws(ScriptedBrowserError) {
    guard var page else { throw .noPage }
    for form in page.forms.indices {
      let controls = page.forms[form].controls
      guard let control = controls.firstIndex(where: { $0.name == name && isMeant($0) }) else { continue }
      change(&page.forms[form].controls[control])
      self.page = page
      return
    }
    throw .noField(name, page: page.heading)
  }

  /// Presses the button with that id, or with `name=value`, and follows where that leads.
  @discardableResult
  package func press(_ idOrNameAndValue: String) async throws(ScriptedBrowserError) -> Landing {
    guard let page else { throw .noPage }
    for form in page.forms {
      guard let button = form.controls.first(where: { $0.isButton(idOrNameAndValue) }) else { continue }
      return try await submit(form, of: page, pressing: button)
    }
    throw .noButton(idOrNameAndValue, page: page.heading)
  }

  /// Forgets every cookie, as a new private window does.
  package func forgetCookies() { cookies.removeAll() }

  private func submit(
    _ form: WebForm, of page: WebPage, pressing button: WebControl?
  ) async throws(ScriptedBrowserError) -> Landing {
    guard let target = Self.resolve(form.action, against: page.url) else { throw .badAddress(what: "form") }
    let entries = form.entries(pressing: button)
    guard form.method == "POST" else {
      let base = target.absoluteString.prefix { $0 != "?" && $0 != "#" }
      guard let url = URL(string: FormCoding.url(String(base), adding: entries)) else {
        throw .badAddress(what: "form")
      }
      return try await load(HTTPRequest(url: url))
    }
    return try await load(
      HTTPRequest(
        method: "POST", url: target,
        headers: [
          "Content-Type": FormCoding.contentType, "Origin": page.hidesReferrer ? "null" : Self.origin(of: page.url),
        ], body: FormCoding.body(entries)))
  }

  private func load(_ first: HTTPRequest) async throws(ScriptedBrowserError) -> Landing {
    var request = first
    for _ in 0...Self.redirectLimit {
      guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
        return .application(request.url)
      }
      let response = try await send(request)
      guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
        let page = WebPage(
          html: String(decoding: response.body, as: UTF8.self), url: request.url, status: response.status,
          referrerPolicy: response.headers["Referrer-Policy"])
        self.page = page
        if page.submitsItself, let form = page.forms.first {
          return try await submit(form, of: page, pressing: nil)
        }
        return .page(page)
      }
      guard let next = Self.resolve(location, against: request.url) else { throw .badAddress(what: "redirect") }
      let keepsMethod = response.status == 307 || response.status == 308 || request.method == "GET"
      request = keepsMethod ? request : HTTPRequest(url: next)
      request.url = next
    }
    throw .tooManyRedirects(limit: Self.redirectLimit)
  }

  private func send(_ request: HTTPRequest) async throws(ScriptedBrowserError) -> HTTPResponse {
    var request = request
    request.headers["User-Agent"] = "ScriptedBrowser/1.0"
    request.headers["Accept"] = "text/html,*/*;q=0.8"
    request.headers["Cookie"] = cookies.field(for: request.url)
    do throws(TransportError) {
      let response = try await transport.send(request)
      cookies.take(response.headers.all("Set-Cookie"), from: request.url)
      return response
    } catch {
      throw .transport(error)
    }
  }

  private static func resolve(_ address: String, against base: URL) -> URL? {
    address.isEmpty ? base : URL(string: address, relativeTo: base)?.absoluteURL
  }

  private static func origin(of url: URL) -> String {
    "\(url.scheme ?? "")://\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")"
  }
}
