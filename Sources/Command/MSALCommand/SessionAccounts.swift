// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import FoundationEssentials
import OAuthClient
import OAuthWire
import TokenExchange

// The account that a command is for, and what it leaves for the next command.
extension Session {
  /// The session with the app and the cloud that kubelogin's arguments name.
  func following(_ kubelogin: KubeloginArguments) throws -> Session {
    var session = self
    session.overrides.clientID = kubelogin.clientID
    guard overrides.authority == nil, overrides.emulator == nil else { return session }
    guard let saved = try profiles.profile(named: profileName) else {
      if kubelogin.clientID != nil { session.overrides.authority = kubelogin.authority }
      return session
    }
    if let cloud = kubelogin.otherCloud(than: saved.host) {
      throw CommandError(
        .configuration,
        "The cluster is in \(cloud.name), and the profile \"\(profileName)\" signs in at \(saved.host).",
        nextStep: "Sign in to a profile for it, and name that one in the kubeconfig: msal login --profile NAME "
          + "--client-id \(kubelogin.clientID ?? "ID") --authority \(kubelogin.authority)")
    }
    return session
  }

  /// The account that is meant; nil when it is not signed in.
  func account(_ choice: AccountChoice, in client: PublicClient) throws -> Account? {
    let found = try choice.accounts(in: client)
    guard found.count > 1 else { return found.first }
    let areNamesUnique = Set(found.map(\.username)).count == found.count
    let names = found.map { areNamesUnique ? AccountText.name($0) : $0.homeAccountID.value }.sorted()
    throw CommandError(
      .usage, "Several accounts are signed in: \(names.joined(separator: ", ")).", nextStep: try stepToChoose(of: found)
    )
  }

  /// How to say which account is meant: a profile can only remember one that is signed in with its own settings.
  private func stepToChoose(of found: [Account]) throws -> String {
    let isOfProfile = try overrides.isNone && profiles.profile(named: profileName) != nil
    let forOnce = takesUsername ? "with --username NAME" : nil
    guard isOfProfile else {
      return forOnce.map { "Choose one \($0)." } ?? "Name the account in a profile: msal login --profile NAME"
    }
    let forGood = "Choose one for good with msal account use NAME\(profileOption)"
    return forOnce.map { "\(forGood), or for once \($0)." } ?? forGood
  }

  /// The failure that says that the account is not signed in.
  /// - Parameters:
  ///   - scopes: The scopes that are asked for after the sign-in.
  ///   - otherStep: What to do where no other profile is for the account; nil: sign in.
  func notSignedIn(
    _ choice: AccountChoice, _ profile: Profile, in client: PublicClient, scopes: [String] = [],
    otherStep: String? = nil
  ) throws -> CommandError {
    let others = try client.accounts().map(AccountText.name).sorted().joined(separator: ", ")
    let whoIs = others.isEmpty ? "" : " Signed in: \(others)."
    let saved = try profiles.profile(named: profileName)
    let message =
      switch choice {
      case .named(let name): "\(name) is not signed in.\(whoIs)"
      case .remembered(let account) where saved?.clientID != profile.clientID:
        "\(account.name), the account of the profile \"\(profileName)\", is not signed in to the app "
          + "\(profile.clientID).\(whoIs)"
      case .remembered(let account):
        "\(account.name), the account of the profile \"\(profileName)\", is not signed in any more.\(whoIs)"
      case .only: "Nobody is signed in."
      }
    let step = otherStep ?? "To sign in: " + loginCommand(profile, for: choice, scopes: scopes)
    var failure = CommandError(.interactionRequired, message, nextStep: step)
    if case .named(let name) = choice { try tellOtherProfile(of: name, &failure, mayBeSignedOut: otherStep == nil) }
    return failure
  }

  /// Says that another profile is for the account.
  /// - Parameter mayBeSignedOut: Whether it is said of an account, too, that has signed out of that profile.
  private func tellOtherProfile(of name: String, _ failure: inout CommandError, mayBeSignedOut: Bool) throws {
    let choice = AccountChoice.named(name)
    for (other, profile) in try otherProfiles() {
      if let account = try signedIn(to: profile, choice).first {
        let name = AccountText.name(account)
        failure.message = "\(name) is signed in with the profile \"\(other)\", and not with \"\(profileName)\"."
        failure.nextStep = "To use that profile, add: --profile \(ShellWord.quoted(other))"
        return
      }
      if mayBeSignedOut, profile.account.map({ choice.matches($0) }) == true {
        failure.nextStep =
          "To sign in to the profile that is for that account: msal login --profile \(ShellWord.quoted(other))"
      }
    }
  }

  /// The profiles besides the one that is used, by name.
  func otherProfiles() throws -> [(name: String, profile: Profile)] {
    try profiles.names().filter { $0 != profileName }.compactMap { name in
      try profiles.profile(named: name).map { (name, $0) }
    }
  }

  /// The accounts of a profile that are signed in; none where the cache can't be read.
  func signedIn(to profile: Profile, _ choice: AccountChoice? = nil) throws -> [Account] {
    let own = AccountChoice(name: nil, profile: profile)
    guard let client = try? client(profile).get() else { return [] }
    return ((try? (choice ?? own).accounts(in: client)) ?? []).filter { own.matches($0) }
  }

  /// The command that signs in to the profile, or to one of its own where the saved one would be another afterwards.
  /// - Parameters:
  ///   - scopes: What has to be consented to, so that nobody is asked once more.
  ///   - claims: A claims challenge that the page has to answer, as JSON.
  func loginCommand(
    _ profile: Profile, for choice: AccountChoice? = nil, scopes: [String] = [], claims: String? = nil
  ) -> String {
    let saved = try? profiles.profile(named: profileName)
    var words = ["msal", "login"] + (profile.isNative ? ["--native"] : profile.usesBroker ? ["--broker"] : [])
    var isOther = saved.map { ($0.clientID, $0.authority) != (profile.clientID, profile.authority) } ?? false
    var person: [String] = []
    if case .named(let name) = choice, saved?.account.map({ !AccountChoice.named(name).matches($0) }) ?? true {
      isOther = isOther || saved?.account != nil
      // A home account id is no name to sign in by.
      if name.contains("@") { person = ["--username", name] }
    }
    words += (isOther ? ["--profile", "NAME"] + profile.options : profileWords) + person
    if scopes != Commands.defaultScopes { words += scopes.flatMap { ["--scope", $0] } }
    if let claims, !profile.isNative { words += ["--claims", Data(claims.utf8).base64EncodedString()] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// The settings to sign in with and to keep: an emulator's settings don't replace a person's own unasked.
  func profileToKeep(native: String? = nil) async throws -> Profile {
    var profile = try await profile(native: native, isNew: true)
    if let native {
      guard profile.authority != Profile.everyone else {
        throw CommandError(
          .configuration, "Signing in without a browser needs a tenant of its own.", nextStep: firstNativeStep(native))
      }
      profile.isNative = true
    }
    if overrides.emulator == nil, overrides.authority == nil, let emulator = profile.emulator,
      try profiles.profile(named: profileName)?.clientID != profile.clientID
    {
      talk(
        "Signing in at the emulator \(emulator), as the profile \"\(profileName)\" says. For Microsoft's service, add: "
          + "--authority \(Profile.everyone)")
    }
    guard profile.emulator != nil, let saved = try profiles.profile(named: profileName), saved.emulator == nil,
      // Profiles of emulators did not always say so.
      SecureURL(saved.authority).map({ $0.isOnThisMachine }) != true
    else { return profile }
    throw CommandError(
      .usage, "The profile \"\(profileName)\" is for \(saved.authority), and an emulator would take its place.",
      nextStep: "Keep the emulator apart with: --profile emulator")
  }

  /// Keeps the settings for the next command, and who signed in; says where, and what it changed.
  func keep(_ profile: Profile, for account: Account) throws {
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
  func remember(_ account: Account, for profile: Profile) throws -> (before: Profile?, kept: Profile) {
    let saved = try profiles.profile(named: profileName)
    var kept = profile
    kept.account = ProfileAccount(account)
    if saved != kept { try profiles.save(kept, named: profileName) }
    return (saved, kept)
  }

  /// Throws when nobody may be asked; `command` is the command that would ask.
  func requirePerson(to command: String) throws(CommandError) {
    guard !mayAsk else { return }
    throw CommandError(
      .interactionRequired, "Someone has to sign in, and nobody may be asked (--no-interactive).",
      nextStep: "Run without --no-interactive: \(command)")
  }

  /// Throws also when no page may be shown: without a terminal, nobody is expected to look at one.
  func requirePage(to command: String) throws(CommandError) {
    try requirePerson(to: command)
    guard opensBrowser, !isInteractive, !ControllingTerminal.isThere else { return }
    throw CommandError(
      .interactionRequired, "There is no terminal, so no page is opened.",
      nextStep: "Run it at a terminal, or: \(command) --interactive")
  }
}

extension Profile {
  /// The options with which a profile of another name gets the same settings.
  var options: [String] {
    var options = [(Commands.clientID, clientID)]
    if let emulator {
      options.append((Commands.emulator, emulator))
      if let certificateAuthority { options.append((Commands.certificates, certificateAuthority)) }
    } else if authority != Self.everyone {
      options.append((Commands.authority, authority))
    }
    return options.flatMap { ["--" + $0.0.name, $0.1] }
  }
}
