// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import Testing

@testable import MSALCommand

@Suite("A conversation without a browser")
struct ConversationTests {
  private let delivery = SentCode(target: "p***@mail.example", channel: .email, length: 4)

  private func code(_ right: String, then next: Turn<String>) -> Turn<String> {
    .code(
      delivery,
      submit: { code in
        guard code == right else { throw StepError("That code is wrong.", canRetry: true) }
        return next
      }, again: { .completed("sent again") })
  }

  private func password(_ right: String, isNew: Bool = false) -> Turn<String> {
    .password(isNew: isNew) { password in
      guard password.exposed == right else { throw StepError("That password is wrong.", canRetry: true) }
      return .completed("signed in")
    }
  }

  private func run(_ turn: Turn<String>, _ dialog: Dialog, given: GivenAnswers = GivenAnswers()) async throws -> String
  {
    var conversation = Conversation(dialog, given: given)
    return try await conversation.run(turn)
  }

  @Test func `a code, then a password`() async throws {
    let person = ScriptedDialog(" 12 34 ", "secret")
    #expect(try await run(code("1234", then: password("secret")), person.dialog) == "signed in")
    #expect(person.said == ["A code was sent by email to p***@mail.example."])
    #expect(person.questions == ["Code (4 digits; Enter alone sends a new one): ", "Password: "])
    #expect(person.secrets == [true, true])
  }

  @Test func `what the server refuses is asked again`() async throws {
    let person = ScriptedDialog("0000", "1234", "wrong", "secret")
    #expect(try await run(code("1234", then: password("secret")), person.dialog) == "signed in")
    #expect(
      person.said == [
        "A code was sent by email to p***@mail.example.", "That code is wrong.", "That password is wrong.",
      ])
  }

  @Test func `a new password is asked for ten times`() async throws {
    let dialog = Dialog(say: { _ in }, ask: { _ in "weak" })
    let tries = Lock(0)
    let turn = Turn<String>.password(isNew: true) { _ in
      tries.withLock { $0 += 1 }
      throw StepError("That password is too easy.", canRetry: true)
    }
    let error = await #expect(throws: CommandError.self) { try await run(turn, dialog) }
    #expect(tries.withLock { $0 } == 10)
    #expect(error?.nextStep == "Run it again with another password.")
  }

  @Test func `a code is asked for five times, and a new one advised`() async throws {
    let person = ScriptedDialog("0001", "0002", "0003", "0004", "0005", "1234")
    let error = await #expect(throws: CommandError.self) {
      try await run(code("1234", then: .completed("in")), person.dialog)
    }
    #expect(error?.nextStep == "Run it again for a new code.")
    #expect(person.unused == ["1234"])
  }

  @Test func `what looks like no address is asked for again`() async throws {
    let person = ScriptedDialog("pia", "@", "pia@", " pia@mail.example ")
    #expect(try await GivenAnswers().username(person.dialog) == "pia@mail.example")
    #expect(person.said.count == 3)
  }

  @Test func `three refusals are enough`() async throws {
    let person = ScriptedDialog("a", "b", "c", "secret")
    let error = await #expect(throws: CommandError.self) { try await run(password("secret"), person.dialog) }
    #expect(error?.code == .signInFailed)
    #expect(person.unused == ["secret"])
  }

  @Test func `a refusal that ends the flow is the failure`() async throws {
    let person = ScriptedDialog("a")
    let turn = Turn<String>.password(isNew: false) { _ in throw StepError("It expired.", canRetry: false) }
    let error = await #expect(throws: CommandError.self) { try await run(turn, person.dialog) }
    #expect(error?.message == "It expired.")
  }

  @Test func `Enter alone sends a new code`() async throws {
    let person = ScriptedDialog("")
    #expect(try await run(code("1234", then: .completed("")), person.dialog) == "sent again")
  }

  @Test func `a code of another length does not reach the server`() async throws {
    let person = ScriptedDialog("12345", "1234")
    #expect(try await run(code("1234", then: .completed("in")), person.dialog) == "in")
    #expect(person.said.last == "The code has 4 digits.")
  }

  @Test func `a new password is typed twice`() async throws {
    let person = ScriptedDialog("secret", "sceret", "secret", "secret")
    #expect(try await run(password("secret", isNew: true), person.dialog) == "signed in")
    #expect(person.said == ["The two are different."])
    #expect(person.secrets == [true, true, true, true])
  }

  @Test func `a password from standard input is tried once and never asked for`() async throws {
    let person = ScriptedDialog()
    let given = GivenAnswers(password: Secret("secret"))
    #expect(try await run(password("secret"), person.dialog, given: given) == "signed in")
    await #expect(throws: CommandError.self) { try await run(password("other"), person.dialog, given: given) }
    #expect(person.questions == [])
  }

  @Test func `nobody is asked where asking is forbidden, and the failure says how to do without`() async throws {
    let nobody = ScriptedDialog()
    let error = await #expect(throws: CommandError.self) { try await run(password("secret"), nobody.silent) }
    #expect(error?.code == .interactionRequired)
    #expect(error?.message == "The password is missing.")
    #expect(error?.nextStep == "Give it on standard input, with --password-stdin.")
    let noCode = await #expect(throws: CommandError.self) {
      try await run(code("1234", then: .completed("")), nobody.silent)
    }
    #expect(noCode?.code == .interactionRequired)
  }

  @Test func `what can only go on in a browser says what to run`() async throws {
    let error = await #expect(throws: CommandError.self) {
      try await run(.browser(reason: "The user has\u{7} to", correlationID: "id-1"), ScriptedDialog().dialog)
    }
    #expect(error?.code == .interactionRequired)
    #expect(error?.message == "This account has to sign in with a browser (The user has\u{FFFD} to).")
    #expect(error?.nextStep?.contains("msal login") == true)
    #expect(error?.correlationID == "id-1")
  }
}

@Suite("A conversation about attributes")
struct AttributeConversationTests {
  private let questions = [
    AttributeQuestion(name: "city", isRequired: true),
    AttributeQuestion(name: "postalCode", isRequired: false, pattern: "^[1-9][0-9]*$"),
  ]

  private func run(
    _ person: ScriptedDialog, given: [String: String] = [:],
    submit: @escaping @Sendable ([String: String]) async throws -> Turn<[String: String]>
  ) async throws -> [String: String] {
    var conversation = Conversation(person.dialog, given: GivenAnswers(attributes: given))
    return try await conversation.run(.attributes(questions, submit: submit))
  }

  @Test func `required ones insist, optional ones may stay empty`() async throws {
    let person = ScriptedDialog("", "Berlin", "")
    #expect(try await run(person) { .completed($0) } == ["city": "Berlin"])
    #expect(
      person.questions == [
        "city (required): ", "city (required): ", "postalCode (optional, Enter leaves it out): ",
      ])
  }

  @Test func `a refused one is asked again, with the server's pattern`() async throws {
    let person = ScriptedDialog("Berlin", "x", "10115")
    let values = try await run(person) { values in
      if values["postalCode"] == "x" { return .attributesRefused(["postalCode"]) { .completed($0) } }
      return .completed(values)
    }
    #expect(values == ["city": "Berlin", "postalCode": "10115"])
    #expect(person.said == ["The server does not take that for postalCode. It has to match ^[1-9][0-9]*$"])
  }

  @Test func `what the command line gave is sent, and asked only when the server asks for it all the same`()
    async throws
  {
    let tries = Lock(0)
    let person = ScriptedDialog("10115", "Bonn")
    let questions = questions
    var conversation = Conversation(person.dialog)
    let turn = Turn<[String: String]>.attributes([questions[1]]) { _ in
      .attributes([questions[0]]) { values in
        tries.withLock { $0 += 1 }
        return .completed(values)
      }
    }
    #expect(try await conversation.run(turn) == ["city": "Bonn", "postalCode": "10115"])
    #expect(tries.withLock { $0 } == 1)
    let insisting = ScriptedDialog("Bonn", "1")
    #expect(try await run(insisting, given: ["city": "Berlin"]) { .completed($0) }["city"] == "Bonn")
  }

  @Test func `one given twice is a usage error`() {
    #expect(throws: CommandError.self) { try GivenAnswers.attributes(["city=Bonn", "city=Berlin"]) }
    #expect((try? GivenAnswers.attributes(["city=a=b", "country="])) == ["city": "a=b", "country": ""])
  }

  @Test func `refused ones that nobody can mend are a failed sign-in`() async throws {
    var conversation = Conversation(ScriptedDialog().silent, given: GivenAnswers(attributes: ["city": "?"]))
    let turn = Turn<String>.attributesRefused(["city"]) { _ in .completed("") }
    let error = await #expect(throws: CommandError.self) { try await conversation.run(turn) }
    #expect(error?.code == .signInFailed)
    #expect(error?.message.contains("city") == true)
  }
}

@Suite("A conversation about second factors")
struct SecondFactorConversationTests {
  private let choices = [
    MethodChoice(channel: .email, hint: "m***@x.example"), MethodChoice(channel: .sms, hint: "+49***6"),
  ]

  @Test func `a method is chosen by its number`() async throws {
    let person = ScriptedDialog("two", "3", "0", "2")
    var conversation = Conversation(person.dialog)
    #expect(try await conversation.run(Turn.method(choices) { .completed($0) }) == 1)
    #expect(
      person.said == [
        "How do you want to verify that it is you?\n  1. Email to m***@x.example\n  2. Text message to +49***6",
        "Enter 1 or 2.", "Enter 1 or 2.", "Enter 1 or 2.",
      ])
  }

  @Test func `a blocked method gives way to another`() async throws {
    let person = ScriptedDialog("1", "2")
    var conversation = Conversation(person.dialog)
    let chosen = try await conversation.run(
      Turn<Int>.method(choices) { index in
        guard index > 0 else { throw StepError("That method is blocked.", canRetry: true) }
        return .completed(index)
      })
    #expect(chosen == 1)
    #expect(person.said.count == 3)
    #expect(person.said.last == person.said.first, "the list again")
  }

  @Test func `no code is sent to where nobody enters it`() async throws {
    var conversation = Conversation(ScriptedDialog().silent)
    let turn = Turn<Int>.method([choices[0]]) { index in
      Issue.record("a code was sent")
      return .completed(index)
    }
    let error = await #expect(throws: CommandError.self) { try await conversation.run(turn) }
    #expect(error?.code == .interactionRequired)
  }

  @Test func `a single method needs no choice`() async throws {
    var conversation = Conversation(ScriptedDialog().dialog)
    #expect(try await conversation.run(Turn.method([choices[0]]) { .completed($0) }) == 0)
  }

  @Test func `a server that offers no method at all is a failure`() async throws {
    var conversation = Conversation(ScriptedDialog().dialog)
    await #expect(throws: CommandError.self) {
      try await conversation.run(Turn<Int>.registration([]) { index, _ in .completed(index) })
    }
  }

  @Test(arguments: [("", "rita@x.example"), (" rita@y.example ", "rita@y.example")])
  func `the suggested address is taken with Enter`(typed: String, contact: String) async throws {
    let person = ScriptedDialog(typed)
    var conversation = Conversation(person.dialog)
    let turn = Turn<String>.registration([MethodChoice(channel: .email, hint: "rita@x.example")]) { _, to in
      .completed(to)
    }
    #expect(try await conversation.run(turn) == contact)
    #expect(person.questions == ["Email address for codes (Enter alone: rita@x.example): "])
  }
}
