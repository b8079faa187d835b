// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Leads a person through a flow without a browser, from one turn to the next.
package struct Conversation: Sendable {
  /// How often one step is answered before the command gives up. The service locks accounts after many wrong passwords;
  /// a wrong new password costs time only, and starting again would cost all the steps before.
  private static func tries<Outcome>(_ turn: Turn<Outcome>) -> Int {
    switch turn {
    case .password(isNew: true, _): 10
    case .code: 5
    default: 3
    }
  }

  private let dialog: Dialog
  /// Whether the flow is a sign-up, in which only somebody who has an account is asked for a password that is not new.
  private let isSignUp: Bool
  private var given: GivenAnswers
  /// What sign-up asked about, to ask it again when it is refused.
  private var asked: [AttributeQuestion] = []
  private var attributes: [String: String]
  /// The attributes that the server has had already: when it asks for one again, the person is asked again.
  private var sent: Set<String>

  package init(_ dialog: Dialog, given: GivenAnswers = GivenAnswers(), isSignUp: Bool = false) {
    self.dialog = dialog
    self.isSignUp = isSignUp
    self.given = given
    attributes = given.attributes
    sent = Set(given.attributes.keys)
  }

  /// Goes on from `turn` until the flow is completed.
  package mutating func run<Outcome: Sendable>(_ turn: Turn<Outcome>) async throws -> Outcome {
    var turn = turn
    var refusals = 0
    var isNew = true
    while true {
      if case .completed(let outcome) = turn { return outcome }
      let wasGiven = isGiven(for: turn)
      do {
        if isNew { announce(turn) }
        let (next, isAnswered) = try await answer(turn)
        if isAnswered { refusals = 0 }
        isNew = true
        turn = next
      } catch let refusal as StepError {
        refusals += 1
        guard !Task.isCancelled else { throw CommandError.cancelled }
        guard refusal.canRetry, dialog.mayAsk, !wasGiven, refusals < Self.tries(turn) else {
          throw Self.last(refusal, of: turn)
        }
        dialog.say(refusal.failure.message)
        isNew = turn.isChoice
      }
    }
  }

  /// The failure that ends the command, with a next step where the answer was at fault.
  private static func last<Outcome>(_ refusal: StepError, of turn: Turn<Outcome>) -> CommandError {
    var failure = refusal.failure
    guard refusal.canRetry, failure.nextStep == nil else { return failure }
    switch turn {
    case .code: failure.nextStep = "Run it again for a new code."
    case .password(isNew: true, _): failure.nextStep = "Run it again with another password."
    default: break
    }
    return failure
  }

  /// Whether the command line answers, so that asking again would not help.
  private func isGiven<Outcome>(for turn: Turn<Outcome>) -> Bool {
    if case .password = turn { given.password != nil } else { false }
  }

  private func announce<Outcome>(_ turn: Turn<Outcome>) {
    switch turn {
    case .code(let delivery, _, _): dialog.say(Questions.sent(delivery))
    case .password(isNew: false, _) where isSignUp: dialog.say("There is an account already. Sign in to it.")
    case .method(let choices, _) where choices.count > 1:
      dialog.say(Questions.list(choices, title: "How do you want to verify that it is you?"))
    case .registration(let choices, _) where !choices.isEmpty:
      dialog.say(Questions.list(choices, title: "The account needs a second way to verify that it is you:"))
    default: break
    }
  }

  /// The turn that follows, and whether the question was answered (and not put off).
  private mutating func answer<Outcome>(_ turn: Turn<Outcome>) async throws -> (Turn<Outcome>, Bool) {
    switch turn {
    case .completed: return (turn, true)
    case .browser(let reason, let id): throw Self.browserRequired(reason, correlationID: id)
    case .code(let delivery, let submit, let again):
      guard let code = try await code(delivery) else { return (try await again(), false) }
      return (try await submit(code), true)
    case .password(let isNew, let submit):
      return (try await submit(isNew ? try await newPassword() : try await password()), true)
    case .attributes(let questions, let submit):
      asked = questions
      for question in questions where attributes[question.name] == nil || sent.contains(question.name) {
        try await ask(question)
      }
      sent.formUnion(questions.map(\.name))
      return (try await submit(attributes), true)
    case .attributesRefused(let names, let submit):
      try await askAgain(names)
      return (try await submit(attributes), false)
    case .method(let choices, let choose):
      if given.password != nil, let index = choices.firstIndex(where: { $0.channel == .password }) {
        return (try await choose(index), true)
      }
      // Fails before a code is sent that nobody could enter.
      if !choices.isEmpty { try await dialog.requirePerson(for: Questions.factorCodeToCome(choices)) }
      return (try await choose(try await choice(among: choices)), true)
    case .registration(let choices, let choose):
      let index = try await choice(among: choices)
      return (try await choose(index, try await contact(choices[index])), true)
    }
  }

  static func browserRequired(_ reason: String, correlationID: String) -> CommandError {
    let reason = reason.isEmpty ? "" : " (\(Dialog.printable(reason)))"
    return CommandError(
      .interactionRequired, "This account has to sign in with a browser\(reason).",
      nextStep: "Sign in there, with the same options but without --native and --v2: msal login",
      correlationID: correlationID)
  }
}

// Each of these functions asks one question.
extension Conversation {
  /// The code that was typed; nil: the person wants a new one.
  private func code(_ delivery: SentCode) async throws -> String? {
    while true {
      let code = try await dialog.ask(Questions.code(delivery)).filter { !$0.isWhitespace }
      if code.isEmpty { return nil }
      if delivery.length == 0 || code.count == delivery.length { return code }
      dialog.say("The code has \(delivery.length) digits.")
    }
  }

  private mutating func password() async throws -> Secret {
    if let password = given.takePassword() { return password }
    while true {
      let text = try await dialog.ask(Questions.password)
      if !text.isEmpty { return Secret(text) }
    }
  }

  private mutating func newPassword() async throws -> Secret {
    if let password = given.takePassword() { return password }
    while true {
      let text = try await dialog.ask(Questions.newPassword)
      guard !text.isEmpty else { continue }
      if try await dialog.ask(Questions.newPasswordAgain) == text { return Secret(text) }
      dialog.say("The two are different.")
    }
  }

  private mutating func ask(_ question: AttributeQuestion) async throws {
    while true {
      let value = try await dialog.ask(Questions.attribute(question))
      if !value.isEmpty { return attributes[question.name] = value }
      attributes[question.name] = nil
      if !question.isRequired { return }
    }
  }

  private mutating func askAgain(_ names: [String]) async throws {
    guard dialog.mayAsk else {
      throw CommandError(
        .signInFailed, "The server does not take these attributes: \(names.joined(separator: ", ")).",
        nextStep: "Give others with --attribute NAME=VALUE.")
    }
    for name in names {
      let question = asked.first { $0.name == name } ?? AttributeQuestion(name: name, isRequired: true)
      dialog.say(Questions.refused(question))
      try await ask(question)
    }
  }

  private func choice(among choices: [MethodChoice]) async throws -> Int {
    guard !choices.isEmpty else {
      throw CommandError(
        .signInFailed, "The account needs a second factor, and the server offers none.",
        nextStep: "Ask whoever runs the app.")
    }
    guard choices.count > 1 else { return 0 }
    while true {
      let text = try await dialog.ask(Questions.number(upTo: choices.count))
      if let number = Int(text), (1...choices.count).contains(number) { return number - 1 }
      dialog.say(Questions.range(upTo: choices.count))
    }
  }

  private func contact(_ choice: MethodChoice) async throws -> String {
    while true {
      let text = try await dialog.ask(Questions.contact(choice)).trimmed
      if !text.isEmpty { return text }
      if let hint = choice.hint { return hint }
    }
  }
}
