// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Seed {
  /// Reads a seed file's bytes. Throws with line and column when they are no JSON, otherwise with a key path.
  /// - Parameter file: the name to say in errors.
  package init(parsing bytes: some Collection<UInt8>, file: String) throws(SeedError) {
    try self.init(decoding: Self.document(bytes, file: file), file: file)
  }

  /// The bytes as JSON. Throws with line and column.
  static func document(_ bytes: some Collection<UInt8>, file: String) throws(SeedError) -> JSONValue {
    do throws(JSONSyntaxError) { return try JSONValue(parsing: bytes) } catch {
      let (line, column) = lineAndColumn(of: error.offset, in: bytes)
      throw SeedError(file: file, place: "line \(line), column \(column)", reason: error.explanation)
    }
  }

  /// Line and column, both from 1.
  static func lineAndColumn(of offset: Int, in bytes: some Collection<UInt8>) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return (line, before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1)
  }

  /// Reads a seed. What it says replaces the standard seed; Microsoft Graph is added when it names no API with Graph's
  /// id.
  package init(decoding json: JSONValue, file: String) throws(SeedError) {
    let names: Set = ["tenants", "clouds", "users", "apps", "apis", "consents", "settings", "faults"]
    let reader = try SeedReader(json, file: file, path: "", allowing: names)
    try reader.requireNoNull()
    let clouds = try Cloud.all(reader)
    let tenantReaders = try reader.objects("tenants", allowing: Tenant.names)
    let tenants = try tenantReaders.map { tenant throws(SeedError) in try Tenant(tenant, clouds: clouds) }
    try tenantReaders.requireOneFederation(tenants)
    guard !tenants.isEmpty else { throw reader.failure("tenants", "is empty. Add at least one tenant.") }
    try tenantReaders.requireUnique("id", tenants.map(\.id.value))
    try tenantReaders.requireUnique("domain", tenants.map { $0.domain.lowercased() })
    let subdomains = zip(tenantReaders, tenants).compactMap { reader, tenant in tenant.subdomain.map { (reader, $0) } }
    try subdomains.map(\.0).requireUnique("subdomain", subdomains.map(\.1))

    let userReaders = try reader.objects("users", allowing: Person.names)
    let people = try userReaders.map { user throws(SeedError) in try Person(user, tenants: tenants) }
    try userReaders.requireUnique("id", people.map(\.user.id.value))
    try userReaders.requireUnique("username", people.map { $0.user.username.lowercased() })

    let appReaders = try reader.objects("apps", allowing: Application.names)
    let apps = try appReaders.map { app throws(SeedError) in try Application(app, tenants: tenants) }
    try appReaders.requireUnique("clientId", apps.map { $0.clientID.value })
    try tenantReaders.checkManagedIdentities(tenants, apps)

    let apiReaders = try reader.objects("apis", allowing: ResourceAPI.names)
    var apis = try apiReaders.map { api throws(SeedError) in try ResourceAPI(api) }
    try apiReaders.requireUnique("appId", apis.map(\.appID))
    try apiReaders.requireUnique("appIdUri", apis.map { ResourceAPI.folded($0.identifierURI) })
    try apiReaders.requireUnique("name", apis.map { $0.name.lowercased() })
    if !apis.contains(where: \.isGraph) { apis.insert(Seed.graph, at: 0) }
    for (reader, app) in zip(appReaders, apps) { try app.native?.checkScopes(in: apis, reader) }

    self.init(tenants: tenants, people: people, applications: apps, apis: apis)
    self.clouds = clouds
    let directory = directory
    for (reader, app) in zip(appReaders, apps) { try app.checkPermissions(in: directory, reader) }
    for (reader, tenant) in zip(tenantReaders, tenants) { try tenant.checkRoles(in: directory, reader) }
    for (reader, person) in zip(userReaders, people) { try person.checkRoles(in: directory, reader) }
    consents = try reader.objects("consents", allowing: Consent.names).map { consent throws(SeedError) in
      try Consent(consent, in: directory)
    }
    if let settings = try reader.nested("settings", allowing: TokenSettings.names.union(["nativeAuth"])) {
      self.settings = try TokenSettings(settings)
      if let native = try settings.nested("nativeAuth", allowing: NativeSettings.names) {
        self.native = try NativeSettings(native)
      }
    }
    faults = try reader.objects("faults", allowing: FaultRule.names).map { rule throws(SeedError) in
      try FaultRule(rule)
    }
  }
}

extension [SeedReader] {
  func requireUnique(_ name: String, _ values: [String]) throws(SeedError) {
    var seen: Set<String> = []
    for (reader, value) in zip(self, values) where !seen.insert(value).inserted {
      throw reader.failure(name, "is used twice. Every entry needs its own.")
    }
  }
}

extension JSONSyntaxError {
  fileprivate var explanation: String {
    switch reason {
    case .unexpectedEnd: "the text ends too early. Close what is open."
    case .unexpectedByte: "this is not JSON. Check commas, quotes and brackets."
    case .badNumber: "this is not a number in JSON."
    case .badEscape: "this is not an escape in JSON."
    case .badUTF8: "this is not UTF-8. Save the file as UTF-8."
    case .controlCharacter: "a control character stands inside a text. Escape it."
    case .tooDeep: "too many brackets are open."
    case .duplicateName(let name): "the name \"\(name)\" is used twice in one object. Keep one."
    case .trailingBytes: "something follows the end. Remove it."
    }
  }
}
