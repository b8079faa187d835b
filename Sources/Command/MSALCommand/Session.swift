// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import CommandLineArguments
import EmulatorConsole
import FoundationEssentials
import LinuxPlatform
import OAuthClient
import OAuthWire
import PlatformInterfaces
import PrivateFiles
import TokenExchange

/// What every subcommand works with.
struct Session: Sendable {
  var terminal: Terminal
  var environment: EnvironmentVariables
  var profiles: ProfileStore
  var deadline: Deadline
  /// Whether answers and failures are JSON.
  var isJSON = false
  /// Whether the command has the option `--username`.
  var takesUsername = false
  /// Whether nothing is said but the answer, what a person has to do, and why it failed.
  var isQuiet = false
  /// Whether a person may be asked.
  var mayAsk = true
  /// Whether a person may be asked by a command that otherwise only says how to sign in.
  var isInteractive = false
  /// Whether signing in without a browser uses native authentication V2.
  var usesJourneys = false
  /// Whether to open a browser, or only to say where to go.
  var opensBrowser = true
  var profileName = Profile.defaultName
  /// Takes what the library logs.
  var log: any LogSink = NoLog()
  /// What the command line sets; it goes before the profile.
  var overrides = Overrides()

  struct Overrides: Sendable {
    var clientID: String?
    var authority: String?
    var redirectURI: String?
    var certificateAuthority: String?
    /// A running emulator: its URL, or the file with its ready line.
    var emulator: String?
    var keyStorage: String?

    /// Whether the command line names no app, authority or emulator.
    var isNone: Bool { [clientID, authority, emulator].allSatisfy { $0 == nil } }
  }

  /// The saved profile or that of the emulator, in which the settings of the command line replace those that it has.
  /// - Parameters:
  ///   - native: The command that asks without a browser, after `msal`; nil: a browser is used, or nobody asked.
  ///   - isNew: Whether somebody signs in at the address that was given, and not at another address of the emulator,
  ///     where the saved profile may be signed in.
  func profile(native: String? = nil, isNew: Bool = false) async throws -> Profile {
    var profile =
      if let emulator = overrides.emulator {
        try await profile(of: emulator, native: native, isNew: isNew)
      } else {
        try savedProfile(native: native)
      }
    profile.redirectURI = overrides.redirectURI ?? profile.redirectURI
    profile.keyStorage = overrides.keyStorage ?? profile.keyStorage
    if let file = overrides.certificateAuthority {
      profile.certificateAuthority = URL(filePath: file).standardizedFileURL.path()
    }
    return profile
  }

  /// The emulator's profile with the app and the tenant of the command line.
  private func profile(of emulator: String, native: String?, isNew: Bool) async throws -> Profile {
    let description = try await waiting(for: emulator) {
      try await EmulatorDescription.find(emulator, certificateAuthority: overrides.certificateAuthority)
    }
    var profile =
      native == nil
      ? try description.profile(clientID: overrides.clientID)
      : try description.nativeProfile(clientID: overrides.clientID)
    // The person of another server has the same id only if that server says so.
    if let saved = try profiles.profile(named: profileName), saved.clientID == profile.clientID {
      let isOtherAddress = saved.emulatorServers.first.map(description.isAlso) ?? false
      if !isNew, isOtherAddress, saved.isNative == profile.isNative { profile = saved }
      if saved.authority == profile.authority { profile.account = saved.account }
    }
    if let authority = overrides.authority ?? EmulatorPlace.tenant(in: emulator) {
      // A tenant is one of the emulator.
      let isTenant = !authority.contains("/")
      profile.move(to: (isTenant ? profile.emulator.map { $0 + "/" } ?? "" : "") + authority)
      guard profile.emulator != nil else {
        throw CommandError(
          .usage, "That authority is not at the emulator.", nextStep: "Leave out --authority or --emulator.")
      }
    }
    return profile
  }

  /// The saved profile with the app and the authority of the command line.
  func savedProfile(native: String? = nil) throws -> Profile {
    let saved = try profiles.profile(named: profileName)
    guard let clientID = overrides.clientID ?? saved?.clientID else {
      let names = try profiles.names()
      guard names.isEmpty else { throw profiles.missing(profileName, names) }
      throw CommandError(
        .configuration, "No app is configured yet.",
        nextStep: native.map(firstNativeStep) ?? environment["MSAL_EMULATOR"].map { place in
          "To sign in at the emulator: msal login\(profileOption) --emulator \(ShellWord.quoted(place))"
        }
          ?? "Sign in with your app's client id: msal login\(profileOption) --client-id ID. "
          + "To try it without an app: msal demo")
    }
    var profile = saved ?? Profile(clientID: clientID, authority: Profile.everyone)
    profile.clientID = clientID
    if let authority = overrides.authority { profile.move(to: authority) }
    return profile
  }

  /// The option that a next step repeats, so that it is for this profile.
  var profileOption: String { profileWords.map { " " + ShellWord.quoted($0) }.joined() }

  /// The emulator that a file with a ready line names, or else that of the profile. One whose address was given says
  /// itself that it is not running.
  private var knownEmulator: SecureURL? {
    guard let place = overrides.emulator else {
      return (try? profiles.profile(named: profileName))??.emulator.flatMap { SecureURL($0) }
    }
    guard EmulatorPlace.address(place) == nil, let content = try? PlainFile.read(place) else { return nil }
    return (try? EmulatorDescription.first(in: Data(content)))??.server
  }

  /// The failure with next steps that are for the same profile and server.
  func inContext(_ error: any Error) -> any Error {
    if error is ChildProgramError { return error }
    var failure = CommandError(error)
    failure.nextStep = failure.nextStep.map(inContext)
    if failure.code == .network, overrides.authority == nil, let emulator = knownEmulator,
      let end = failure.message.firstRange(of: " can't be reached")?.lowerBound,
      SecureURL("https://" + failure.message[..<end])?.isOnMachine(of: emulator) == true
    {
      failure.tellNoEmulator(at: emulator.url)
    }
    if failure.code == .network, let authority = overrides.authority, let host = URL(string: authority)?.host(),
      let microsoft = URL(string: Profile.everyone)?.host(), host != microsoft, failure.message.hasPrefix(microsoft)
    {
      failure.message = "Nobody can be asked whether \(host) belongs to Microsoft: \(failure.message)"
    }
    tellMeantOption(&failure)
    return failure
  }

  /// Says of a setting of the command line that it is probably another one, or no value of that kind.
  private func tellMeantOption(_ failure: inout CommandError) {
    if [.network, .configuration].contains(failure.code), overrides.emulator == nil,
      let server = overrides.authority.flatMap(SecureURL.init), server.isOnThisMachine,
      (try? profiles.profile(named: profileName))??.emulator == nil
    {
      failure.nextStep = "If that is an emulator, write --emulator \(server.origin) instead of --authority."
    }
    if let id = overrides.clientID, UUID(uuidString: id) == nil, failure.message.contains("AADSTS700016") {
      let words = ["Client ids of Entra are GUIDs, and \(id) is none.", failure.nextStep]
      failure.nextStep = words.compactMap(\.self).joined(separator: " ")
    }
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
      /msal (?:login(?: --(?:native|device-code|broker))?|signup|reset-password|token|logout|status|account (?:list|use))\b/
    return text.replacing(commands) { command in
      let isNative = ["--native", "signup", "reset-password"].contains { command.output.hasSuffix($0) }
      return command.output + (isNative && usesJourneys ? " --v2" : "") + words.joined()
    }
  }

  /// The step with all that a sign-in without a browser needs.
  func firstNativeStep(_ command: String) -> String {
    "Name both: msal \(command)\(profileOption) --client-id ID --authority https://NAME.ciamlogin.com"
  }

  /// The profile's app for sign-in without a browser, with the tokens that it has in the cache.
  func nativeFlows(_ profile: Profile) throws -> NativeFlows {
    NativeFlows(
      client: try client(profile), clientID: ClientID(profile.clientID), log: log, areJourneys: usesJourneys)
  }

  /// The profile's app, with the tokens that it has in the cache.
  func client(_ profile: Profile) throws -> LazyClient {
    let configuration = try profile.configuration()
    let certificates = try profile.trustedCertificates()
    let policy = try keyStorage(of: profile).policy(mayAsk: mayAsk)
    let location = CacheLocation.file(directory: nil, name: CacheKey.defaultCache, key: policy)
    return LazyClient { [log] () throws(IdentityError) in
      try PublicClient(
        configuration: configuration, platform: .thisMachine(trustedCertificates: certificates, log: log),
        tokensAt: location)
    }
  }

  /// What the environment says about the key of the cache.
  var keyStorageVariable: String? { environment[KeyStorageSetting.variable] }

  /// Where the key of the cache may be; the command line goes before the environment, and that before the profile.
  func keyStorage(of profile: Profile?) throws(CommandError) -> KeyStorageSetting {
    if let text = overrides.keyStorage { return try KeyStorageSetting(text, from: "--key-storage") }
    if let text = keyStorageVariable { return try KeyStorageSetting(text, from: KeyStorageSetting.variable) }
    guard let text = profile?.keyStorage else { return .anywhere }
    return try KeyStorageSetting(text, from: "keyStorage of the profile \"\(profileName)\"")
  }

  /// How the person is asked in the terminal.
  func dialog() -> Dialog { .standard(mayAsk: mayAsk) { talk(TerminalSafeText($0)) } }

  /// Asks whether to do something that can't be undone; fails unless the person says yes.
  /// - Parameters:
  ///   - deed: What happens after a yes, such as "removed".
  ///   - option: The option that says yes beforehand.
  func confirm(_ question: String, deed: String, unless option: Option) async throws {
    let dialog = dialog()
    guard dialog.mayAsk else {
      throw CommandError(
        .usage, "Nothing is \(deed) without a confirmation, and there is nobody to ask.",
        nextStep: "Add --\(option.name).")
    }
    let answer = try await waiting { try await dialog.ask(Question(text: question + " [y/N] ", subject: "")) }
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandError(.cancelled, "Nothing was \(deed).", nextStep: "Answer y, or add --\(option.name).")
    }
  }

  /// The result of `work`, in which a person is asked in the terminal.
  func waiting<Result>(_ work: () async throws -> Result) async throws -> Result {
    try await deadline.expecting(Deadline.answers, work)
  }

  /// The result of `work`, which waits for the answer of a server.
  func waiting<Result: Sendable>(
    for host: String, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await terminal.showing({ _ in "Waiting for \(host)" }) {
      try await deadline.expecting(Deadline.answer(of: host), work)
    }
  }

  /// The result of `work`, during which a person completes a page.
  /// - Parameters:
  ///   - host: The server that is waited for until `Deadline.page` is expected; nil: the page is shown at once.
  ///   - deed: The message when the person does not complete it.
  ///   - left: The seconds that the person has left for it; nil: as many as the command has.
  func waitingForPage<Result: Sendable>(
    of host: String? = nil, deed: String = Deadline.page, left: @escaping @Sendable () -> Int? = { nil },
    _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await terminal.showing { seconds in
      if let host, deadline.deed != deed { return "Waiting for \(host)" }
      guard let left = left() else { return "Waiting for the sign-in: \(Terminal.time(seconds))" }
      return "Waiting for the sign-in: the code is good for \(Terminal.time(left))"
    } while: {
      try await deadline.expecting(host.map(Deadline.answer) ?? deed, work)
    }
  }

  /// Tells which accounts were signed out: without a browser there is one account, and the next one replaces it.
  /// - Parameter before: The accounts that were signed in before.
  func tellSignedOut(_ before: [Account], in client: PublicClient) throws {
    let identifiers = Set(try client.accounts().map(\.homeAccountID))
    for account in before where !identifiers.contains(account.homeAccountID) {
      talk("Signed out \(AccountText.name(account)).")
    }
  }

  /// Signs a person in without a browser, keeps the profile for the next command, and tells who is signed in now.
  /// - Parameters:
  ///   - command: The command that asks, after `msal`.
  ///   - work: Gets the accounts that were signed in before, and returns the new one.
  func signingIn(
    native command: String, _ work: (NativeFlows, [Account]) async throws -> Account
  ) async throws {
    let profile = try await profileToKeep(native: command)
    if mayAsk, let emulator = profile.emulator {
      talk("Codes arrive in the emulator's inbox: \(emulator)/_emulator/inbox")
    }
    let flows = try nativeFlows(profile)
    let client = try flows.client.get()
    let before = try client.accounts()
    let account = try await work(flows, before)
    try tellSignedOut(before, in: client)
    try keep(profile, for: account)
  }

  /// Signs a person in without a browser, like `signingIn(native:_:)`, after a flow in which a code proved the address.
  func signingIn(
    afterProof given: GivenAnswers, native command: String,
    _ work: @escaping @Sendable (NativeFlows, Dialog, String) async throws -> Account
  ) async throws {
    let dialog = dialog()
    try await dialog.requirePerson(for: Questions.codeToCome)
    try await signingIn(native: command) { flows, _ in
      try await waiting { try await work(flows, dialog, given.username(dialog)) }
    }
  }

  /// Whether the person is likely to sit at another machine than this one.
  var isRemote: Bool { Self.isRemote(environment: environment.all) }

  /// An SSH session, or a machine without a display. A browser named in `BROWSER` is taken to work all the same.
  static func isRemote(environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if isSet("SSH_CONNECTION") || isSet("SSH_TTY") { return true }
    return !["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"].contains(where: isSet)
  }

  /// How a page reaches the person.
  /// - Parameter showing: Told the address of the page, whoever opens it.
  func presentation(showing: @escaping @Sendable (URL) -> Void = { _ in }) -> Presentation {
    let terminal = terminal
    // The command's own limit ends first, since its error says what to do; the library's is a cancelled sign-in.
    var presentation = Presentation(timeoutSeconds: deadline.seconds + 60) { page in
      terminal.talk(TerminalSafeText(Presentation.notice(of: page)))
    }
    if !opensBrowser { presentation.browser = UnopenedBrowser(showing: showing) }
    presentation.opened = { url in
      showing(url)
      instruct("Continue in the browser; Ctrl-C cancels. If no page has opened, open this one on this machine:")
      instruct("  \(url.absoluteString)")
    }
    return presentation
  }

  func answer(_ json: JSONValue) { terminal.answer(json.safeText) }

  /// Writes the answer in words, or in JSON if that was asked for.
  func answer(_ json: @autoclosure () -> JSONValue, orInWords text: @autoclosure () -> TerminalSafeText) {
    terminal.answer(isJSON ? json().safeText : text())
  }

  /// Says something that is not the answer, unless the command is to be quiet.
  func talk(_ text: TerminalSafeText) { if !isQuiet { terminal.talk(text) } }

  /// Says what a person has to do, unless the answer is JSON.
  func instruct(_ text: TerminalSafeText) { if !isJSON { terminal.talk(text) } }
}

/// Opens nothing: the person is told where to go.
private struct UnopenedBrowser: Browser {
  let showing: @Sendable (URL) -> Void

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    showing(url)
    throw .noBrowser(tried: ["--no-browser"])
  }
}
