// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The words of the questions.
enum Questions {
  static let username = Question(
    text: "Email address: ", subject: "The email address", remedy: "Give it with --username NAME.")

  static let password = Question(
    text: "Password: ", isSecret: true, subject: "The password",
    remedy: "Give it on standard input, with --password-stdin.")

  static let newPassword = Question(
    text: "New password: ", isSecret: true, subject: "The new password",
    remedy: "Give it on standard input, with --password-stdin.")

  static let newPasswordAgain = Question(
    text: "New password again: ", isSecret: true, subject: "The new password", remedy: newPassword.remedy)

  /// The question for a code, for flows that always send one, before they send it.
  static let codeToCome = Question(
    text: "", subject: "", lack: "A code that is sent by email has to be typed in")

  /// The question for the code of a second factor, before it is sent.
  static func factorCodeToCome(_ choices: [MethodChoice]) -> Question {
    let ways = choices.map { means($0.channel) }.joined(separator: " or ")
    return Question(
      text: "", subject: "", lack: "A code that is sent \(ways) has to be typed in")
  }

  static func sent(_ delivery: SentCode) -> String {
    "A code was sent \(means(delivery.channel)) to \(delivery.target)."
  }

  static func code(_ delivery: SentCode) -> Question {
    let length = delivery.length > 0 ? "\(delivery.length) digits; " : ""
    return Question(
      text: "Code (\(length)Enter alone sends a new one): ", isSecret: true,
      subject: "The code that was sent \(means(delivery.channel))")
  }

  static func attribute(_ question: AttributeQuestion) -> Question {
    Question(
      text: "\(question.name) (\(question.isRequired ? "required" : "optional, Enter leaves it out")): ",
      subject: "The attribute \(question.name)", remedy: "Give it with --attribute \(question.name)=VALUE.")
  }

  static func refused(_ question: AttributeQuestion) -> String {
    let pattern = question.pattern.map { " It has to match \($0)" } ?? ""
    return "The server does not take that for \(question.name).\(pattern)"
  }

  static func list(_ choices: [MethodChoice], title: String) -> String {
    let lines = choices.enumerated().map { index, choice in
      "  \(index + 1). \(name(choice.channel))\(choice.hint.map { " to \($0)" } ?? "")"
    }
    return ([title] + lines).joined(separator: "\n")
  }

  static func number(upTo count: Int) -> Question {
    Question(
      text: "Number (1-\(count)): ", subject: "The choice of a method")
  }

  static func range(upTo count: Int) -> String {
    count == 2 ? "Enter 1 or 2." : "Enter a number from 1 to \(count)."
  }

  static let notAnAddress = "An email address looks like name@example.com."

  static func contact(_ choice: MethodChoice) -> Question {
    let what = choice.channel == .sms ? "Phone number, such as +4930123456" : "Email address for codes"
    return Question(
      text: "\(what)\(choice.hint.map { " (Enter alone: \($0))" } ?? ""): ", subject: "An address for codes")
  }

  private static func means(_ channel: SentCode.Channel) -> String {
    switch channel {
    case .email: "by email"
    case .sms: "by text message"
    case .password: "as a password"
    case .other(let name): "by \(name)"
    }
  }

  private static func name(_ channel: SentCode.Channel) -> String {
    switch channel {
    case .email: "Email"
    case .sms: "Text message"
    case .password: "Password"
    case .other(let name): name
    }
  }
}
