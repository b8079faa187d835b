// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import ErrorReference
import JOSE
import OAuthWire

/// The result of a request, as the console shows it. It contains nothing that could be used to sign in.
package struct RequestOutcome: Sendable, Equatable {
  /// A token without its signature.
  package struct Token: Sendable, Equatable {
    /// Such as `access_token`; `presented` for one that the client sent.
    package let name: String
    /// Header and claims, as they stand in the token.
    private let text: String

    /// nil unless the text has three parts.
    fileprivate init?(_ name: String, _ token: String?) {
      let point = UInt8(ascii: ".")
      guard let token, let dot = token.utf8.lastIndex(of: point), token.utf8[..<dot].contains(point) else { return nil }
      (self.name, text) = (name, String(token[..<dot]))
    }

    package var claims: JSONObject? { (try? UnverifiedJWT(parsing: text + ".AA"))?.claims }
  }

  /// The refusal, if the request was refused.
  package var refusal: Refusal?
  /// The number and text of another error.
  package var number: ErrorNumber?
  package var message: String?
  /// The person that a page or an app named. No name or address stands here, because the log holds neither.
  package var person: UserID?
  /// Where a browser was redirected to: the address and the parameters, without secrets.
  package var redirect: String?
  package var redirectParameters: [Parameter] = []
  package var tokens: [Token] = []

  package init() {}

  package init(_ answer: Answer, _ context: RequestContext) {
    refusal = answer.refusal
    number = refusal?.number
    switch answer.content {
    case .json(let value) where answer.status >= 400:
      number = number ?? value["error_codes"]?.array?.first?.int.map { ErrorNumber($0) }
      message = (value["error"]?["message"] ?? value["error_description"])?.string.map { String($0.prefix(1_000)) }
    case .json(let value):
      tokens = ["access_token", "id_token"].compactMap { Token($0, value[$0]?.string) }
    case .redirect(let url): read(url)
    default: break
    }
    let named = context.form["username"] ?? context.parameters["login_hint"]
    person = named.flatMap { context.directory.user(named: $0)?.id }
    // What an API was shown, and what stands for a person or an app.
    let assertions = [("assertion", context.form["assertion"]), ("client_assertion", context.form["client_assertion"])]
    let presented = [("presented", context.request.presentedAccessToken)] + assertions
    tokens += presented.compactMap { Token($0.0, $0.1) }
  }

  private mutating func read(_ url: String) {
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    redirect = String(url[..<end].prefix(500))
    guard end < url.endIndex else { return }
    redirectParameters = RequestLog.redact(FormCoding.decode(url[url.index(after: end)...]) ?? [])
  }
}
