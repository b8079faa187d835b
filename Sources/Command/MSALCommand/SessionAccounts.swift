// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import QuickCommand

// Who a command is for, and what the next one is told.
extension Session {
  /// The account that is meant; nil when it is not signed in.
  func account(_ choice: AccountChoice, in application: MSALPublicClientApplication) throws -> MSALAccount? {
    let found = try application.allAccounts().filter { choice.matches($0) }
    let identifiers = Set(found.map { $0.identifier?.lowercased() })
    guard identifiers.count > 1 else { return found.first }
    let names = found.map { choice == .only ? AccountText.name($0) : $0.identifier ?? "" }.sorted()
    throw CommandError(
      .usage, "Several accounts are signed in: \(names.joined(separator: ", ")).",
      nextStep: "Choose one for good with msal account use NAME\(profileOption), or for once with --username NAME.")
  }

  /// Why nobody is answered for.
  func notSignedIn(
    _ choice: AccountChoice, _ profile: Profile, in application: MSALPublicClientApplication
  ) throws -> CommandError {
    let others = try application.allAccounts().map(AccountText.name).sorted().joined(separator: ", ")
    let whoIs = others.isEmpty ? "" : " Signed in: \(others)."
    let message =
      switch choice {
      case .named(let name): "\(name) is not signed in.\(whoIs)"
      case .remembered(let account):
        "\(account.name), the account of the profile \"\(profileName)\", is not signed in any more.\(whoIs)"
      case .only: "Nobody is signed in."
      }
    return CommandError(.interactionRequired, message, nextStep: "To sign in: \(loginCommand(profile))")
  }

  /// The command that signs in to the profile.
  func loginCommand(_ profile: Profile) -> String {
    "msal login" + (profile.isNative ? " --native" : "")
      + profileOption
  }

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

  /// Keeps the settings for the next command, and who signed in; says where, and what it changed.
  func keep(_ profile: Profile, for account: MSALAccount) throws {
    let (before, kept) = try remember(account, for: profile)
    let cache = try CachePlace().cache(self)
    let saved = SavedSignIn(
      profileName: profileName, settingsFile: profiles.path, before: before, kept: kept, cache: cache.path,
      keyStorage: cache.storage)
    answer(saved.json(account), orInWords: "Signed in as \(AccountText.name(account)).")
    for line in saved.lines { talk(line) }
  }

  /// - Returns: What was kept before, and what is now.
  @discardableResult
  func remember(_ account: MSALAccount, for profile: Profile) throws -> (before: Profile?, kept: Profile) {
    let saved = try profiles.profile(named: profileName)
    var kept = profile
    kept.account = account.identifier.map { ProfileAccount(homeAccountID: $0, username: account.username) }
    if saved != kept { try profiles.save(kept, named: profileName) }
    return (saved, kept)
  }

  /// Throws when nobody may be asked; `command` is what would ask.
  func requirePerson(to command: String) throws(CommandError) {
    guard !mayAsk else { return }
    throw CommandError(
      .interactionRequired, "Someone has to sign in, and nobody may be asked (--no-interactive).",
      nextStep: "Run without --no-interactive: \(command)")
  }

  /// Throws when no page may be shown, too: without a terminal nobody is taken to look at one.
  func requirePage(to command: String) throws(CommandError) {
    try requirePerson(to: command)
    guard opensBrowser, !isInteractive, !ControllingTerminal.isThere else { return }
    throw CommandError(
      .interactionRequired, "There is no terminal, so no page is opened.",
      nextStep: "Run it at a terminal, or: \(command) --interactive")
  }
}

extension AccountChoice {
  func matches(_ account: MSALAccount) -> Bool {
    matches(homeAccountID: account.identifier, username: account.username)
  }
}
