// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Decides what one request gets, and whether it is the answer that is waited for.
struct AnswerRules: Sendable {
  typealias Parameters = [(name: String, value: String)]

  var mode: RedirectExpectation.ResponseMode
  var state: String
  /// Of the redirect URI; at least "/".
  var path: String
  /// The one Host header that is answered, so that a page of another name which resolves to loopback gets nothing.
  var host: String
  /// Who, besides root, may ask at all.
  var user: uid_t
  var entrance: LoopbackEntrance

  struct Verdict {
    var reply: AnswerReply
    /// The parameters, when this request is the answer.
    var answer: Parameters?
    /// The person has the page that says what to do next.
    var showsOutcome = false
  }

  /// Where a query answer is sent on to, so that the code leaves the address bar.
  var cleanPath: String { (path.hasSuffix("/") ? path : path + "/") + "done" }

  /// `outcome` is that of the answer that was already taken, if any; `isTrusted` tells who asks.
  func judge(
    _ request: LoopbackRequest, after outcome: AnswerReply.Outcome?, isTrusted: (uid_t) -> Bool
  ) -> Verdict {
    guard request.host == host else { return refused(403, "This address is for the app that is signing in.") }
    guard isTrusted(user) else { return refused(403, "Another user of this machine is signing in here.") }
    if request.path == entrance.path { return Verdict(reply: entrance.reply(to: request.method)) }
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
    let text = mode == .formPost ? request.body : Array((request.query ?? "").utf8)
    guard let parameters = AnswerParameters.decode(text), isExpected(parameters) else {
      return refused(400, "This is not the answer that the app waits for. Start again from the app.")
    }
    let kind = AnswerReply.Outcome(parameters)
    switch mode {
    case .formPost: return Verdict(reply: .outcome(kind), answer: parameters, showsOutcome: true)
    case .query: return Verdict(reply: .elsewhere(cleanPath), answer: parameters)
    }
  }

  /// Compares every byte, so that the time taken says nothing about where a guess went wrong.
  private func isExpected(_ parameters: Parameters) -> Bool {
    guard let given = parameters.first(where: { $0.name == "state" })?.value else { return false }
    let (left, right) = (Array(given.utf8), Array(state.utf8))
    return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func refused(_ status: Int, _ text: String) -> Verdict {
    Verdict(reply: .refusal(status, text))
  }
}
