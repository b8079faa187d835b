// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// A checked authorization request (RFC 6749 section 4.1.1, OpenID Connect Core 3.1.2.1).
struct ReceivedAuthorizationRequest: Sendable {
  enum Prompt: String, Sendable { case none, login, consent, create, selectAccount = "select_account" }

  let app: Application
  let authority: RequestedAuthority
  /// The version of the endpoint, and of the ID tokens that it issues.
  var version = TokenVersion.two
  var responseTypes: Set<ResponseType> = [.code]
  /// The origin the request came to; the pages stay there.
  let origin: Origin
  var destination: AnswerDestination
  let scopes: RequestedScopes
  /// The scopes as they were sent; they are stored with the code.
  let scopeText: ScopeSet
  var challenge: CodeChallenge?
  var nonce: String?
  var prompts: Set<Prompt> = []
  var loginHint: String?
  var domainHint: String?
  /// `sid` or `login_req`: names one of the signed-in accounts.
  var sessionHint: String?
  var homeObjectHint: String?
  /// Who has to sign in; nil: anybody may.
  var wantedSubject: WantedSubject?
  /// Seconds since the last password after which it is asked for again.
  var maximumAge: Int?
  var claims = RequestedClaims()
  /// The app lets people of other clouds in.
  var isInstanceAware = false
  /// An administrator is asked to grant the permissions to everybody; there is no code to be had.
  var isForEveryone = false

  var isFromBroker: Bool { if case .broker = destination { true } else { false } }
  var hasLoginHint: Bool { loginHint?.isEmpty == false }
}

/// What an authorization answer can have (OAuth 2.0 Multiple Response Type Encoding Practices 3).
enum ResponseType: String, Sendable {
  case code, token
  case idToken = "id_token"

  /// nil when `text` is no list of different ones.
  fileprivate static func types(in text: String) -> Set<ResponseType>? {
    let words = text.split(separator: " ")
    let types = Set(words.compactMap { ResponseType(rawValue: String($0)) })
    return types.isEmpty || types.count < words.count ? nil : types
  }
}

/// Who learns how a sign-in ended.
enum AnswerDestination: Sendable {
  case app(ReplyAddress)
  /// A device that polls with this code (RFC 8628).
  case device(code: String)
  /// The broker of this machine, which has opened a window.
  case broker(window: String)
}

/// Where and how an authorization answer goes.
struct ReplyAddress: Sendable {
  enum Mode: String, Sendable { case query, fragment, formPost = "form_post" }

  var redirectURI: String
  var mode: Mode
  var state: String?
  /// The app wants `client_info`.
  var wantsClientInfo: Bool
  /// Who answers, where the answer says so (RFC 9207 section 2).
  var issuer: String?
}

/// What came of reading an authorization request that can't be granted.
enum AuthorizationError: Error {
  /// The redirect URI can't be trusted, so a person must read it.
  case page(Refusal)
  /// The app is told.
  case answer(ReplyAddress, Refusal)
}

/// Reads authorization requests: first what makes the redirect URI trustworthy, then the rest.
struct AuthorizationRequestReader {
  let context: RequestContext

  func read() throws(AuthorizationError) -> ReceivedAuthorizationRequest {
    let parameters = context.parameters
    let (client, redirectURI): (Client, String)
    do throws(Refusal) { (client, redirectURI) = try trusted() } catch { throw .page(error) }
    var reply = ReplyAddress(
      redirectURI: redirectURI, mode: .query, state: parameters["state"],
      wantsClientInfo: parameters["client_info"] == "1")
    if client.authority.namesIssuer {
      reply.issuer = context.directory.issuerText(context.origin, client.authority)
    }
    let types = ResponseType.types(in: parameters["response_type"] ?? "")
    let hasTokens = types?.isSubset(of: [.code]) == false
    // OAuth 2.0 Multiple Response Type Encoding Practices 5.
    if hasTokens { reply.mode = .fragment }
    do throws(Refusal) {
      if let name = context.repeatedParameter { throw .repeated(name) }
      if let mode = try Self.mode(parameters["response_mode"]) {
        guard mode != .query || !hasTokens else { throw .tokenInQuery }
        reply.mode = mode
      }
      for name in ["request", "request_uri"] where parameters[name] != nil { throw .noRequestObject(name) }
      guard parameters["response_type"] != nil else { throw .missing("response_type") }
      guard let types else { throw .unsupportedResponseType }
      guard let scope = parameters["scope"], !scope.isEmpty else { throw .missing("scope") }
      let scopes = ScopeSet(parsing: scope)
      let maximumAge = try Self.maximumAge(parameters["max_age"])
      var claims = try RequestedClaims(parsing: parameters["claims"])
      // A request with `max_age` gets `auth_time` in the ID token (OpenID Connect Core 3.1.2.1).
      if maximumAge != nil { claims.asksForAuthTime = true }
      let requested = try RequestedScopes(scopes, in: context.directory, for: client.app)
      try requested.requireOneWay()
      if hasTokens { try requireIDToken(for: client.app, requested, types) }
      let prompts = try Self.prompts(parameters["prompt"])
      if let unknown = requested.unknown {
        throw prompts.contains(.none) ? .consentMissing(.consentRequired) : .scopeNotOffered(unknown)
      }
      return ReceivedAuthorizationRequest(
        app: client.app, authority: client.authority, version: context.endpointVersion, responseTypes: types,
        origin: context.origin, destination: .app(reply), scopes: requested, scopeText: scopes,
        challenge: try Self.challenge(parameters), nonce: parameters["nonce"],
        prompts: prompts, loginHint: parameters["login_hint"],
        domainHint: parameters["domain_hint"], sessionHint: parameters["sid"],
        homeObjectHint: parameters["login_req"],
        wantedSubject: try wantedSubject(claims, client.app), maximumAge: maximumAge,
        claims: claims,
        isInstanceAware: parameters["instance_aware"]?.lowercased() == "true")
    } catch {
      throw .answer(reply, error)
    }
  }

  /// The app, and where it is, which has to be registered.
  private func trusted() throws(Refusal) -> (Client, String) {
    try context.requireReadable()
    for name in ["client_id", "redirect_uri"] where context.parameters.all(name).count > 1 { throw .repeated(name) }
    let client = try context.client()
    return (client, try context.redirectURI(of: client.app))
  }

  /// Throws unless an ID token may come from here (OpenID Connect Core 3.2.2.1), since no other endpoint is asked.
  private func requireIDToken(
    for app: Application, _ scopes: RequestedScopes, _ types: Set<ResponseType>
  ) throws(Refusal) {
    guard !types.contains(.token) else { throw .accessTokensNotEnabled }
    guard app.allowsIDTokenIssuance else { throw .idTokensNotEnabled }
    guard !app.isDisabled else { throw .disabledApp }
    guard scopes.openID.contains("openid") else { throw .openIDMissing }
    guard context.parameters["nonce"] != nil else { throw .nonceMissing }
  }

  private func wantedSubject(_ claims: RequestedClaims, _ app: Application) throws(Refusal) -> WantedSubject? {
    if let hint = context.parameters["id_token_hint"] { return try WantedSubject(idToken: hint) }
    return claims.subject.map { WantedSubject($0, at: app) }
  }

  private static func mode(_ text: String?) throws(Refusal) -> ReplyAddress.Mode? {
    guard let text else { return nil }
    guard let mode = ReplyAddress.Mode(rawValue: text) else {
      throw .badValue(of: "response_mode", "Use query, fragment or form_post.")
    }
    return mode
  }

  private static func prompts(_ text: String?) throws(Refusal) -> Set<ReceivedAuthorizationRequest.Prompt> {
    var prompts: Set<ReceivedAuthorizationRequest.Prompt> = []
    for word in (text ?? "").split(separator: " ") {
      guard let prompt = ReceivedAuthorizationRequest.Prompt(rawValue: String(word)) else {
        throw .badValue(of: "prompt", "Use login, select_account, consent, none or create.")
      }
      prompts.insert(prompt)
    }
    guard !prompts.contains(.none) || prompts.count == 1 else {
      throw .badValue(of: "prompt", "none can't be combined with another value.")
    }
    return prompts
  }

  private static func challenge(_ parameters: [Parameter]) throws(Refusal) -> CodeChallenge? {
    guard let value = parameters["code_challenge"] else {
      guard parameters["code_challenge_method"] == nil else { throw .missing("code_challenge") }
      return nil
    }
    guard let method = CodeChallengeMethod(rawValue: parameters["code_challenge_method"] ?? "plain") else {
      throw .badValue(of: "code_challenge_method", "Use S256 or plain.")
    }
    // A challenge has the same alphabet and length as a verifier (RFC 7636 section 4.2).
    guard CodeVerifier(value) != nil else {
      throw .badValue(of: "code_challenge", "Send 43 to 128 characters of RFC 7636.")
    }
    return CodeChallenge(value: value, method: method)
  }

  private static func maximumAge(_ text: String?) throws(Refusal) -> Int? {
    guard let text else { return nil }
    guard let seconds = Int(text), seconds >= 0 else { throw .badValue(of: "max_age", "Send whole seconds.") }
    return seconds
  }
}

extension RequestContext {
  /// Where the answer goes. Throws unless the app has registered it.
  func redirectURI(of app: Application) throws(Refusal) -> String {
    guard let uri = parameters["redirect_uri"] else { throw .missing("redirect_uri") }
    guard app.isRegistered(redirectURI: uri) else { throw .redirectNotRegistered(uri, of: app) }
    return uri
  }
}
