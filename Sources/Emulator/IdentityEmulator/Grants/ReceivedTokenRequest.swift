// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire
import OpenSSLCrypto

/// What every grant's request has in common; its client is who it says it is.
struct ReceivedTokenRequest: Sendable {
  let context: RequestContext
  let authority: RequestedAuthority
  let app: Application
  let proof: ClientProof
  /// nil: the scopes that the grant was made for.
  let scopes: RequestedScopes?
  let claims: RequestedClaims
  let wantsClientInfo: Bool
  let binding: RequestedBinding

  /// - Parameter allowsUnknownScopes: Scopes that an API does not offer are left to the question of consent.
  init(_ context: RequestContext, from client: Client, allowsUnknownScopes: Bool = false) throws(Refusal) {
    let form = context.form
    let scopes = ScopeSet(parsing: form["scope"] ?? "")
    if let odd = scopes.values.first(where: { !Self.isScopeToken($0) }) { throw .unknownScope(odd) }
    (self.context, authority, app, proof) = (context, client.authority, client.app, client.proof)
    self.scopes = scopes.isEmpty ? nil : try RequestedScopes(scopes, in: context.directory, for: client.app)
    // For client credentials, `ClientCredentialsRedemption` refuses this with an error number of its own.
    if form["grant_type"] != "client_credentials" { try self.scopes?.requireOneWay() }
    if let unknown = self.scopes?.unknown, !allowsUnknownScopes { throw .unknownScope(unknown) }
    claims = try RequestedClaims(parsing: form["claims"])
    wantsClientInfo = form["client_info"] == "1" || form["client_info"] == "true"
    binding = try RequestedBinding(form)
    if case .certificate = binding, self.scopes?.resources.first?.api.appID != ResourceAPI.linuxMachines.appID {
      throw .badValue(
        of: "token_type", "ssh-cert needs the scope \(ResourceAPI.linuxMachines.identifierURI)/.default.")
    }
  }

  /// The scopes asked for, or those of the grant's first resource. Throws `missing` when neither names any.
  func scopes(orOf granted: ScopeSet?) throws(Refusal) -> RequestedScopes {
    if let scopes { return scopes }
    guard let granted else { throw .missing("scope") }
    var scopes = try RequestedScopes(granted, in: context.directory, for: app)
    scopes.resources = Array(scopes.resources.prefix(1))
    return scopes
  }

  /// The tenant that `user` is in here. Throws `elsewhere` when this authority or app does not admit them.
  func tenant(of user: User, elsewhere: Refusal) throws(Refusal) -> Tenant {
    guard let tenant = authority.tenant(for: user, in: context.directory), app.admits(tenant) else { throw elsewhere }
    return tenant
  }

  /// RFC 6749 section 3.3.
  private static func isScopeToken(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}

/// What an access token is bound to: `token_type` and `req_cnf` of the request.
enum RequestedBinding: Sendable {
  case bearer
  case pop(KeyConfirmation)
  /// A certificate of OpenSSH for this key is asked for, in place of an access token.
  case certificate(RSAPublicKey)

  init(_ form: [Parameter]) throws(Refusal) {
    switch form["token_type"]?.lowercased() {
    case nil, "bearer": self = .bearer
    case "pop":
      guard let text = form["req_cnf"] else { throw .missing("req_cnf") }
      guard let confirmation = KeyConfirmation(parsing: text) else {
        throw .badValue(of: "req_cnf", "Send base64url of a JSON object with the key's SHA-256 thumbprint as kid.")
      }
      self = .pop(confirmation)
    case "ssh-cert":
      guard let text = form["req_cnf"] else { throw .missing("req_cnf") }
      // A JSON Web Key that is not encoded any further.
      guard text.utf8.count <= 8_192, let json = try? JSONValue(parsing: text.utf8),
        let jwk = try? JSONWebKey(decoding: json), jwk.keyID != nil,
        let key = try? RSAPublicKey(modulus: jwk.modulus, exponent: jwk.exponent)
      else { throw .badValue(of: "req_cnf", "Send an RSA key as a JSON Web Key with a kid.") }
      self = .certificate(key)
    default: throw .badValue(of: "token_type", "Use Bearer, pop or ssh-cert.")
    }
  }

  /// `token_type` of the answer.
  var name: String {
    switch self {
    case .bearer: "Bearer"
    case .pop: "pop"
    case .certificate: "ssh-cert"
    }
  }
}
