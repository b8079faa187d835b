// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc
import LinuxPlatform
import PrivateFiles

/// One run of the program: what was typed, and where the answer goes.
package struct Invocation: Sendable {
  let words: [String]
  let environment: EnvironmentVariables
  var terminal: Terminal

  package init(_ words: [String], _ environment: EnvironmentVariables) {
    (self.words, self.environment) = (words, environment)
    terminal = .standard(environment: environment.all)
  }

  /// Words after `--` belong to a program that this one runs.
  private var isJSON: Bool { words.prefix { $0 != "--" }.contains("--json") }

  // MARK: At once

  /// Answers what needs no waiting: documents, explanations, and tokens that the cache has.
  /// - Returns: What is left to do; nil when all is done.
  package func begin() throws -> Work? {
    // Standard output may go through a pager.
    let width = TerminalSize.columns(of: STDOUT_FILENO, STDERR_FILENO) ?? HelpText.widest
    let parsed = try Commands.root.parse(words, width: width)
    if let document = try Documents.answer(parsed, environment: environment) {
      terminal.answer(TerminalSafeText(document: document))
      return nil
    }
    let deadline = Deadline(seconds: try Commands.patience(parsed))
    switch parsed.names.first {
    case "demo": return Work(arguments: parsed, deadline: deadline, task: .other)
    case "explain":
      deadline.enforce { end(with: $0) }
      let text = try GivenText.read(parsed.operands, what: "The error")
      terminal.answer(try Explain(text).answer(isJSON: parsed.has(Commands.json)))
      return nil
    default: break
    }
    var session = try Commands.session(parsed, terminal: terminal, environment: environment, deadline: deadline)
    do {
      let question = {
        deadline.enforce { end(with: $0) }
        return String(decoding: (try? StandardStream.readQuestion(limit: 32_768)) ?? [], as: UTF8.self)
      }
      let task = try Work.Task(parsed, environment, question: question)
      if case .token(let request) = task, let kubelogin = request.kubelogin {
        session = try session.following(kubelogin)
      }
      if !parsed.has(Commands.debug), task.isDoneAtOnce(session) { return nil }
      return Work(arguments: parsed, deadline: deadline, task: task, session: session)
    } catch { throw session.inContext(error) }
  }

  // MARK: Waiting

  /// Does the rest.
  /// - Returns: The exit status.
  package func run(_ work: Work, takesSignals: Bool) async -> Int32 {
    work.deadline.enforce { end(with: $0) }
    do {
      if takesSignals {
        try await Interrupt.cancelling(late: { end(with: $0) }) { try await perform(work) }
      } else {
        try await perform(work)
      }
      return end()
    } catch { return end(after: error) }
  }

  private func perform(_ work: Work) async throws {
    try await work.deadline.wait {
      guard let session = work.session else { return try await Demo(work.arguments, terminal, environment).run() }
      do { try await work.task.run(work.arguments, session) } catch { throw session.inContext(error) }
    }
  }

  // MARK: The end

  /// The exit status when all is done.
  package func end() -> Int32 {
    guard terminal.hasLostAnswer() else { return ExitCode.ok.rawValue }
    return end(
      after: CommandError(
        .general, "The answer could not be written in full.", nextStep: "Free space where it goes, and repeat."))
  }

  /// Tells what went wrong.
  /// - Returns: The exit status.
  package func end(after error: any Error) -> Int32 {
    if let error = error as? ChildProgramError {
      if let failure = error.failure { report(failure) }
      return error.status
    }
    let failure = CommandError(error)
    report(failure)
    if let signal = failure.signal { Interrupt.end(by: signal) }
    return failure.status
  }

  /// Ends the process whatever its threads do.
  private func end(with failure: CommandError) { _exit(end(after: failure)) }

  private func report(_ failure: CommandError) {
    terminal.talk(isJSON ? failure.json.safeText : failure.text(isColourful: terminal.isColourful))
  }
}
