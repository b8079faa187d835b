// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import EmulatorDirectory
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The program `msal-emulator`, apart from the process it runs in.
package struct EmulatorProgram: Sendable {
  /// What the program is given by its process.
  package struct Dependencies: Sendable {
    package var environment: [String: String]
    /// How wide the terminal is that shows the answer; nil when none does.
    package var columns: Int?
    /// Writes the answer (standard output).
    package var answer: @Sendable (String) -> Void
    /// Whether part of the answer could not be written, as on a full disk.
    package var hasLostAnswer: @Sendable () -> Bool = { false }
    /// Writes everything else that is said (standard error).
    package var talk: @Sendable (String) -> Void
    /// Writes a line for every request; it may drop lines when they come too fast.
    package var log: @Sendable (String) -> Void
    /// Returns when the program is told to stop.
    package var untilStopped: @Sendable () async -> Void
    /// Returns when standard input ends. It blocks its thread until then.
    package var untilInputEnds: @Sendable () -> Void = {}
    /// Shows the pages of the stand-in broker.
    package var browser: any Browser

    package init(
      environment: [String: String], columns: Int? = nil, answer: @escaping @Sendable (String) -> Void,
      talk: @escaping @Sendable (String) -> Void, log: @escaping @Sendable (String) -> Void = { _ in },
      untilStopped: @escaping @Sendable () async -> Void, browser: (any Browser)? = nil
    ) {
      self.browser = browser ?? SystemBrowser(environment: EnvironmentVariables(environment))
      self.log = log
      (self.environment, self.columns) = (environment, columns)
      self.answer = answer
      self.talk = talk
      self.untilStopped = untilStopped
    }
  }

  private let dependencies: Dependencies

  package init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Runs to the end; the result is the process's exit status.
  package func run(_ arguments: [String]) async -> Int32 {
    do throws(ProgramError) {
      let status = try await dispatch(arguments)
      guard !dependencies.hasLostAnswer() else {
        throw ProgramError(
          status: 1, message: "The answer could not be written in full. Free space where it goes, and repeat.")
      }
      return status
    } catch {
      dependencies.talk("msal-emulator: \(error.message)\n")
      return error.status
    }
  }

  private func dispatch(_ arguments: [String]) async throws(ProgramError) -> Int32 {
    let given: ParsedArguments
    let width = dependencies.columns ?? HelpText.widest
    do { given = try EmulatorCommandLine.program.parse(arguments, width: width) } catch { throw .usage(error) }
    if given.wantsHelp {
      dependencies.answer(given.help)
      return 0
    }
    switch given.names {
    case ["serve"]: try await Serve(given).run(in: dependencies)
    case ["broker"]: try await Serve(given, broker: BrokerOptions(given)).run(in: dependencies)
    case ["run"]: return try await ProgramRun(given).run(in: dependencies)
    case ["token"]: try await IssueToken(given).run(in: dependencies)
    case ["healthcheck"]: try await HealthCheck(given: given).run(in: dependencies)
    case ["export"]: try await Export(given: given).run(in: dependencies)
    case ["trust"]: return try await Trust(given).run(in: dependencies)
    case ["seed", "check"]: try SeedCheck(given: given).run(in: dependencies)
    case ["seed", "import"]: try SeedImportCommand(given: given).run(in: dependencies)
    case ["seed"]: dependencies.answer(Seed.standard.json.prettyText + "\n")
    case ["version"]: dependencies.answer(version + "\n")
    case ["completion"], ["man"]:
      let document: String?
      do {
        document = try given.document(version: version, environment: dependencies.environment, related: ["msal(1)"])
      } catch { throw .usage(error) }
      dependencies.answer(document ?? "")
    default:
      do {
        dependencies.answer(try EmulatorCommandLine.program.help(about: given.operands, width: width))
      } catch { throw .usage(error) }
    }
    return 0
  }
}

/// Where the answer goes, which notes whether all of it was written.
package final class AnswerStream: Sendable {
  private let put: @Sendable (String) -> Bool
  private let isLost = Lock(false)

  /// - Parameter put: Writes a text, and returns whether all of it was written.
  package init(_ put: @escaping @Sendable (String) -> Bool) { self.put = put }

  package func write(_ text: String) { if !put(text) { isLost.withLock { $0 = true } } }

  /// Whether part of the answer is lost.
  package var hasLost: Bool { isLost.withLock { $0 } }
}

private let version = "msal-emulator \(LibraryVersion.text)"

/// Why the program could not do what it was asked.
struct ProgramError: Error, Sendable, Equatable {
  /// The exit status: 1 general, 2 usage, 7 configuration, 8 storage.
  var status: Int32
  /// Ends with one next step.
  var message: String

  static func usage(_ error: ArgumentError) -> ProgramError { ProgramError(status: 2, message: error.description) }

  static func seed(_ description: String) -> ProgramError { ProgramError(status: 7, message: description) }

  static func server(_ error: EmulatorServerError) -> ProgramError {
    let status: Int32 =
      switch error {
      case .server: 1
      case .file, .folderInUse, .damaged: 8
      }
    return ProgramError(status: status, message: error.description)
  }
}
