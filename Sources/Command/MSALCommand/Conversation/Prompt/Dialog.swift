// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How a person is asked: at the terminal, whatever the standard streams are; or not at all.
package struct Dialog: Sendable {
  /// Whether there is anybody to ask.
  package var mayAsk: Bool
  /// Tells the person something.
  package var say: @Sendable (String) -> Void
  /// The answer to a question. Fails as cancelled when the person ends the input.
  package var ask: @Sendable (Question) async throws -> String

  package init(
    mayAsk: Bool = true, say: @escaping @Sendable (String) -> Void,
    ask: @escaping @Sendable (Question) async throws -> String
  ) {
    self.mayAsk = mayAsk
    // Part of what is shown comes from a server, whose control characters are left out.
    self.say = { say(Self.printable($0)) }
    self.ask = { question in
      var question = question
      question.text = Self.printable(question.text)
      return try await ask(question)
    }
  }

  /// A dialogue that nobody takes part in: every question fails, and says how to do without it.
  /// - Parameters:
  ///   - because: Why nobody is asked, after "and".
  ///   - remedy: How somebody can be asked.
  static func silent(because reason: String, remedy: String, say: @escaping @Sendable (String) -> Void) -> Dialog {
    Dialog(mayAsk: false, say: say) { question in
      let lack = question.lack ?? "\(question.subject) is missing"
      throw CommandError(.interactionRequired, "\(lack), and \(reason).", nextStep: question.remedy ?? remedy)
    }
  }

  /// The dialogue of this process.
  /// - Parameter say: Writes remarks when there is nobody to ask.
  static func standard(mayAsk: Bool, say: @escaping @Sendable (String) -> Void) -> Dialog {
    guard mayAsk else {
      return silent(
        because: "nobody may be asked (--no-interactive)",
        remedy: "Run the command at a terminal, without --no-interactive.", say: say)
    }
    guard let terminal = ControllingTerminal.open() else {
      return silent(because: "there is no terminal to ask at", remedy: "Run the command at a terminal.", say: say)
    }
    // Remarks appear on the terminal, like the questions, and not in standard error, which a script may read.
    return Dialog(say: { terminal.say(TerminalSafeText($0)) }, ask: { try await terminal.ask($0) })
  }

  /// Fails, before anything has happened, when there is nobody to answer a question that will come for certain.
  func requirePerson(for question: Question) async throws {
    if !mayAsk { _ = try await ask(question) }
  }

  /// Without control characters, which could move the cursor, hide text or change the terminal's title.
  package static func printable(_ text: String) -> String { TerminalSafeText(text).string }
}

/// Something to ask a person.
package struct Question: Sendable, Equatable {
  /// Ends with a colon and a blank.
  package var text: String
  /// Whether the answer stays off the screen.
  package var isSecret = false
  /// What is missing while nobody has answered, such as "The password".
  package var subject: String
  /// The sentence that says that the answer is missing; nil: one is made of `subject`.
  package var lack: String?
  /// How to give it without being asked, as a whole sentence; nil: a person has to be asked.
  package var remedy: String?
}
