// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Dispatch
import Glibc
import LinuxPlatform
import MSAL
import OAuthWire
import QuickCommand

/// The program `msal`.
package enum Program {
  /// Does what the command line says, on the main thread, and ends the process.
  /// - Parameter commandLine: All of it, the program's name first.
  package static func main(_ commandLine: [String]) -> Never {
    if let ending = StartedProgram.become(commandLine) {
      let message = ending.message.prefix { !$0.isNewline }
      if !message.isEmpty { Terminal.standard(environment: [:]).talk("msal: \(message)") }
      _exit(ending.status)
    }
    ServedIdentity.noteParent()
    // A write beyond the limit of file sizes (setrlimit(2)) fails like one to a full disk, and ends nothing.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(commandLine.dropFirst())
    // Signals are for the program that this one runs.
    let hasChild = ServedIdentity.runsProgram(arguments)
    if hasChild { ForegroundProgram.holdSignals() }
    // Not `exit`: it would take OpenSSL's tables away while a request that was given up still uses them. Everything
    // that was printed has been written.
    Task.detached { _exit(await run(arguments, takesSignals: !hasChild)) }
    if hasChild { ForegroundProgram.keepMainThread() }
    dispatchMain()
  }

  /// - Returns: The exit status.
  private static func run(_ arguments: [String], takesSignals: Bool) async -> Int32 {
    let environment = EnvironmentVariables.current
    let terminal = Terminal.standard(environment: environment.all)
    // What follows is for a program that this one runs.
    let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
    do {
      if takesSignals {
        try await Interrupt.cancelling(late: { end(with: $0, isJSON: isJSON, on: terminal) }) {
          try await perform(arguments, terminal: terminal, environment: environment)
        }
      } else {
        try await perform(arguments, terminal: terminal, environment: environment)
      }
      if terminal.hasLostAnswer() {
        throw CommandError(
          .general, "The answer could not be written in full.", nextStep: "Free space where it goes, and repeat.")
      }
      return ExitCode.ok.rawValue
    } catch let error as ProgramError {
      if let failure = error.failure { report(failure, isJSON: isJSON, on: terminal) }
      return error.status
    } catch {
      let failure = CommandError(error)
      report(failure, isJSON: isJSON, on: terminal)
      if let signal = failure.signal { Interrupt.end(by: signal) }
      return failure.status
    }
  }

  /// Ends the process whatever its threads do.
  private static func end(with failure: CommandError, isJSON: Bool, on terminal: Terminal) {
    report(failure, isJSON: isJSON, on: terminal)
    if let signal = failure.signal { Interrupt.end(by: signal) }
    _exit(failure.status)
  }

  private static func report(_ failure: CommandError, isJSON: Bool, on terminal: Terminal) {
    terminal.talk(isJSON ? failure.json.shownText : failure.text(isColourful: terminal.isColourful))
  }

  private static func perform(
    _ arguments: [String], terminal: Terminal, environment: EnvironmentVariables
  ) async throws {
    let parsed = try Commands.root.parse(arguments)
    if let document = try Documents.answer(parsed, environment: environment) {
      return terminal.answer(ShownText(document: document))
    }
    try Commands.checkScopes(parsed)
    if parsed.has(Commands.debug) { trace(to: terminal) }
    let deadline = Deadline(seconds: Double(try Commands.patience(parsed)))
    deadline.enforce { end(with: $0, isJSON: parsed.has(Commands.json), on: terminal) }
    try await deadline.wait { try await perform(parsed, deadline, terminal: terminal, environment: environment) }
  }

  private static func perform(
    _ parsed: ParsedArguments, _ deadline: Deadline, terminal: Terminal, environment: EnvironmentVariables
  ) async throws {
    switch parsed.names.first {
    case "demo":
      guard !parsed.has(Commands.json) else {
        throw CommandError(
          .usage, "msal demo has no JSON to print.", nextStep: "Leave out --json.")
      }
      let mayAsk =
        !parsed.has(Commands.noInteractive) && (parsed.has(Commands.interactive) || ControllingTerminal.isThere)
      let hasPerson = Demo.hasPerson(environment: environment.all, mayAsk: mayAsk)
      let isNative = parsed.has(Commands.demoNative)
      return try await Demo(terminal: terminal, hasPerson: hasPerson, isNative: isNative).run()
    case "explain":
      let text = try GivenText.read(parsed.operands, what: "The error")
      return terminal.answer(try Explain(text).answer(isJSON: parsed.has(Commands.json)))
    default: break
    }
    var session = try Commands.session(
      parsed, terminal: terminal, profiles: ProfileStore(environment: environment), deadline: deadline)
    session.isRemote = Session.isRemote(environment: environment.all)
    session.keyStorageVariable = environment[KeyStorageSetting.variable]
    if parsed.command.name == CredentialGrammar.kubernetes.name {
      session = try session.following(try KubeloginArguments(parsed, environment))
    }
    do { try await perform(parsed, session, environment) } catch { throw session.inContext(error) }
  }

  private static func perform(
    _ parsed: ParsedArguments, _ session: Session, _ environment: EnvironmentVariables
  ) async throws {
    switch parsed.names {
    case ["login"] where parsed.has(Commands.native): try await Commands.nativeLogin(parsed).run(session)
    case ["login"]: try await Commands.login(parsed).run(session)
    case ["signup"]: try await Commands.signUp(parsed).run(session)
    case ["reset-password"]: try await Commands.resetPassword(parsed).run(session)
    case let names where names.first == CacheGrammar.command.name: try await CacheCommands.run(parsed, session)
    case ["doctor"]:
      try await Doctor(environment: environment).run(session, file: parsed[CacheGrammar.file])
    case ["run"]: try await ProgramWithToken(parsed).run(session)
    case ["ssh-cert"]: try await SSHCertificateRequest(parsed).run(session)
    case ["serve"]: try await ServedIdentity(parsed).run(session)
    case ["setup", "git"]: try await GitSetup(isRemoval: parsed.has(CredentialGrammar.remove)).run(session)
    case ["setup", "docker"]: try DockerSetup(parsed).run(session)
    case ["credential", "docker"]: try await RegistryCredential(parsed, environment).run(session)
    case ["credential", "shims"]: try CredentialShims(directory: parsed.operands[0]).run(session)
    case let names where names.first == "token" || names.first == CredentialGrammar.command.name:
      try await Commands.answerCredential(parsed, session, environment)
    case ["status"]: try await Status().run(session)
    case ["account", "list"]: try await ListedAccounts().run(session)
    case ["account", "use"]: try await UsedAccount(name: parsed.operands[0]).run(session)
    case let names where names.first == AccountGrammar.profile.name: try ProfileCommands.run(parsed, session)
    case ["logout"]: try await Commands.logout(parsed).run(session)
    case let names where names.first == GraphGrammar.command.name:
      try await Commands.graphCall(parsed).run(session)
    case ["decode"]:
      let text = try GivenText.read(parsed.operands, what: "The token")
      try await Decode(text, isOffline: parsed.has(ErrorGrammar.offline)).run(session)
    default: session.terminal.answer(ShownText(document: parsed.help))
    }
  }

  /// Shows what the library logs, hosts and paths included: they are the person's own. Secrets are left out at every
  /// level.
  private static func trace(to terminal: Terminal) {
    MSALGlobalConfig.loggerConfig.logLevel = .verbose
    MSALGlobalConfig.loggerConfig.logMaskingLevel = .settingsMaskSecretsOnly
    MSALGlobalConfig.loggerConfig.setLogCallback { _, message, _ in
      if let message { terminal.talk(ShownText(message)) }
    }
  }
}
