// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Decides how one request is answered, and whether it is the expected answer of the authority.
struct AnswerRules: Sendable {
  var mode: RedirectExpectation.ResponseMode
  var state: String
  /// The path of the redirect URI; at least "/".
  var path: String
  /// The only Host header that is accepted: a page whose host name resolves to a loopback address gets nothing.
  var host: String
  /// The user who, besides root, may send requests.
  var user: uid_t
  var startPages: [LoopbackStartPage]

  struct Verdict {
    var reply: AnswerReply
    /// The form or the query, when this request is the answer.
    var answer: (text: String, outcome: AnswerReply.Outcome)?
    /// The reply is the page that tells the person what to do next.
    var showsOutcome = false
  }

  /// Where the browser is redirected to after an answer in the query, so that the code leaves the address bar.
  var cleanPath: String { (path.hasSuffix("/") ? path : path + "/") + "done" }

  /// `outcome` is that of the answer that was already accepted, if any; `isTrusted` says whether a user sent the
  /// request.
  func judge(
    _ request: LoopbackRequest, after outcome: AnswerReply.Outcome?, isTrusted: (uid_t) -> Bool
  ) -> Verdict {
    guard request.host == host else { return refused(403, "This address is for the app that is signing in.") }
    guard isTrusted(user) else { return refused(403, "Another user of this machine is signing in here.") }
    if let startPage = startPages.first(where: { $0.path == request.path }) {
      return Verdict(reply: startPage.reply(to: request.method))
    }
    guard request.path == path else {
      if mode == .query, request.path == cleanPath, request.method == "GET", let outcome {
        return Verdict(reply: .outcome(outcome), showsOutcome: true)
      }
      return refused(404, "There is nothing at this address.")
    }
    let method = mode == .formPost ? "POST" : "GET"
    guard request.method == method else {
      let text = "The answer to a sign-in comes here in another way."
      return Verdict(reply: .notAllowed(except: method, text))
    }
    guard outcome == nil else { return refused(410, "The app already has its answer. You can close this tab.") }
    if mode == .formPost, request.mediaType != "application/x-www-form-urlencoded" {
      return refused(415, "This is not the answer to a sign-in.")
    }
    let text = mode == .formPost ? String(validating: request.body, as: UTF8.self) : request.query ?? ""
    guard let text, let parameters = FormCoding.decode(text), isExpected(parameters) else {
      return refused(400, "This is not the answer that the app waits for. Start again from the app.")
    }
    let kind = AnswerReply.Outcome(parameters)
    switch mode {
    case .formPost: return Verdict(reply: .outcome(kind), answer: (text, kind), showsOutcome: true)
    case .query: return Verdict(reply: .elsewhere(cleanPath), answer: (text, kind))
    }
  }

  /// Whether the answer has the right `state`, and no name twice (RFC 6749 section 3.1).
  private func isExpected(_ parameters: [Parameter]) -> Bool {
    guard Set(parameters.map(\.name)).count == parameters.count, let given = parameters["state"] else { return false }
    return constantTimeEqual(Array(given.utf8), Array(state.utf8))
  }

  private func refused(_ status: Int, _ text: String) -> Verdict {
    Verdict(reply: .refusal(status, text))
  }
}
