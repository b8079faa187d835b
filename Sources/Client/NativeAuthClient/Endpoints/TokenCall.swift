// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Redeems a proof for tokens. The refresh grant is not here: the ordinary client sends it.
struct TokenCall: NativeAuthCall {
  static let endpoint = NativeAuthEndpoint.token

  enum Proof: Sendable {
    case password(Secret, username: String)
    case code(Secret)
    case secondFactorCode(Secret)
    /// A flow that proved who the person is ended just before; a registration names no user.
    case previousFlow(username: String?)
  }

  var continuationToken: Secret
  var proof: Proof
  var scopes: ScopeSet
  /// JSON text of the `claims` parameter.
  var claims: String?

  func parameters(_ settings: NativeAuthSettings) -> [Parameter] {
    var parameters: [Parameter] = []
    switch proof {
    case .password(let password, let username):
      parameters += [
        Parameter("grant_type", "password"), Parameter("username", username), Parameter("password", password.exposed),
        Parameter("challenge_type", settings.challengeTypes.text),
      ]
    case .code(let code): parameters += [Parameter("grant_type", "oob"), Parameter("oob", code.exposed)]
    case .secondFactorCode(let code):
      parameters += [Parameter("grant_type", "mfa_oob"), Parameter("oob", code.exposed)]
    case .previousFlow(let username):
      parameters.append(Parameter("grant_type", "continuation_token"))
      parameters.add("username", username)
      parameters.append(Parameter("challenge_type", settings.challengeTypes.text))
    }
    parameters.append(Parameter("continuation_token", continuationToken.exposed))
    parameters.append(Parameter("scope", scopes.union(.openIDConnect).description))
    parameters.append(Parameter("client_info", "true"))
    parameters.add("claims", claims)
    return parameters
  }

  /// Only the intake decides whether to believe it.
  static func decode(_ body: ResponseBody) throws(UnreadableBody) -> TokenAnswer {
    TokenAnswer(json: .object(body.object))
  }
}

/// A token answer on its way to the intake, unread.
package struct TokenAnswer: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var json: JSONValue
  package var description: String { "TokenAnswer(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
