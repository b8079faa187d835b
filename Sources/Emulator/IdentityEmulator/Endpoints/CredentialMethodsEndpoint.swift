// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The API with which the customers of an External ID tenant manage their own passkeys: `api/v1.0/me/methods`.
struct CredentialMethodsEndpoint: Endpoint {
  let callers: CallerVerifier
  let accounts: AccountStore
  let relyingParty: RelyingParty
  let random: any RandomSource

  private static let place = "api/v1.0/me/methods"

  /// Takes all paths below `api/v1.0`, which no other endpoint has.
  @Sendable static func takes(_ context: RequestContext) -> Bool { context.endpoint.hasPrefix("api/v1.0/") }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let words = Array(context.path.suffix(context.endpoint.split(separator: "/").count).dropFirst(4))
    guard (context.endpoint + "/").hasPrefix(Self.place + "/") else { throw .notFound }
    let methods: [String]
    switch (words.first?.lowercased(), words.count, words.last?.lowercased()) {
    case (nil, _, _): methods = ["GET", "HEAD"]
    case ("fido", 1, _), ("fido", 3, "activate"): methods = ["POST"]
    case ("fido", 2, _): methods = ["GET", "HEAD", "DELETE"]
    default: throw .notFound
    }
    guard methods.contains(context.method) else {
      throw .onlyAccepts(methods.joined(separator: ", "), received: context.method)
    }
    do throws(CredentialRefusal) {
      let caller = try caller(of: context)
      switch (words.count, context.isReading) {
      case (0, _): return list(for: caller)
      case (1, _): return try begin(for: caller)
      case (2, true): return try show(words[1], to: caller)
      case (2, false): return try remove(words[1], of: caller)
      default: return try activate(words[1], for: caller)
      }
    } catch {
      return context.credentialError(error)
    }
  }

  /// A person who may do what the request asks for.
  private struct Caller {
    let user: User
    let context: RequestContext

    /// The address of the methods.
    var root: String { "\(context.origin)/\(context.path.first ?? "")/\(CredentialMethodsEndpoint.place)" }
  }

  private func caller(of context: RequestContext) throws(CredentialRefusal) -> Caller {
    guard case .tenant(let tenant)? = context.authority, tenant.kind == .external else { throw .noTenant }
    guard case .bearer(let text)? = context.request.presentedToken else { throw .noToken }
    let token: VerifiedAccessToken
    do throws(AccessTokenError) {
      token = try callers.verify(.bearer(text), audience: ResourceAPI.credentialManagement.appID, context)
    } catch { throw .token(error) }
    guard token.tenantID == tenant.id else { throw .otherTenant }
    guard let user = token.user else { throw .noPerson }
    let names = ResourceAPI.credentialManagement.permissions.map(\.value)
    let needed = names.filter { context.isReading || $0.hasSuffix("Write") }
    guard token.scopes.intersects(ScopeSet(needed)) else { throw .scopeMissing(needed[0]) }
    return Caller(user: user, context: context)
  }

  private func list(for caller: Caller) -> Answer {
    let passkeys = accounts.standing(of: caller.user.id)?.passkeys ?? []
    return .hal([
      "_links": [
        "self": ["href": .string(caller.root)],
        "enroll": [["href": .string(caller.root + "/fido"), "name": "fido"]],
        "methods": .array(passkeys.map { ["href": .string("\(caller.root)/fido/\($0.id)")] }),
      ], "_embedded": ["methods": .array(passkeys.map { $0.json(below: caller.root) })],
    ])
  }

  /// The options with which a browser makes a passkey.
  private func begin(for caller: Caller) throws(CredentialRefusal) -> Answer {
    let known = accounts.standing(of: caller.user.id)?.passkeys ?? []
    guard known.count < AccountStanding.passkeyLimit else { throw .tooMany }
    guard let relyingParty = relyingParty.id(at: caller.context.origin) else {
      throw .noRelyingParty(relyingParty.origin(insteadOf: caller.context.origin).host)
    }
    let pending = PendingPasskey(for: relyingParty, at: caller.context.now, random: random)
    accounts.begin(pending, for: caller.user.id, at: caller.context.now)
    return .hal(interaction(pending, caller, known: known), status: 202)
  }

  /// What has to be done to make a passkey.
  private func interaction(_ pending: PendingPasskey, _ caller: Caller, known: [Passkey]) -> JSONValue {
    let place = "\(caller.root)/fido/\(pending.id)"
    return [
      "id": .string(pending.id), "type": "fido", "state": "interactionRequired", "action": "activate",
      "continuationToken": .string(pending.token),
      "challengeTimeout": .string(pending.expiresAt.formatted(.iso8601)),
      "publicKey": .object(options(pending, caller.user, known: known)),
      "_links": ["self": ["href": .string(place)], "activate": ["href": .string(place + "/activate")]],
    ]
  }

  /// A passkey, or one that is being registered: what `self` leads to.
  private func show(_ id: String, to caller: Caller) throws(CredentialRefusal) -> Answer {
    let standing = accounts.standing(of: caller.user.id)
    let known = standing?.passkeys ?? []
    if let passkey = known.first(where: { $0.id == id }) { return .hal(passkey.json(below: caller.root)) }
    let pending = standing?.pendingPasskeys.first { $0.id == id && caller.context.now < $0.expiresAt }
    guard let pending else { throw .unknown }
    return .hal(interaction(pending, caller, known: known))
  }

  private func options(_ pending: PendingPasskey, _ user: User, known: [Passkey]) -> JSONObject {
    var options = pending.options(for: user, known: known)
    (options["timeout"], options["attestation"], options["hints"]) = (0, "direct", [])
    options["authenticatorSelection"] = [
      "authenticatorAttachment": "cross-platform", "requireResidentKey": true, "userVerification": "required",
    ]
    options["extensions"] = [
      "hmacCreateSecret": true, "enforceCredentialProtectionPolicy": true,
      "credentialProtectionPolicy": "userVerificationOptional",
    ]
    return options
  }

  private func activate(_ id: String, for caller: Caller) throws(CredentialRefusal) -> Answer {
    let context = caller.context
    guard let body = context.received.json else { throw .badBody("body") }
    guard let token = body["continuationToken"]?.string else { throw .badBody("continuationToken") }
    let pending = accounts.standing(of: caller.user.id)?.pendingPasskeys.first { $0.id == id && $0.token == token }
    guard let pending, context.now < pending.expiresAt else { throw .badToken }
    let credential = body["publicKeyCredential"]
    func bytes(_ name: String) throws(CredentialRefusal) -> [UInt8] {
      guard let bytes = credential?[name]?.string.flatMap({ Base64URL.decode($0) }) else {
        throw .badBody("publicKeyCredential." + name)
      }
      return bytes
    }
    let given = body["displayName"] ?? .null
    let name = given == .null ? .string("Passkey") : given
    guard let name = name.string, (1...Passkey.longestName).contains(name.count) else { throw .badBody("displayName") }
    let (credentialID, attestation) = (try bytes("id"), try bytes("attestationObject"))
    let clientData = try bytes("clientDataJSON")
    let isKept: Bool
    let passkey: Passkey
    do throws(PasskeyRefusal) {
      passkey = try pending.ceremony.register(
        id: credentialID, attestation: attestation, clientData: clientData, name: name, at: context.now)
      isKept = try accounts.finish(pending, with: passkey, for: caller.user.id)
    } catch { throw .check(error) }
    guard isKept else { throw .badToken }
    return .hal(passkey.json(below: caller.root), status: 201)
  }

  private func remove(_ id: String, of caller: Caller) throws(CredentialRefusal) -> Answer {
    guard accounts.removePasskey(id, of: caller.user.id) else { throw .unknown }
    return Answer(.empty, status: 204)
  }
}

extension Passkey {
  /// The passkey in the form of the API.
  fileprivate func json(below root: String) -> JSONValue {
    let place: JSONValue = ["href": .string("\(root)/fido/\(id)")]
    return [
      "id": .string(id), "type": "fido", "createdDateTime": .string(createdAt.formatted(.iso8601)),
      "lastUsedDateTime": usedAt.map { .string($0.formatted(.iso8601)) }, "displayName": .string(name),
      "aaGuid": .string(modelID), "attestationCertificates": .array(certificates.map(JSONValue.string)),
      "attestationLevel": certificates.isEmpty ? "notAttested" : "attested", "passkeyType": "deviceBound",
      "_links": ["self": place, "delete": place],
    ]
  }
}
