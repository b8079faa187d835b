// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import QuickCommand

// What the next command is told.
extension Session {
  /// The settings to sign in with and to keep: what an emulator says does not take the place of a person's own settings
  /// unasked.
  func profileToKeep(native: String? = nil) async throws -> Profile {
    let profile = try await profile(native: native)
    guard profile.emulator != nil, let saved = try profiles.profile(named: profileName), saved.emulator == nil,
      // Profiles of emulators did not always say so.
      SecureURL(saved.authority).map({ $0.isOnThisMachine }) != true
    else { return profile }
    throw CommandError(
      .usage, "The profile \"\(profileName)\" is for \(saved.authority), and an emulator would take its place.",
      nextStep: "Keep the emulator apart with: --profile emulator")
  }

  /// Keeps the settings for the next command, says so where it changes what was kept, and tells who signed in.
  func keep(_ profile: Profile, for account: MSALAccount) throws {
    let saved = try profiles.profile(named: profileName)
    if saved != profile {
      try profiles.save(profile, named: profileName)
      talk("Saved as profile \"\(profileName)\" (\(profile.authority)).")
    }
    var json = AccountText.json(account).object ?? [:]
    json["profile"] = .string(profileName)
    answer(.object(json), orInWords: "Signed in as \(AccountText.name(account)).")
  }
}
