// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

/// The content of an emulator's ready line.
struct Registry: Sendable {
  struct Person: Sendable {
    let username: String
    let tenantID: String
    let password: String?
  }

  let url: URL
  let httpURL: URL?
  let certificateAuthority: URL?
  let control: String
  let tenants: [TestTenant]
  let people: [Person]
  let apps: [TestApp]
  let apis: [TestAPI]
  /// The environment variables by which a program on Azure App Service finds its managed identity.
  let appService: [String: String]

  init(_ json: JSONValue) throws(IdentityEmulatorError) {
    guard let control = json["control"]?.string, let url = json["graph"]?.string.flatMap({ URL(string: $0) }) else {
      throw .unreachable("What answers there is not an emulator. Check the port, or start one: msal-emulator serve")
    }
    (self.control, self.url) = (control, url)
    certificateAuthority = json["ca"]?.string.map { URL(filePath: $0) }
    httpURL = json["http"]?.url
    func all<Value>(_ name: String, _ make: (JSONValue) -> Value?) -> [Value] {
      (json[name]?.array ?? []).compactMap(make)
    }
    tenants = all("tenants") { TestTenant($0) }
    people = all("users") { user in
      user["username"]?.string.map {
        Person(username: $0, tenantID: user["tenant"]?.string ?? "", password: user["password"]?.string)
      }
    }
    apps = all("apps") { TestApp($0) }
    apis = all("apis") { TestAPI($0) }
    let variables = json["managedIdentity"]?["appService"]?.object?.members ?? []
    appService = Dictionary(variables.compactMap { member in member.value.string.map { (member.name, $0) } }) { $1 }
  }

  /// The only value that has the name; throws when none or several have it.
  func find<Value>(
    _ kind: String, _ name: String, in values: [Value], called: (Value) -> String, names: (Value) -> [String]
  ) throws(IdentityEmulatorError) -> Value {
    let wanted = name.lowercased()
    let found = values.filter { names($0).contains { $0.lowercased() == wanted } }
    guard let value = found.first, found.count == 1 else {
      let what = found.isEmpty ? "\(kind) \u{201C}\(name)\u{201D}" : "single \(kind) \u{201C}\(name)\u{201D}"
      throw .unknown(what, known: values.map(called))
    }
    return value
  }
}

extension JSONValue {
  fileprivate var url: URL? { string.flatMap { URL(string: $0) } }

  fileprivate var texts: [String] { (array ?? []).compactMap(\.string) }
}

extension TestTenant {
  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, let domain = json["domain"]?.string, let authority = json["authority"]?.url
    else { return nil }
    let policies = (json["policies"]?.object?.members ?? []).compactMap { member in
      member.value.url.map { (member.name, $0) }
    }
    self.init(
      name: json["name"]?.string ?? "", id: id, domain: domain, kind: json["kind"]?.string ?? "", authority: authority,
      nativeAuthority: json["nativeAuthority"]?.url, policies: Dictionary(policies) { $1 })
  }
}

extension TestApp {
  fileprivate init?(_ json: JSONValue) {
    guard let clientID = json["clientId"]?.string, let tenant = json["tenant"]?.string else { return nil }
    self.init(
      name: json["name"]?.string ?? "", clientID: clientID, tenantID: tenant,
      audience: json["audience"]?.string ?? "", redirectURIs: json["redirectUris"]?.texts ?? [],
      secret: json["secret"]?.string)
  }
}

extension TestAPI {
  fileprivate init?(_ json: JSONValue) {
    guard let appID = json["appId"]?.string, let url = json["url"]?.url else { return nil }
    self.init(
      name: json["name"]?.string ?? "", appID: appID, identifierURI: json["appIdUri"]?.string ?? "",
      scopes: json["scopes"]?.texts ?? [], url: url)
  }
}
