// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

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
    .count("refreshTokenLifetime", \.settings.refreshTokenLifetime),
    .count("lockoutThreshold", \.settings.lockoutThreshold), .count("lockoutDuration", \.settings.lockoutDuration),
    Field(
      "nativeAuth", \.native,
      read: { reader throws(SeedError) in try reader.entry("nativeAuth", NativeSettings.self) }, write: { $0.json }),
  ]
}

extension NativeSettings: SeedEntry {
  package static let blank = NativeSettings()
  package static let fields: [Field<NativeSettings>] = [
    .whole("codeLength", \.codeLength, in: 4...12), .whole("smsCodeLength", \.smsCodeLength, in: 4...12),
    .count("codeLifetime", \.codeLifetime),
    .count("codeTries", \.codeTries), .count("codeLimit", \.codeLimit), .count("codeInterval", \.codeInterval),
    .count("continuationTokenLifetime", \.continuationTokenLifetime), .count("pollInterval", \.pollInterval),
    .choices("pollStatuses", \.pollStatuses),
    Field(
      "bannedPasswords", \.bannedPasswords,
      read: { reader throws(SeedError) in
        reader.object["bannedPasswords"] == nil ? nil : try reader.texts("bannedPasswords")
      }, write: { .array($0.map(JSONValue.string)) }),
    .whole("passwordHistory", \.passwordHistory, in: 0...24),
    .choice("journeyVersion", \.journeyVersion, standard: .two), .choice("linkPlace", \.linkPlace, standard: .path),
    .choice("linkShape", \.linkShape, standard: .object),
    .choice("browserFallback", \.browserFallback, standard: .webRedirectRequired),
    .flag("checksPhoneRisk", \.checksPhoneRisk, standard: true),
  ]

  package func complete(_ reader: ObjectReader) throws(SeedError) {
    guard !pollStatuses.isEmpty else {
      throw reader.failure("pollStatuses", "is empty. Leave it out, or add one.")
    }
  }
}
