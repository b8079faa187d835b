// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

@testable import LinuxPlatform
@testable import OAuthClient
@testable import TokenExchange

/// Forms and queries in both directions.
@Sendable func checkForm(_ bytes: [UInt8]) {
  let parameters = FormCoding.decode(Data(bytes))
  if let parameters {
    let text = FormCoding.encode(parameters)
    // Empty pairs are ignored, and a name without a value has an empty value.
    demand(FormCoding.decode(text) == parameters, "what is written is read as the same")
    let url = FormCoding.url("https://host.example/path?x=1#end", adding: parameters)
    demand(url.hasSuffix("#end") && URL(string: url) != nil, "a URL stays one")
  }
  let text = String(decoding: bytes, as: UTF8.self)
  demand(PercentCoding.decode(PercentCoding.encode(text)) == text, "what is escaped can be read")
  demand(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "base64url goes both ways")
  if let exact = Base64URL.decodeExactly(bytes[...]) {
    demand(Array(Base64URL.encode(exact).utf8) == bytes, "one text for one meaning")
  }
}

/// Answers at a redirect URI: over a socket, or as an address in an app's own view.
@Sendable func checkRedirect(_ bytes: [UInt8]) {
  if case .complete(let request) = LoopbackRequest.parse(bytes) {
    demand(request.body.count <= LoopbackRequest.sizeLimit, "a request has its limits")
    switch LoopbackRequest.parse(Array(bytes.dropLast(bytes.count / 2 + 1))) {
    case .incomplete, .refused: break
    // Further bytes may follow a complete request.
    case .complete(let earlier): demand(earlier == request, "a request that is whole does not change")
    }
    for mode in [RedirectExpectation.ResponseMode.query, .formPost] {
      let rules = AnswerRules(
        mode: mode, state: "s1", path: "/", host: "localhost", user: 0,
        startPages: [LoopbackStartPage("localhost", worksOnce: true)])
      let verdict = rules.judge(request, after: nil) { _ in true }
      if let answer = verdict.answer {
        demand(FormCoding.decode(answer.text)?.all("state") == ["s1"], "an answer can be read, and has the state")
      }
    }
  }
  if let parameters = FormCoding.decode(Data(bytes)) { checkAnswerParameters(parameters) }
  if let url = URL(string: String(decoding: bytes, as: UTF8.self)) {
    let channel = AppDeliveredRedirect(redirectURI: "msauth.app.example://auth", state: "s1")
    let decision = channel.decide(url)
    demand(channel.deliver(url) == (decision == .answer), "an answer is what can be delivered")
  }
}

/// An authority that names its issuer in its answers.
private let authority = try? ResolvedAuthority(
  authority: Authority(host: "login.example", tenant: "t"),
  aliases: EnvironmentAliases(preferredCache: "login.example", names: []),
  metadata: OpenIDConfiguration(decoding: [
    "issuer": "https://login.example/t/v2.0", "authorization_endpoint": "https://login.example/t/authorize",
    "token_endpoint": "https://login.example/t/token", "jwks_uri": "https://login.example/t/keys",
    "authorization_response_iss_parameter_supported": true,
  ]))

private func checkAnswerParameters(_ parameters: [Parameter]) {
  guard let authority else { return demand(false, "the authority's metadata is sound") }
  guard let answer = try? AuthorizationAnswer(parameters, state: StateParameter("s1"), authority: authority) else {
    return
  }
  demand(parameters.all("state") == ["s1"] && !answer.code.exposed.isEmpty, "an answer has the state, and a code")
  demand(Set(parameters.map(\.name)).count == parameters.count, "nothing is there twice")
  demand(parameters.all("iss") == ["https://login.example/t/v2.0"], "an answer is the authority's")
  _ = answer.clientInfo.flatMap { ClientInfo(decoding: $0) }
}
