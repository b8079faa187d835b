// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// What every subcommand works with.
struct Session: Sendable {
  var terminal: Terminal
  var profiles: ProfileStore
  /// Answers are JSON, failures too.
  var isJSON = false
  /// Whether a person may be asked.
  var mayAsk = true
  /// Seconds to wait for a person.
  var patience = 600.0
  /// Whether to open a browser, or only to say where to go.
  var opensBrowser = true
  /// Whether the person is likely to sit at another machine than this one.
  var isRemote = false
  var profileName = ProfileStore.usual
  /// What the command line says in place of the profile.
  var overrides = Overrides()

  struct Overrides: Sendable {
    var clientID: String?
    var authority: String?
    var redirectURI: String?
    var certificateAuthority: String?
    /// A running emulator: its URL, or the file with its ready line.
    var emulator: String?
  }

  /// The saved profile with what the command line says in its place.
  func profile() async throws -> Profile {
    let saved = try profiles.profile(named: profileName)
    var profile: Profile
    if let emulator = overrides.emulator {
      profile = try await EmulatorDescription.find(
        emulator, certificateAuthority: overrides.certificateAuthority
      ).profile(clientID: overrides.clientID)
    } else if let clientID = overrides.clientID ?? saved?.clientID {
      profile = saved ?? Profile(clientID: clientID, authority: Profile.everyone)
      profile.clientID = clientID
    } else {
      throw CommandFailure(
        .configuration, "There is no profile \"\(profileName)\" yet, so the client id is not known.",
        nextStep: "Sign in once with: msal login --client-id ID")
    }
    if let authority = overrides.authority, authority != profile.authority {
      profile.authority = authority
      profile.isKnownAuthority = overrides.emulator != nil
    }
    profile.redirectURI = overrides.redirectURI ?? profile.redirectURI
    if let file = overrides.certificateAuthority {
      profile.certificateAuthority = URL(filePath: file).standardizedFileURL.path()
    }
    return profile
  }

  func application(_ profile: Profile) throws -> MSALPublicClientApplication {
    try MSALPublicClientApplication(configuration: profile.configuration())
  }

  /// The account that is meant: the one of that name, or the only one; nil when nobody is signed in.
  func account(named username: String?, in application: MSALPublicClientApplication) throws -> MSALAccount? {
    let accounts = try application.allAccounts()
    if let username {
      return accounts.first { $0.username?.lowercased() == username.lowercased() || $0.identifier == username }
    }
    if accounts.count > 1 {
      let names = accounts.compactMap(\.username).sorted().joined(separator: ", ")
      throw CommandFailure(
        .usage, "Several accounts are signed in: \(names).", nextStep: "Choose one with --username NAME.")
    }
    return accounts.first
  }

  /// Throws when nobody may be asked; `command` is what would ask.
  func requirePerson(to command: String) throws(CommandFailure) {
    guard !mayAsk else { return }
    throw CommandFailure(
      .interactionRequired, "Someone has to sign in, and --no-interactive forbids asking.",
      nextStep: "Run without --no-interactive: \(command)")
  }

  /// An SSH session, or a machine without a display. A browser named in `BROWSER` is taken to work all the same.
  static func isRemote(environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("SSH_CONNECTION") || isSet("SSH_TTY") { return true }
    return !["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"].contains(where: isSet)
  }

  /// How a page reaches the person.
  func webviewParameters() -> MSALWebviewParameters {
    let parameters = MSALWebviewParameters()
    parameters.timeout = patience
    if !opensBrowser { parameters.openBrowser = { _ in throw BrowserNotWanted() } }
    return parameters
  }

  private struct BrowserNotWanted: Error {}

  /// Says something that is not the answer.
  func talk(_ text: String) { if !isJSON { terminal.talk(text) } }
}
