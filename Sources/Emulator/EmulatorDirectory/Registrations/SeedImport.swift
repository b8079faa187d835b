// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Makes a seed from app registrations in the formats of Graph, `az`, the portal and Terraform.
package struct SeedImport {
  /// A secret or password that had to be made, since exports never contain them.
  package struct GeneratedCredential: Sendable, Equatable {
    /// The app or the person.
    package let owner: String
    package let kind: String
    package let value: Secret
  }

  /// The seed file's content.
  package private(set) var json: JSONValue = .null
  package private(set) var generated: [GeneratedCredential] = []
  /// Sentences that say what was left out.
  package private(set) var notes: [String] = []

  private var apps: [(app: RegisteredApp, reader: ObjectReader)] = []
  /// Federated credentials, by the client id of their app.
  private var federated: [String: [ObjectReader]] = [:]
  private var users: [ObjectReader] = []
  private var states: [TerraformState] = []
  private let random: any RandomSource

  /// - Parameter domain: The tenant's domain; nil: the one that the files name.
  package init(
    _ files: [(name: String, bytes: [UInt8])], domain: String?, random: any RandomSource
  ) throws(SeedError) {
    self.random = random
    for file in files { try read(try Seed.document(file.bytes, file: file.name), file.name) }
    guard !apps.isEmpty || !users.isEmpty else {
      throw SeedError(file: files.first?.name ?? "", place: "", reason: "has no app registration. Check the file.")
    }
    try write(domain: domain)
    // Checks that `serve` will accept the result.
    _ = try Seed(decoding: json, file: files.map(\.name).joined(separator: ", "))
  }

  private mutating func read(_ json: JSONValue, _ file: String, _ path: String = "") throws(SeedError) {
    if let list = json.array ?? json["value"]?.array {
      for (index, element) in list.enumerated() { try read(element, file, "\(path)[\(index)]") }
      return
    }
    guard let object = json.object else {
      throw SeedError(file: file, place: path, reason: "is not an object. Give a registration as JSON.")
    }
    if let state = TerraformState(object) {
      states.append(state)
      for app in state.applications { try read(.object(app), file, "azuread_application") }
      for user in state.users { try read(.object(user), file, "azuread_user") }
    } else if object["appId"] != nil {
      let app = OlderManifest.matches(object) ? OlderManifest.modern(object) : object
      let reader = try ObjectReader(.object(app), file: file, path: path, allowing: nil)
      let registered = try RegisteredApp(reader)
      guard !apps.contains(where: { $0.app.clientID == registered.clientID }) else {
        throw reader.failure("appId", "is that of an app before it. Give each app once.")
      }
      apps.append((registered, reader))
      federated[registered.clientID] = try reader.objects("federatedIdentityCredentials", allowing: nil)
    } else if object["issuer"] != nil, object["audiences"] != nil {
      // The output of `az` does not name the app of a federated credential; it is the app before it.
      let reader = try ObjectReader(json, file: file, path: path, allowing: nil)
      guard let app = apps.last?.app else {
        throw reader.failure("issuer", "is of a federated credential without an app. Give its registration before it.")
      }
      federated[app.clientID, default: []].append(reader)
    } else if object["userPrincipalName"] != nil {
      users.append(try ObjectReader(json, file: file, path: path, allowing: nil))
    } else {
      throw SeedError(
        file: file, place: path,
        reason:
          "is neither a registration (appId), a person (userPrincipalName), a federated credential (issuer) nor "
          + "terraform show -json.")
    }
  }

  // Writing.

  private mutating func write(domain given: String?) throws(SeedError) {
    let name = try users.first.map { user throws(SeedError) in try user.text("userPrincipalName") }
    let domain =
      given ?? apps.compactMap(\.app.domain).first ?? name?.split(separator: "@").last.map { String($0) }
      ?? "imported.example"
    let tenant =
      states.compactMap(\.tenantID).first.flatMap { ObjectReader.guid($0) } ?? Self.stableID("tenant \(domain)")
    let people = try people(domain)
    let entries = try apps.map { app throws(SeedError) in
      entry(app.app, app.reader, domain, try credentials(of: app.app, tenant, domain))
    }
    json = [
      "tenants": [
        ["id": .string(tenant), "name": .string(domain), "domain": .string(domain), "kind": "workforce"]
      ],
      "users": .array(people), "apps": .array(entries), "apis": .array(apis()), "consents": consents(domain),
    ]
  }

  private mutating func people(_ domain: String) throws(SeedError) -> [JSONValue] {
    var people: [JSONValue] = []
    for user in users {
      let name = try user.text("userPrincipalName")
      let id = try user.optional("id").flatMap { ObjectReader.guid($0) } ?? Self.stableID("user \(name.lowercased())")
      let roles = assigned(to: id).map { JSONValue.string($0) }
      people.append([
        "id": .string(id), "tenant": .string(domain), "username": .string(name),
        "password": .string(generate("password", for: name).exposed),
        "name": .string(try user.optional("displayName") ?? name),
        "givenName": try user.optional("givenName").map(JSONValue.string),
        "surname": try user.optional("surname").map(JSONValue.string),
        "email": try user.optional("mail").map(JSONValue.string),
        "jobTitle": try user.optional("jobTitle").map(JSONValue.string),
        "groups": user.object["groups"], "appRoles": roles.isEmpty ? nil : .array(roles),
        "blocked": try user.flag("accountEnabled", default: true) ? nil : true,
      ])
    }
    guard people.isEmpty else { return people }
    let name = "alex@\(domain)"
    notes.append("No people were given. \(name) was added, so that somebody can sign in.")
    return [
      [
        "id": .string(Self.stableID("user \(name)")), "tenant": .string(domain), "username": .string(name),
        "password": .string(generate("password", for: name).exposed), "name": "Alex Example",
      ]
    ]
  }

  /// The app's federated credentials. The tenant's issuer at Microsoft becomes the emulator's.
  private mutating func credentials(
    of app: RegisteredApp, _ tenant: String, _ domain: String
  ) throws(SeedError) -> [JSONValue] {
    var entries: [JSONValue] = []
    for credential in federated[app.clientID] ?? [] {
      guard let subject = try credential.optional("subject") else {
        notes.append("\(app.name) has a federated credential that matches claims by an expression. It was left out.")
        continue
      }
      let issuer = try credential.text("issuer")
      let names = ["https://login.microsoftonline.com/\(tenant)/v2.0", "https://sts.windows.net/\(tenant)/"]
      let isOwn = names.contains(issuer.lowercased())
      if !isOwn {
        notes.append(
          "\(app.name) trusts \(issuer), whose keys are not in the file. Add its key set as keys, or order tokens of "
            + "that issuer here: msal-emulator token --claim iss=\(issuer)")
      }
      entries.append([
        "name": .string(try credential.optional("name") ?? subject), "issuer": isOwn ? nil : .string(issuer),
        "tenant": isOwn ? .string(domain) : nil, "subject": .string(subject),
        "audiences": .texts(try credential.texts("audiences")),
      ])
    }
    return entries
  }

  private mutating func entry(
    _ app: RegisteredApp, _ reader: ObjectReader, _ domain: String, _ federated: [JSONValue]
  ) -> JSONValue {
    var secrets: [JSONValue] = []
    for secret in app.secrets {
      secrets.append([
        "value": .string(generate("secret", for: "\(app.name) (\(app.clientID))").exposed),
        "name": secret.name.map(JSONValue.string), "expires": secret.expires.flatMap(Self.time),
      ])
    }
    let certificates = app.certificates.filter { (try? AppCertificate(pem: $0)) != nil }
    if certificates.count < reader.object["keyCredentials"]?.array?.count ?? 0 {
      notes.append("\(app.name) has a certificate that is not in the file. Add it to certificates as PEM.")
    }
    let redirects = app.redirects.map { uris in uris.filter { Application.redirectProblem($0) == nil } }
    let unusable = app.redirects.flatMap { uris in
      uris.filter { Application.redirectProblem($0) != nil || $0.contains("*") }
    }
    if !unusable.isEmpty {
      notes.append("\(app.name) has redirect URIs that the emulator can't use: \(unusable.joined(separator: ", ")).")
    }
    if !app.omissions.isEmpty {
      notes.append("\(app.name) is imported without \(app.omissions.joined(separator: ", ")).")
    }
    let logoutURL = app.logoutURL.flatMap { Application.isLogoutPage($0) ? $0 : nil }
    if logoutURL != app.logoutURL { notes.append("\(app.name) has a sign-out page that no browser would show.") }
    return [
      "clientId": .string(app.clientID), "name": .string(app.name), "tenant": .string(domain),
      "audience": .string(app.audience), "redirectUris": .array(redirects[0].map(JSONValue.string)),
      "webRedirectUris": .texts(redirects[1]), "spaRedirectUris": .texts(redirects[2]),
      "logoutUrl": logoutURL.map(JSONValue.string), "publicClient": app.isPublic ? true : nil,
      "enableIdTokenIssuance": app.allowsIDTokenIssuance ? true : nil,
      "secrets": secrets.isEmpty ? nil : .array(secrets),
      "certificates": .texts(certificates), "federatedCredentials": federated.isEmpty ? nil : .array(federated),
      "applicationPermissions": .texts(wantedRoles(app)),
      "groupMembershipClaims": app.groups.map(JSONValue.string), "optionalClaims": .texts(app.idClaims),
      "disabled": app.isDisabled || reader.object["disabled"]?.bool == true ? true : nil,
    ]
  }

  /// The app roles that the app requests of APIs that are among the imported apps.
  private mutating func wantedRoles(_ app: RegisteredApp) -> [String] {
    var names: [String] = []
    for link in app.wantedRoles where !link.ids.isEmpty {
      guard let api = apps.first(where: { $0.app.clientID == link.appID })?.app else {
        notes.append("\(app.name) wants app roles of \(link.appID), which is not among the apps.")
        continue
      }
      names += api.roles.filter { $0.isForApps && link.ids.contains($0.id) }.map { "\(api.identifierURI)/\($0.value)" }
    }
    return names
  }

  private func apis() -> [JSONValue] {
    var taken: Set<String> = ["graph"]
    return apps.map(\.app).filter { !$0.scopes.isEmpty || !$0.roles.isEmpty }.map { api in
      let slug = api.name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
      let name = slug.split(separator: "-").joined(separator: "-")
      let unique = name.isEmpty || !taken.insert(name).inserted ? api.clientID : name
      return [
        "name": .string(unique), "appId": .string(api.clientID), "appIdUri": .string(api.identifierURI),
        "scopes": .array(api.scopes.map { .object($0.seedEntry) }),
        "appRoles": .array(api.roles.map { .object($0.seedEntry) }),
        "accessTokenVersion": JSONValue(api.tokenVersion),
        "groupMembershipClaims": api.groups.map(JSONValue.string), "optionalClaims": .texts(api.accessClaims),
      ]
    }
  }

  /// Consents for apps that an API has pre-authorised, and for app roles that were assigned to apps.
  private func consents(_ domain: String) -> JSONValue? {
    var consents: [JSONValue] = []
    for api in apps.map(\.app) {
      for link in api.allowedApps where apps.contains(where: { $0.app.clientID == link.appID }) {
        let scopes = api.scopes.filter { link.ids.contains($0.id) }.map { "\(api.identifierURI)/\($0.value)" }
        if let scopes = JSONValue.texts(scopes) {
          consents.append(["app": .string(link.appID), "tenant": .string(domain), "scopes": scopes])
        }
      }
    }
    for (object, client) in states.flatMap(\.servicePrincipals).sorted(by: { $0.value < $1.value }) {
      if let roles = JSONValue.texts(assigned(to: object)), apps.contains(where: { $0.app.clientID == client }) {
        consents.append(["app": .string(client), "tenant": .string(domain), "roles": roles])
      }
    }
    return consents.isEmpty ? nil : .array(consents)
  }

  /// The app roles that were assigned to a person or a service principal, as `<appIdUri>/<value>`.
  private func assigned(to principal: String) -> [String] {
    states.flatMap { state in
      state.assignments.filter { FoldedText.isSame($0.principal, principal) }.compactMap { assignment in
        let client = state.servicePrincipals[assignment.resource]
        guard let api = apps.first(where: { $0.app.clientID == client })?.app,
          let role = api.roles.first(where: { $0.id == assignment.role })
        else { return nil }
        return "\(api.identifierURI)/\(role.value)"
      }
    }
  }

  private mutating func generate(_ kind: String, for owner: String) -> Secret {
    let value = Secret(Base64URL.encode(random.bytes(24)))
    generated.append(GeneratedCredential(owner: owner, kind: kind, value: value))
    return value
  }

  /// An id that is the same at each import of a file.
  private static func stableID(_ text: String) -> String { DerivedID.guid(SHA256.hash("emulator import \(text)".utf8)) }

  /// A time without the fractions of seconds that Graph's times may have and seed files don't allow.
  private static func time(_ text: String) -> JSONValue? {
    let whole = text.split(separator: ".")[0]
    return .string(whole.hasSuffix("Z") ? String(whole) : whole + "Z")
  }
}
