// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

@testable import MSALCommand

/// The description that a program on an emulator's port gives of itself, or that a file contains.
@Sendable func checkDescription(_ bytes: [UInt8]) {
  guard let json = try? JSONValue(parsing: bytes) else { return }
  for place in ["http://localhost:8400", "https://10.5.0.2:8443"] {
    guard let asked = SecureURL(place), let description = try? EmulatorDescription(decoding: json, from: asked) else {
      continue
    }
    demand(description.server == asked, "what was asked is what is used")
    check(description)
    demand(description.certificateAuthority == nil, "an answer names nobody to trust")
  }
  if let description = try? EmulatorDescription(decoding: json) { check(description) }
}

private func check(_ description: EmulatorDescription) {
  let profiles = [
    try? description.profile(clientID: "app"), try? description.nativeProfile(clientID: "app"),
  ]
  for profile in profiles.compactMap(\.self) {
    for address in [profile.authority, profile.graph, profile.emulator ?? ""] {
      demand(SecureURL(address)?.isOnServer(of: description.server) == true, "all of it is at that server")
    }
    demand(profile.certificates(for: "https://login.microsoftonline.com") == nil, "it vouches for nobody else")
  }
}
