// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

@testable import MSALCommand

/// The file of the saved profiles, which people edit.
@Sendable func checkProfiles(_ bytes: [UInt8]) {
  guard let json = try? JSONValue(parsing: bytes) else { return }
  for entry in json["profiles"]?.object?.members.map(\.value) ?? [json] {
    guard var profile = Profile(decoding: entry) else { continue }
    demand(Profile(decoding: profile.encoded) == profile, "a profile that is written is read as the same")
    let isAnybodys = AccountChoice(name: nil, profile: profile) == .only
    demand(isAnybodys == [nil, .null].contains(entry["account"]), "a profile with an account is nobody else's")
    checkTrust(profile)
    // The input must not make the test read a file of this machine.
    profile.certificateAuthority = nil
    _ = try? profile.configuration()
  }
}

private func checkTrust(_ profile: Profile) {
  let foreign = "https://foreign.example"
  guard let emulator = profile.emulator, SecureURL(emulator)?.url.host()?.lowercased() != "foreign.example" else {
    return
  }
  demand(profile.certificates(for: foreign) == nil, "an emulator's certificates count for it only")
  var moved = profile
  moved.move(to: foreign)
  demand(moved.certificateAuthority == nil && moved.graph == Profile.microsoftGraph, "nothing of it is left elsewhere")
}
