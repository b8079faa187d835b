// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// The file of the saved profiles.
package struct ProfileFile: Sendable {
  /// Why a file that is there can't be used.
  package enum Damage: Error, Sendable, Equatable {
    case unreadable, notJSON
    /// The member `profiles` is missing.
    case noProfiles
    /// The profile lacks what it can't do without.
    case incompleteProfile
  }

  /// Its directory need not exist.
  package let path: String

  /// - Parameter directory: The person's directory for settings.
  package init(directory: String) { path = directory + "/profiles.json" }

  /// Everything in it, by name; empty when there is no file.
  package func entries() throws(Damage) -> JSONObject {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
    guard let json = try? JSONValue(parsing: data) else { throw .notJSON }
    guard let profiles = json["profiles"]?.object else { throw .noProfiles }
    return profiles
  }

  /// nil: there is no such profile yet.
  package func profile(named name: String) throws(Damage) -> Profile? {
    guard let entry = try entries()[name] else { return nil }
    guard let profile = Profile(decoding: entry) else { throw .incompleteProfile }
    return profile
  }
}
