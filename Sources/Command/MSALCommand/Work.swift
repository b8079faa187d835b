// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import LinuxPlatform

/// What a command line asks for, as far as it takes waiting.
package struct Work: Sendable {
  let arguments: ParsedArguments
  let deadline: Deadline
  let task: Task
  /// nil for a demonstration, which has settings of its own.
  var session: Session?

  /// Whether the command line names a program to run while tokens are served.
  package var runsProgram: Bool {
    arguments.names == [CredentialGrammar.serve.name] && !arguments.operands.isEmpty
  }

  enum Task: Sendable {
    /// A token, in the form that whoever asks wants.
    case token(CredentialRequest)
    /// The program that asks is to get no answer.
    case noAnswer
    case registry(RegistryCredential)
    case program(ProgramWithToken)
    case other
  }
}

extension Work.Task {
  /// - Parameter question: Reads what a program asks in standard input.
  /// - Throws: When what was typed does not go together, or a program asks for what it may not have.
  init(_ arguments: ParsedArguments, _ environment: EnvironmentVariables, question: () -> String) throws {
    switch arguments.names {
    case ["run"]: self = .program(try ProgramWithToken(arguments))
    case ["token"]: self = .token(try CredentialRequest.token(arguments))
    case ["credential", "git"]: self = CredentialRequest.git(arguments, question).map { .token($0) } ?? .noAnswer
    case ["credential", "docker"]: self = .registry(RegistryCredential(arguments, question))
    case ["credential", "kubernetes"]: self = .token(try CredentialRequest.kubernetes(arguments, environment))
    case ["credential", "az"]: self = .token(try CredentialRequest.az(arguments))
    case ["credential", "azd"]: self = .token(try CredentialRequest.azd(arguments))
    case ["credential", "keyring"]: self = .token(try CredentialRequest.keyring(arguments))
    default: self = .other
    }
  }

  /// Answers from the token cache; false if the cache has no answer. A program that is run replaces this one.
  func isDoneAtOnce(_ session: Session) -> Bool {
    switch self {
    case .token(let request):
      guard let text = CacheLook.text(request, session) else { return false }
      session.terminal.answer(text)
    case .registry(let registry):
      guard let answer = registry.cachedAnswer(session) else { return false }
      session.answer(answer)
    case .program(let program):
      guard let token = CacheLook.text(program.request, session) else { return false }
      _ = program.become(with: token)
      return false
    case .noAnswer, .other: return false
    }
    return true
  }

  func run(_ arguments: ParsedArguments, _ session: Session) async throws {
    switch self {
    case .token(let request): try await request.run(session)
    case .noAnswer: break
    case .registry(let credential): try await credential.run(session)
    case .program(let program): try await program.run(session)
    case .other: try await Self.run(arguments, session)
    }
  }

  private static func run(_ parsed: ParsedArguments, _ session: Session) async throws {
    switch parsed.names {
    case ["login"] where parsed.has(Commands.native): try await Commands.nativeLogin(parsed).run(session)
    case ["login"]: try await Commands.login(parsed).run(session)
    case ["signup"]: try await Commands.signUp(parsed).run(session)
    case ["reset-password"]: try await Commands.resetPassword(parsed).run(session)
    case let names where names.first == CacheGrammar.command.name: try await CacheCommands.run(parsed, session)
    case ["doctor"]: try await Doctor(environment: session.environment).run(session, file: parsed[CacheGrammar.file])
    case ["sso-cookie"]:
      try await PrintedCookie(
        page: parsed.operands[0], username: parsed[Commands.username],
        isConfirmed: parsed.has(CredentialGrammar.printSecret)
      ).run(session)
    case ["ssh-cert"]: try await SSHCertificateRequest(parsed).run(session)
    case ["serve"]: try await ServedIdentity(parsed).run(session)
    case ["setup", "git"]: try await GitSetup(isRemoval: parsed.has(CredentialGrammar.remove)).run(session)
    case ["setup", "docker"]: try DockerSetup(parsed).run(session)
    case ["credential", "shims"]: try CredentialShims(directory: parsed.operands[0]).run(session)
    case ["status"]: try await Status().run(session)
    case ["account", "list"]: try await ListedAccounts(isForAll: parsed.has(AccountGrammar.ofEveryProfile)).run(session)
    case ["account", "use"]: try await UsedAccount(name: parsed.operands[0]).run(session)
    case let names where names.first == AccountGrammar.profile.name: try ProfileCommands.run(parsed, session)
    case ["logout"]: try await Commands.logout(parsed).run(session)
    case let names where names.first == GraphGrammar.command.name:
      try await Commands.graphCall(parsed).run(session)
    case ["decode"]:
      let text = try GivenText.read(parsed.operands, what: "The token")
      try await Decode(text, isOffline: parsed.has(ErrorGrammar.offline)).run(session)
    default: session.terminal.answer(TerminalSafeText(document: parsed.help))
    }
  }
}
