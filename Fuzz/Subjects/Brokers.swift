// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Texts on the bus: the answers that a broker sends, and the requests that a broker's stand-in gets.
@Sendable func checkBroker(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let answer = try? BrokerAnswer(text) { checkBrokerAnswer(answer) }
  checkBrokerRequest(text)
}

private func checkBrokerAnswer(_ answer: BrokerAnswer) {
  switch answer.outcome {
  case .success(let content):
    if let tokens = try? BrokerTokens(decoding: content) {
      demand(tokens.accessToken.exposed.isVisible, "a token is made of visible characters")
      demand(tokens.expiresOn.map(JSONValue.dates.contains) ?? true, "a time is one that tokens have")
    }
    let cookies = (try? BrokerCookie.list(in: content)) ?? []
    demand(cookies.allSatisfy { $0.content.exposed.isVisible }, "a cookie ends no line")
    let accounts = (try? BrokerAccount.list(in: content)) ?? []
    demand(accounts.count <= BrokerAccount.limit, "accounts are limited")
    demand(BrokerAnswer.version(in: content)?.isVisible ?? true, "a version steers no terminal")
  case .failure(let error):
    demand(error.codes.count <= 8, "an error has few numbers")
    demand(error.tagText.map { $0.utf8.count == 5 } ?? true, "a tag has five characters")
  }
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
