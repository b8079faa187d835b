// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALCommand
import PlatformInterfaces
import Testing

/// A dialog whose person answers from a list, and which records all questions and texts.
final class ScriptedDialog: Sendable {
  private struct State {
    var answers: [String]
    var questions: [Question] = []
    var said: [String] = []
  }

  struct NoAnswerError: Error {}

  private let state: Lock<State>

  init(_ answers: String...) { state = Lock(State(answers: answers)) }

  var questions: [String] { state.withLock { $0.questions.map(\.text) } }
  var secrets: [Bool] { state.withLock { $0.questions.map(\.isSecret) } }
  var said: [String] { state.withLock { $0.said } }
  var unused: [String] { state.withLock { $0.answers } }

  var dialog: Dialog {
    Dialog(say: { text in self.state.withLock { $0.said.append(text) } }) { question in
      try self.state.withLock { state in
        state.questions.append(question)
        guard !state.answers.isEmpty else {
          Issue.record("an unexpected question: \(question.text)")
          throw NoAnswerError()
        }
        return state.answers.removeFirst()
      }
    }
  }

  /// A dialog without a person, which records all texts.
  var silent: Dialog {
    Dialog(mayAsk: false, say: { text in self.state.withLock { $0.said.append(text) } }) { question in
      throw CommandError(.interactionRequired, "\(question.subject) is missing.", nextStep: question.remedy)
    }
  }
}
