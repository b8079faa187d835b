// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import MSAL
import OAuthWire
import QuickCommand

/// What every subcommand works with.
struct Session: Sendable {
  var terminal: Terminal
  var profiles: ProfileStore
  var deadline: Deadline
  /// Answers are JSON, failures too.
  var isJSON = false
  /// Whether the command has the option `--username`.
  var takesUsername = false
  /// Whether nothing is said but the answer, what a person has to do, and why it failed.
  var isQuiet = false
  /// Whether a person may be asked.
  var mayAsk = true
  /// Whether a person is to be asked where otherwise none would be.
  var isInteractive = false
  /// Whether to open a browser, or only to say where to go.
  var opensBrowser = true
  /// Whether the person is likely to sit at another machine than this one.
  var isRemote = false
  var profileName = Profile.defaultName
  /// What the environment says about the key of the cache; the command line goes before it, and it before the profile.
  var keyStorageVariable: String?
  /// What the command line says in place of the profile.
  var overrides = Overrides()

  struct Overrides: Sendable {
    var clientID: String?
    var authority: String?
    var redirectURI: String?
    var certificateAuthority: String?
    /// A running emulator: its URL, or the file with its ready line.
    var emulator: String?
    var keyStorage: String?

    /// Whether app and server are the profile's own.
    var isNone: Bool { [clientID, authority, emulator].allSatisfy { $0 == nil } }
  }

  /// The saved profile with what the command line says in its place.
  /// - Parameter native: The command that asks without a browser, after `msal`; nil: a browser is used, or nobody
  ///   asked.
  func profile(native: String? = nil) async throws -> Profile {
    let isNative = native != nil
    let saved = try profiles.profile(named: profileName)
    var profile: Profile
    if let emulator = overrides.emulator {
      let description = try await EmulatorDescription.find(
        emulator, certificateAuthority: overrides.certificateAuthority)
      profile =
        isNative
        ? try description.nativeProfile(clientID: overrides.clientID)
        : try description.profile(clientID: overrides.clientID)
      // The person of another server has the same id only if that server says so.
      if saved?.clientID == profile.clientID, saved?.authority == profile.authority { profile.account = saved?.account }
    } else if let clientID = overrides.clientID ?? saved?.clientID {
      profile = saved ?? Profile(clientID: clientID, authority: Profile.everyone)
      profile.clientID = clientID
    } else {
      throw CommandError(
        .configuration, try noApp(),
        nextStep: native.map(firstNativeStep)
          ?? "Sign in with your app's client id: msal login\(profileOption) --client-id ID. "
          + "To try it without an app: msal demo")
    }
    if let authority = overrides.authority {
      profile.move(to: authority)
      guard overrides.emulator == nil || profile.emulator != nil else {
        throw CommandError(
          .usage, "That authority is not at the emulator.", nextStep: "Leave out --authority or --emulator.")
      }
    }
    profile.redirectURI = overrides.redirectURI ?? profile.redirectURI
    profile.keyStorage = overrides.keyStorage ?? profile.keyStorage
    if let file = overrides.certificateAuthority {
      profile.certificateAuthority = URL(filePath: file).standardizedFileURL.path()
    }
    if isNative {
      guard profile.authority != Profile.everyone else {
        throw CommandError(
          .configuration, "Signing in without a browser needs a tenant of its own.",
          nextStep: native.map(firstNativeStep))
      }
      profile.isNative = true
    }
    return profile
  }

  /// Why the client id is not known.
  private func noApp() throws -> String {
    let names = try profiles.names()
    guard !names.isEmpty else { return "No app is configured yet." }
    return "There is no profile \"\(profileName)\". There are: \(names.joined(separator: ", "))."
  }

  /// What a next step repeats, so that it is for the same profile.
  var profileOption: String { profileWords.map { " " + ShellWord.quoted($0) }.joined() }

  /// The failure with next steps that are for the same profile and server.
  func inContext(_ error: any Error) -> any Error {
    if error is ProgramError { return error }
    var failure = CommandError(error)
    failure.nextStep = failure.nextStep.map(inContext)
    if failure.code == .network, overrides.authority == nil, overrides.emulator == nil,
      let address = (try? profiles.profile(named: profileName))??.emulator.flatMap({ URL(string: $0) }),
      let host = address.host(), failure.message.hasPrefix(host + " can't be reached")
    {
      failure.tellNoEmulator(at: address)
    }
    if failure.code == .network, let authority = overrides.authority, let host = URL(string: authority)?.host(),
      let microsoft = URL(string: Profile.everyone)?.host(), host != microsoft, failure.message.hasPrefix(microsoft)
    {
      failure.message = "Nobody can be asked whether \(host) belongs to Microsoft: \(failure.message)"
    }
    return failure
  }

  /// The text with the options that say which profile and server are meant at each command in it.
  func inContext(_ text: String) -> String {
    let options = [
      (Commands.profile, profileName == Profile.defaultName ? nil : profileName),
      (Commands.emulator, overrides.emulator), (Commands.clientID, overrides.clientID),
      (Commands.authority, overrides.authority), (Commands.certificates, overrides.certificateAuthority),
    ]
    let missing = options.filter { !text.contains("--" + $0.0.name) }
    let words = missing.compactMap { option, value in
      value.map { " --\(option.name) \(ShellWord.quoted($0))" }
    }
    let commands =
      /msal (?:login(?: --(?:native|device-code))?|signup|reset-password|token|logout|status|account (?:list|use))\b/
    return text.replacing(commands) { $0.output + words.joined() }
  }

  private func firstNativeStep(_ command: String) -> String {
    "Name both: msal \(command)\(profileOption) --client-id ID --authority https://NAME.ciamlogin.com"
  }

  func application(_ profile: Profile) throws -> MSALPublicClientApplication {
    try MSALPublicClientApplication(configuration: withKeyStorage(of: profile, try profile.configuration()))
  }

  /// An application that signs people in without a browser.
  func nativeApplication(_ profile: Profile) throws -> MSALNativeAuthPublicClientApplication {
    try MSALNativeAuthPublicClientApplication(
      nativeAuthConfiguration: withKeyStorage(of: profile, try profile.nativeConfiguration()))
  }

  private func withKeyStorage<Configuration: MSALPublicClientApplicationConfig>(
    of profile: Profile, _ configuration: Configuration
  ) throws -> Configuration {
    try keyStorage(of: profile)?.apply(to: configuration.cacheConfig, mayAsk: mayAsk)
    return configuration
  }

  /// Where the key of the cache may be; nil: anywhere.
  func keyStorage(of profile: Profile?) throws(CommandError) -> KeyStorageSetting? {
    if let text = overrides.keyStorage { return try KeyStorageSetting(text, from: "--key-storage") }
    if let text = keyStorageVariable { return try KeyStorageSetting(text, from: KeyStorageSetting.variable) }
    guard let text = profile?.keyStorage else { return nil }
    return try KeyStorageSetting(text, from: "keyStorage of the profile \"\(profileName)\"")
  }

  /// How the person is asked in the terminal.
  func dialog() -> Dialog { .standard(mayAsk: mayAsk) { talk(ShownText($0)) } }

  /// The result of `work`, in which a person is asked in the terminal.
  func waiting<Result>(_ work: () async throws -> Result) async throws -> Result {
    try await deadline.whilePersonIsAsked(deed: Deadline.answers, work)
  }

  /// The result of `work`, during which a person completes a page.
  /// - Parameters:
  ///   - deed: What is said when they don't.
  ///   - left: The seconds that the person has left for it; nil: as many as the command has.
  func waitingForPage<Result: Sendable>(
    deed: String = Deadline.page, left: @escaping @Sendable () -> Int? = { nil },
    _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await terminal.showing { seconds in
      guard let left = left() else { return "Waiting for the sign-in: \(Terminal.time(seconds))" }
      return "Waiting for the sign-in: the code is good for \(Terminal.time(left))"
    } while: {
      try await deadline.whilePersonIsAsked(deed: deed, work)
    }
  }

  /// Tells who is not signed in any more: without a browser there is one account, and the next one takes its place.
  /// - Parameter before: Who was.
  func tellSignedOut(_ before: [MSALAccount], in application: MSALPublicClientApplication) throws {
    let identifiers = Set(try application.allAccounts().map(\.identifier))
    for account in before where !identifiers.contains(account.identifier) {
      talk("Signed out \(AccountText.name(account)).")
    }
  }

  /// Signs a person in without a browser, keeps the profile for the next command, and tells who is signed in now.
  /// - Parameters:
  ///   - command: What asks, after `msal`.
  ///   - work: Gets who was signed in before, and returns who signed in.
  func signingIn(
    native command: String,
    _ work: (MSALNativeAuthPublicClientApplication, [MSALAccount]) async throws -> MSALAccount
  ) async throws {
    let profile = try await profileToKeep(native: command)
    let application = try nativeApplication(profile)
    let before = try application.allAccounts()
    let account = try await work(application, before)
    try tellSignedOut(before, in: application)
    try keep(profile, for: account)
  }

  /// The same for who proves an address first, by a code.
  func signingIn(
    afterProof given: GivenAnswers, native command: String,
    _ work: @escaping @Sendable (MSALNativeAuthPublicClientApplication, Dialog, String) async throws -> MSALAccount
  ) async throws {
    let dialog = dialog()
    try await dialog.requirePerson(for: Questions.codeToCome)
    try await signingIn(native: command) { application, _ in
      try await waiting { try await work(application, dialog, given.username(dialog)) }
    }
  }

  /// An SSH session, or a machine without a display. A browser named in `BROWSER` is taken to work all the same.
  static func isRemote(environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("SSH_CONNECTION") || isSet("SSH_TTY") { return true }
    return !["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"].contains(where: isSet)
  }

  /// How a page reaches the person.
  /// - Parameter showing: Told the address of the page, whoever opens it.
  func webviewParameters(showing: @escaping @Sendable (URL) -> Void = { _ in }) -> MSALWebviewParameters {
    let parameters = MSALWebviewParameters()
    // The command's own limit comes first, and says what to do about it; the library calls this a cancelled sign-in.
    parameters.timeout = deadline.seconds + 60
    if !opensBrowser {
      parameters.openBrowser = { url in
        showing(url)
        throw NoBrowserError()
      }
    }
    parameters.opened = { url in
      showing(url)
      instruct("Continue in the browser; Ctrl-C cancels. If no page has opened, open this one on this machine:")
      instruct("  \(url.absoluteString)")
    }
    return parameters
  }

  private struct NoBrowserError: Error {}

  func answer(_ json: JSONValue) { terminal.answer(json.shownText) }

  /// Answers in words, or in JSON where that was asked for.
  func answer(_ json: @autoclosure () -> JSONValue, orInWords text: @autoclosure () -> ShownText) {
    terminal.answer(isJSON ? json().shownText : text())
  }

  /// Says something that is not the answer.
  func talk(_ text: ShownText) { if !isQuiet { terminal.talk(text) } }

  /// Says what a person has to do.
  func instruct(_ text: ShownText) { if !isJSON { terminal.talk(text) } }
}
