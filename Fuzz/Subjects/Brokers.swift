// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Texts on the bus: the answers that a broker sends, and the requests that a broker's stand-in gets.
@Sendable func checkBroker(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  checkBrokerAnswer(text, of: BrokerTokens.self) { tokens in
    demand(tokens.accessToken.exposed.isVisible, "a token is made of visible characters")
    demand(tokens.expiresOn.map(JSONValue.dates.contains) ?? true, "a time is one that tokens have")
  }
  checkBrokerAnswer(text, of: BrokerCookies.self) { cookies in
    demand(cookies.cookies.allSatisfy { $0.content.exposed.isVisible }, "a cookie ends no line")
  }
  checkBrokerAnswer(text, of: BrokerAccounts.self) { accounts in
    demand(accounts.accounts.count <= BrokerAccounts.limit, "accounts are limited")
  }
  checkBrokerAnswer(text, of: BrokerVersion.self) { demand($0.text?.isVisible ?? true, "a version steers no terminal") }
  checkBrokerAnswer(text, of: BrokerSignature.self) { _ in }
  checkBrokerRequest(text)
}

private func checkBrokerAnswer<Content: BrokerContent>(_ text: String, of: Content.Type, _ check: (Content) -> Void) {
  guard let answer = try? BrokerAnswer<Content>(text) else { return }
  switch answer.outcome {
  case .success(let content): check(content)
  case .failure(let error):
    demand(error.codes.count <= 8, "an error has few numbers")
    demand(error.tagText.map { $0.utf8.count == 5 } ?? true, "a tag has five characters")
  }
  guard let again = try? BrokerAnswer<Content>(answer.text) else {
    return demand(answer.text.utf8.count > BrokerText.sizeLimit, "an answer that is written is read again")
  }
  demand(again.text == answer.text, "an answer that is written is read as the same")
}

private func checkBrokerRequest(_ text: String) {
  func read(_ text: String) -> BrokerRequest? {
    (try? BrokerText.object(in: text)).flatMap { try? BrokerRequest(decoding: $0) }
  }
  guard let request = read(text) else { return }
  guard let again = read(request.text) else {
    return demand(request.text.utf8.count > BrokerText.sizeLimit, "a request that is written is read again")
  }
  demand(again.text == request.text, "a request that is written is read as the same")
}
