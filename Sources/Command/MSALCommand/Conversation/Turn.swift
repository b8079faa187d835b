// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Where a flow without a browser stands: what it wants from the person, and what to do with the answer. An answer that
/// the server does not take is thrown as a `StepError`.
package enum Turn<Outcome: Sendable>: Sendable {
  case completed(Outcome)
  /// A one-time code was sent. `again` sends another.
  case code(SentCode, submit: @Sendable (String) async throws -> Turn, again: @Sendable () async throws -> Turn)
  /// A password, which is a new one if `isNew` is true.
  case password(isNew: Bool, submit: @Sendable (Secret) async throws -> Turn)
  /// Facts about the person, by name.
  case attributes([AttributeQuestion], submit: @Sendable ([String: String]) async throws -> Turn)
  /// Facts that the server does not take as they are.
  case attributesRefused([String], submit: @Sendable ([String: String]) async throws -> Turn)
  /// A way to prove who one is, by its place in the list.
  case method([MethodChoice], choose: @Sendable (Int) async throws -> Turn)
  /// A second factor to register: its place in the list, and the address or number.
  case registration([MethodChoice], choose: @Sendable (Int, String) async throws -> Turn)
  /// It can go on in a browser only. The id names the request in the server's log.
  case browser(reason: String, correlationID: String)
}

extension Turn {
  /// Whether there is a list to choose from, which is shown again when the choice is refused.
  var isChoice: Bool {
    switch self {
    case .method, .registration: true
    default: false
    }
  }
}

/// How a one-time code travels.
package struct SentCode: Sendable, Equatable {
  package enum Channel: Sendable, Equatable {
    case email, sms
    /// No code is sent: the person enters the password.
    case password
    case other(String)
  }

  /// Masked.
  package var target: String
  package var channel: Channel
  /// In characters; zero: not known.
  package var length: Int
}

/// A fact about the person that sign-up asks for.
package struct AttributeQuestion: Sendable, Equatable {
  package var name: String
  package var isRequired: Bool
  /// The server's regular expression for it, shown and never run.
  package var pattern: String?
}

/// A way to prove who one is, to choose.
package struct MethodChoice: Sendable, Equatable {
  package var channel: SentCode.Channel
  /// Where codes go: masked when the person has it already; whole, as a suggestion, when it is to be registered.
  package var hint: String?
}

/// An answer that the server does not take.
package struct StepError: Error, Sendable, Equatable {
  /// What the command reports when this was the last try.
  var failure: CommandError
  /// Whether the same step takes another answer.
  package var canRetry: Bool
}

extension StepError {
  package init(_ message: String, canRetry: Bool) {
    self.init(failure: CommandError(.signInFailed, message), canRetry: canRetry)
  }
}
