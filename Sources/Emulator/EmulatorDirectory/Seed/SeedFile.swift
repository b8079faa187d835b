// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension Seed {
  /// Reads a seed file's bytes. Throws with line and column if they are no JSON, otherwise with a key path.
  /// - Parameter file: The name for errors.
  package init(parsing bytes: some Collection<UInt8>, file: String) throws(SeedError) {
    try self.init(decoding: Self.document(bytes, file: file), file: file)
  }

  /// The bytes as JSON. Throws with line and column.
  static func document(_ bytes: some Collection<UInt8>, file: String) throws(SeedError) -> JSONValue {
    do throws(JSONSyntaxError) { return try JSONValue(parsing: bytes) } catch {
      throw SeedError(file: file, place: error.place(in: bytes), reason: error.explanation)
    }
  }

  /// Line and column, both counted from 1.
  static func lineAndColumn(of offset: Int, in bytes: some Collection<UInt8>) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return (line, before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1)
  }

  /// Reads a seed, which replaces the standard seed. Microsoft Graph is added unless an API has Graph's id.
  package init(decoding json: JSONValue, file: String) throws(SeedError) {
    let names: Set = ["tenants", "clouds", "users", "apps", "apis", "consents", "policies", "settings", "faults"]
    var reader = try ObjectReader(json, file: file, allowing: names)
    try reader.requireNoNull()
    let clouds = try Cloud.all(reader)
    reader.clouds = clouds
    let tenants = try reader.entries("tenants", Tenant.self)
    reader.tenants = tenants
    try reader.check(tenants)
    let people = try reader.entries("users", Person.self)
    try reader.check(people)
    let apps = try reader.entries("apps", Application.self)
    try reader.requireUnique("apps", "clientId", apps.map { $0.clientID.value })
    try reader.checkManagedIdentities(tenants, apps)
    var apis = try reader.entries("apis", ResourceAPI.self)
    try reader.requireUnique("apis", "appId", apis.map(\.appID))
    try reader.requireUnique("apis", "appIdUri", apis.map { ResourceAPI.folded($0.identifierURI) })
    try reader.requireUnique("apis", "name", apis.map { $0.name.lowercased() })
    try reader.requireNoSecondGraph(apis)
    if !apis.contains(where: \.isGraph) { apis.insert(Seed.graph, at: 0) }

    self.init(tenants: tenants, people: people, applications: apps, apis: apis)
    self.clouds = clouds
    let directory = directory
    for (index, app) in apps.enumerated() {
      try app.native?.checkScopes(in: apis, reader, at: "apps[\(index)].")
      try reader.requireRoles(
        app.applicationPermissions, in: directory, at: "apps[\(index)].applicationPermissions")
    }
    for (index, tenant) in tenants.enumerated() {
      for (place, identity) in tenant.managedIdentities.enumerated() {
        let name = "tenants[\(index)].managedIdentities[\(place)].appRoles"
        try reader.requireRoles(identity.appRoles, in: directory, at: name)
      }
    }
    for (index, person) in people.enumerated() {
      try reader.requireRoles(person.user.appRoles, for: .user, in: directory, at: "users[\(index)].appRoles")
    }
    consents = try reader.objects("consents", allowing: Consent.names).map { consent throws(SeedError) in
      try Consent(consent, in: directory)
    }
    policies = try reader.objects("policies", allowing: Policy.names).map { policy throws(SeedError) in
      try Policy(policy, in: directory)
    }
    if let settings = try reader.nested("settings", allowing: Set(Self.settingFields.map(\.name))) {
      for field in Self.settingFields { try field.read(settings, &self) }
    }
    faults = try reader.objects("faults", allowing: FaultRule.names).map { rule throws(SeedError) in
      try FaultRule(rule)
    }
  }

  /// The seed as the text of a seed file, which gives this seed again when it is read. Defaults are left out.
  package var json: JSONValue {
    let directory = directory
    return [
      "tenants": .array(tenants.map(\.json)), "clouds": .array(clouds.map(\.json)),
      "users": .array(people.map(\.json)), "apps": .array(applications.map(\.json)),
      "apis": .array(apis.map(\.json)),
      "consents": consents.isEmpty ? nil : .array(consents.map { $0.json(in: directory) }),
      "policies": policies.isEmpty ? nil : .array(policies.map { $0.json(in: directory) }),
      "settings": .object(Self.settingFields.written(self)),
      "faults": faults.isEmpty ? nil : .array(faults.map { .object($0.source) }),
    ]
  }
}

extension ObjectReader {
  /// Reads an entry that the control API is given. What it names must be in the directory.
  init<Entry: SeedEntry>(_ json: JSONValue, of type: Entry.Type, in directory: Directory) throws(SeedError) {
    try self.init(json, allowing: Entry.names)
    tenants = directory.tenants
  }

  fileprivate func check(_ tenants: [Tenant]) throws(SeedError) {
    // Only one server can be at the path `/adfs`.
    let servers = tenants.indices.filter { tenants[$0].kind == .federation }
    if servers.count > 1 {
      throw failure(
        "tenants[\(servers[1])].kind", "is the second federation. Keep one: they would share the path /adfs.")
    }
    guard !tenants.isEmpty else { throw failure("tenants", "is empty. Add at least one tenant.") }
    try requireUnique("tenants", "id", tenants.map(\.id.value))
    try requireUnique("tenants", "domain", tenants.map { $0.domain.lowercased() })
    var subdomains: Set<String> = []
    for (index, tenant) in tenants.enumerated() {
      guard let subdomain = tenant.subdomain, !subdomains.insert(subdomain).inserted else { continue }
      throw failure("tenants[\(index)].subdomain", "is used twice. Every entry needs its own.")
    }
  }
}

extension ObjectReader {
  /// Throws if two people have one name, or one object id in a tenant: tokens of one would be taken for those of the
  /// other.
  fileprivate func check(_ people: [Seed.Person]) throws(SeedError) {
    try requireUnique("users", "id", people.map(\.user.id.value))
    try requireUnique("users", "username", people.map { $0.user.username.lowercased() })
    var seen = Set(people.map { "\($0.user.tenantID) \($0.user.id)" })
    for (index, person) in people.enumerated() {
      for (tenant, id) in person.user.guestObjectIDs where !seen.insert("\(tenant) \(id)").inserted {
        throw failure(
          "users[\(index)].guestIn", "has an object id that another person has in that tenant. Choose another.")
      }
    }
  }
}

extension JSONSyntaxError {
  /// `line 2, column 7`
  package func place(in bytes: some Collection<UInt8>) -> String {
    let (line, column) = Seed.lineAndColumn(of: offset, in: bytes)
    return "line \(line), column \(column)"
  }

  /// What is wrong there, and what to do.
  package var explanation: String {
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

// The settings of a seed file.

extension Seed {
  /// The members of `settings`.
  static let settingFields: [Field<Seed>] = [
    .count("accessTokenLifetime", \.settings.accessTokenLifetime),
    .count("extendedLifetime", \.settings.extendedLifetime),
    Field(
      "refreshIn", \.settings.refreshIn, read: { reader throws(SeedError) in try reader.count("refreshIn") },
      write: { $0.map { JSONValue($0) } }),
    .count("codeLifetime", \.settings.codeLifetime),
    .choice("device", \.settings.device, standard: DeviceStanding.none),
    .texts("deviceAccounts", \.settings.deviceAccounts),
    .count("refreshTokenLifetime", \.settings.refreshTokenLifetime),
    .count("lockoutThreshold", \.settings.lockoutThreshold), .count("lockoutDuration", \.settings.lockoutDuration),
    Field(
      "relyingParty", \.settings.relyingParty,
      read: { reader throws(SeedError) in try reader.relyingParty("relyingParty") },
      write: { $0.map(JSONValue.string) }),
    Field(
      "nativeAuth", \.native,
      read: { reader throws(SeedError) in try reader.entry("nativeAuth", NativeSettings.self) }, write: { $0.json }),
  ]
}

extension ObjectReader {
  /// Graph is there from the start, so no other API can be told apart under its name or URI.
  fileprivate func requireNoSecondGraph(_ apis: [ResourceAPI]) throws(SeedError) {
    for (index, api) in apis.enumerated() where !api.isGraph {
      if ResourceAPI.folded(api.identifierURI) == ResourceAPI.folded(Seed.graph.identifierURI) {
        throw failure("apis[\(index)].appIdUri", "is Microsoft Graph's. Write another one.")
      }
      if FoldedText.isSame(api.name, Seed.graph.name) {
        throw failure("apis[\(index)].name", "is Microsoft Graph's. Write another one.")
      }
    }
  }

  /// A host that passkeys can be for (WebAuthn section 5.1.2).
  fileprivate func relyingParty(_ name: String) throws(SeedError) -> String? {
    guard let text = try optional(name) else { return nil }
    guard case .name? = URLHost(text)?.kind else {
      throw failure(name, "is no host name. Write it like localhost; browsers take no IP address.")
    }
    return text.lowercased()
  }
}

extension NativeSettings: SeedEntry {
  package static let blank = NativeSettings()
  package static let fields: [Field<NativeSettings>] = [
    .whole("codeLength", \.codeLength, in: 4...12), .whole("smsCodeLength", \.smsCodeLength, in: 4...12),
    .count("codeLifetime", \.codeLifetime),
    .count("codeTries", \.codeTries), .count("codeLimit", \.codeLimit), .count("codeInterval", \.codeInterval),
    .count("continuationTokenLifetime", \.continuationTokenLifetime), .count("pollInterval", \.pollInterval),
    .choices("pollStatuses", \.pollStatuses, needsOne: true, isSet: false),
    Field(
      "bannedPasswords", \.bannedPasswords, schema: .texts,
      read: { reader throws(SeedError) in
        reader.object["bannedPasswords"] == nil ? nil : try reader.texts("bannedPasswords")
      }, write: { .array($0.map(JSONValue.string)) }),
    .whole("passwordHistory", \.passwordHistory, in: 0...24),
    .choice("journeyVersion", \.journeyVersion, standard: .two, isAlwaysWritten: true),
    .choice("linkPlace", \.linkPlace, standard: .path, isAlwaysWritten: true),
    .choice("linkShape", \.linkShape, standard: .object, isAlwaysWritten: true),
    .choice("browserFallback", \.browserFallback, standard: .webRedirectRequired, isAlwaysWritten: true),
    .flag("checksPhoneRisk", \.checksPhoneRisk, standard: true, isAlwaysWritten: true),
    .flag("misnamesAfterPassword", \.misnamesAfterPassword, isAlwaysWritten: true),
  ]
}

extension SeedError {
  /// The error's text with line and column before its place, as compilers write it: `seed.json:12:7: users[2].tenant:
  /// …`. For a missing member they are those of the object that lacks it.
  package func located(in bytes: [UInt8]) -> String {
    guard !place.hasPrefix("line ") else {
      let numbers = place.split(whereSeparator: { !$0.isNumber })
      return "\(file):\(numbers.joined(separator: ":")): \(reason)"
    }
    var scanner = JSONScanner(bytes)
    let (line, column) = Seed.lineAndColumn(of: (try? scanner.offset(of: place)) ?? 0, in: bytes)
    return "\(file):\(line):\(column): \(place.isEmpty ? "" : "\(place): ")\(reason)"
  }
}

extension JSONScanner {
  /// The offset of the value at a key path such as `apps[3].redirectUris[0]`, or of the last value on the path that
  /// exists.
  fileprivate mutating func offset(of path: String) throws(JSONSyntaxError) -> Int {
    _ = try peek()
    var found = position
    for part in path.split(whereSeparator: { ".[".contains($0) }) {
      let isThere = try part.hasSuffix("]") ? enter(index: Int(part.dropLast()) ?? 0) : enter(member: part)
      guard isThere else { break }
      _ = try peek()
      found = position
    }
    return found
  }

  /// Goes to the value of a member; false when there is none.
  private mutating func enter(member name: Substring) throws(JSONSyntaxError) -> Bool {
    guard try peek() == UInt8(ascii: "{") else { return false }
    try enterObject()
    while let next = try nextName() {
      if try decode(next) == name { return true }
      try skipValue()
    }
    return false
  }

  private mutating func enter(index: Int) throws(JSONSyntaxError) -> Bool {
    guard try peek() == UInt8(ascii: "[") else { return false }
    try enterArray()
    for _ in 0..<index {
      guard try hasNextElement() else { return false }
      try skipValue()
    }
    return try hasNextElement()
  }
}
