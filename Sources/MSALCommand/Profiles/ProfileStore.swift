// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire

/// Profiles by name, in one JSON file.
struct ProfileStore: Sendable {
  private let directory: URL
  private var file: URL { directory.appending(path: "profiles.json") }

  init(directory: String) { self.directory = URL(filePath: directory, directoryHint: .isDirectory) }

  /// In the person's configuration directory.
  init(environment: EnvironmentVariables) throws(CommandFailure) {
    guard let directories = XDGDirectories(environment: environment) else {
      throw CommandFailure(
        .configuration, "There is no home directory.", nextStep: "Set MSAL_HOME to a directory of your own.")
    }
    self.init(directory: directories.config)
  }

  static let usual = "default"

  /// nil: there is no such profile yet.
  func profile(named name: String) throws(CommandFailure) -> Profile? {
    guard let entry = try all()[name] else { return nil }
    guard let profile = Profile(decoding: entry) else {
      throw damaged("the profile \"\(name)\" lacks clientId or authority")
    }
    return profile
  }

  /// Replaces the profile of that name, if any, and keeps the others.
  func save(_ profile: Profile, named name: String) throws(CommandFailure) {
    var profiles = try all()
    profiles[name] = profile.encoded
    let text = JSONValue.object(["profiles": .object(profiles)]).prettyText + "\n"
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(
        .configuration, "The profile can't be written to \(file.path()).",
        nextStep: "Make that directory writable, or choose another with MSAL_HOME.")
    }
  }

  private func all() throws(CommandFailure) -> JSONObject {
    guard FileManager.default.fileExists(atPath: file.path()) else { return [:] }
    guard let data = try? Data(contentsOf: file) else { throw damaged("it can't be read") }
    guard let json = try? JSONValue(parsing: data) else { throw damaged("it is not JSON") }
    guard let profiles = json["profiles"]?.object else { throw damaged("it has no member \"profiles\"") }
    return profiles
  }

  private func damaged(_ reason: String) -> CommandFailure {
    CommandFailure(
      .configuration, "The file \(file.path()) is damaged: \(reason).",
      nextStep: "Repair it, or remove it and sign in again with: msal login --client-id ID")
  }
}
