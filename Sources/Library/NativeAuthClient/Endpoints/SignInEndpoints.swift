// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// Begins a sign-in.
enum SignInInitiate: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/initiate"
  static let telemetry = (operation: 74002, step: 2)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, context.startParameters)
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Secret { try body.continuationToken() }
}

/// Asks which methods the person has for the second factor.
enum SignInIntrospect: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/introspect"
  static let telemetry = (operation: 74002, step: 4)
  static let isRepeatable = true

  static func request(_ context: FlowContext) -> NativeAuthRequest {
    NativeAuthRequest(to: Self.self, context, [context.tokenParameter])
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> MethodList { try MethodList(decoding: body) }
}

/// Asks which first factor the service wants, or makes the service send a code for a method of the second factor.
enum SignInChallenge: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/challenge"
  static let telemetry = (operation: 74002, step: 3)

  /// - Parameter methodID: The method that the person chose for the second factor; nil for the first factor.
  static func request(_ context: FlowContext, methodID: String? = nil) -> NativeAuthRequest {
    var parameters = [context.tokenParameter, context.challengeTypesParameter]
    parameters.add("id", methodID)
    return NativeAuthRequest(to: Self.self, context, parameters)
  }

  static func decode(_ body: JSONObject) throws(MessageError) -> Challenge { try Challenge(decoding: body) }
}

/// Redeems a proof for tokens. Refresh tokens are redeemed by `PublicClient`, not here.
enum SignInToken: NativeAuthEndpoint {
  static let path = "/oauth2/v2.0/token"
  static let telemetry = (operation: 75002, step: 0)

  /// The answer is not decoded here: `NativeSignIn.accept` verifies it.
  static func decode(_ body: JSONObject) throws(MessageError) -> TokenAnswer {
    TokenAnswer(json: .object(body))
  }
}

/// What is redeemed for tokens.
enum NativeGrant: Sendable {
  case password(Secret)
  case code(Secret)
  case secondFactorCode(Secret)
  /// The continuation token of a flow in which the person has just proved who they are. A registration sends no user
  /// name.
  case previousFlow(username: String?)
  /// What a journey ends with.
  case authorizationCode(Secret)

  fileprivate func parameters(_ context: FlowContext) -> [Parameter] {
    switch self {
    case .password(let password):
      return PasswordGrant(username: context.username, password: password).parameters
        + [context.challengeTypesParameter]
    case .code(let code): return [Parameter("grant_type", "oob"), Parameter("oob", code.exposed)]
    case .secondFactorCode(let code): return [Parameter("grant_type", "mfa_oob"), Parameter("oob", code.exposed)]
    case .previousFlow(let username):
      var parameters = [Parameter("grant_type", "continuation_token")]
      parameters.add("username", username)
      return parameters + [context.challengeTypesParameter]
    case .authorizationCode(let code):
      return [Parameter("grant_type", "authorization_code"), Parameter("code", code.exposed)]
    }
  }
}

extension NativeAuthRequest {
  /// Makes the request that redeems a grant for tokens. That of a journey has no continuation token.
  init(redeeming grant: NativeGrant, _ context: FlowContext) {
    let parameters = grant.parameters(context)
    let (scope, clientInfo) = (context.scopeParameter, Parameter("client_info", "true"))
    if case .authorizationCode = grant {
      self.init(
        context, form: SignInToken.path, parameters + [context.clientParameter, clientInfo, scope], .token)
    } else {
      self.init(to: SignInToken.self, context, parameters + [context.tokenParameter, scope, clientInfo])
    }
    askForTokens(context)
  }
}

/// A token answer that nobody has decoded or verified yet.
package struct TokenAnswer: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  package var json: JSONValue
  package var description: String { "TokenAnswer(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
