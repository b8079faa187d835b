// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PrivateFiles

/// The file of the saved profiles.
package struct ProfileFile: Sendable {
  /// Its directory need not exist.
  package let path: String

  /// - Parameter directory: The person's directory for settings.
  package init(directory: String) { path = directory + "/profiles.json" }

  /// Everything in it, by name; empty when there is no file.
  package func entries() throws(ProfileFileError) -> JSONObject {
    let bytes: [UInt8]
    do throws(PrivateFileError) { bytes = try PlainFile.read(path) } catch {
      if case .missing = error { return [:] }
      throw .unreadable
    }
    guard let json = try? JSONValue(parsing: bytes) else { throw .notJSON }
    guard let profiles = json["profiles"]?.object else { throw .noProfiles }
    return profiles
  }

  /// nil: there is no such profile yet.
  package func profile(named name: String) throws(ProfileFileError) -> Profile? {
    guard let entry = try entries()[name] else { return nil }
    guard let profile = Profile(decoding: entry) else { throw .incompleteProfile }
    return profile
  }
}

/// Why a file that is there can't be used.
package enum ProfileFileError: Error, Sendable, Equatable {
  case unreadable, notJSON
  /// The member `profiles` is missing.
  case noProfiles
  /// The profile lacks what it can't do without, or does not say who signed in.
  case incompleteProfile
}
