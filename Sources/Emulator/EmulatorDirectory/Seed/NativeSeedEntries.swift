// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// Native authentication in a seed file: the settings of all, the user flow of an app, and how a person signs in.

extension NativeSettings {
  static let names: Set<String> = [
    "codeLength", "codeLifetime", "codeTries", "codeLimit", "codeInterval", "continuationTokenLifetime", "pollInterval",
    "pollStatuses", "bannedPasswords", "passwordHistory",
  ]

  init(_ reader: SeedReader) throws(SeedError) {
    self.init()
    codeLength = try reader.whole("codeLength", in: 4...12) ?? codeLength
    codeLifetime = try reader.count("codeLifetime") ?? codeLifetime
    codeTries = try reader.count("codeTries") ?? codeTries
    codeLimit = try reader.count("codeLimit") ?? codeLimit
    codeInterval = try reader.count("codeInterval") ?? codeInterval
    continuationTokenLifetime = try reader.count("continuationTokenLifetime") ?? continuationTokenLifetime
    pollInterval = try reader.count("pollInterval") ?? pollInterval
    passwordHistory = try reader.whole("passwordHistory", in: 0...24) ?? passwordHistory
    if reader.object["bannedPasswords"] != nil { bannedPasswords = try reader.texts("bannedPasswords") }
    if reader.object["pollStatuses"] != nil {
      pollStatuses = try reader.choices("pollStatuses", of: PollStatus.self)
      guard !pollStatuses.isEmpty else { throw reader.failure("pollStatuses", "is empty. Leave it out, or add one.") }
    }
  }
}

extension NativeAppSettings {
  static let names: Set<String> = ["signUpWith", "attributes", "consentedScopes", "registrationChannels"]

  init(_ reader: SeedReader) throws(SeedError) {
    let attributes = try reader.objects("attributes", allowing: UserAttribute.names)
    self.init(
      credential: try reader.choice("signUpWith", of: NativeProfile.FirstFactor.self),
      attributes: try attributes.map { attribute throws(SeedError) in try UserAttribute(attribute) },
      consentedScopes: try reader.texts("consentedScopes"))
    try attributes.requireUnique("name", self.attributes.map(\.name))
    guard reader.object["registrationChannels"] != nil else { return }
    registrationChannels = try reader.choices("registrationChannels", of: CodeChannel.self)
  }

  /// Throws unless every consented scope is one of OpenID Connect or of `apis`.
  func checkScopes(in apis: [ResourceAPI], _ reader: SeedReader) throws(SeedError) {
    for (index, scope) in consentedScopes.enumerated() where !ScopeSet.reserved.contains(scope) {
      let slash = scope.lastIndex(of: "/")
      let api = slash.map { slash in apis.first { $0.isNamed(scope[..<slash]) } } ?? apis.first { $0.isGraph }
      let name = slash.map { scope[scope.index(after: $0)...] } ?? Substring(scope)
      guard let api, name.lowercased() == ".default" || api.permission(name) != nil else {
        throw reader.failure(
          "nativeAuth.consentedScopes[\(index)]",
          "is no scope of this file's APIs. Write it as <appIdUri>/<name>, or a name of Graph's.")
      }
    }
  }
}

extension UserAttribute {
  static let names: Set<String> = ["name", "required", "pattern", "maxLength", "type"]

  /// The longest values of the platform's own attributes, in characters.
  private static let limits = [
    "city": 128, "country": 128, "displayName": 256, "givenName": 64, "jobTitle": 128, "postalCode": 40, "state": 128,
    "streetAddress": 1_024, "surname": 64,
  ]

  init(_ reader: SeedReader) throws(SeedError) {
    let name = try reader.text("name")
    self.init(
      name, isRequired: try reader.flag("required"),
      limit: try reader.count("maxLength") ?? Self.limits[name] ?? 1_024, pattern: try reader.optional("pattern"))
    type = try reader.optional("type") ?? type
    guard pattern.map({ (try? Regex($0)) != nil }) ?? true else {
      throw reader.failure("pattern", "is no regular expression. Check brackets and escapes.")
    }
  }
}

extension NativeProfile {
  static let names: Set<String> = ["signsInWith", "strongMethods", "needsStrongMethod", "browserOnly", "attributes"]

  init(_ reader: SeedReader) throws(SeedError) {
    self.init()
    if reader.object["signsInWith"] != nil { firstFactor = try reader.choice("signsInWith", of: FirstFactor.self) }
    strongMethods = try reader.objects("strongMethods", allowing: ["channel", "target", "blocked"]).map {
      method throws(SeedError) in
      StrongMethod(
        try method.choice("channel", of: CodeChannel.self), try method.text("target"),
        isBlocked: try method.flag("blocked"))
    }
    needsStrongAuthentication = try reader.flag("needsStrongMethod", default: !strongMethods.isEmpty)
    mustUseBrowser = try reader.flag("browserOnly")
    for member in try reader.nested("attributes", allowing: nil)?.object.members ?? [] {
      guard let value = member.value.string else {
        throw reader.failure("attributes.\(member.name)", "is not a text. Write it in quotes.")
      }
      attributes[member.name] = value
    }
  }
}
