// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Whether a name of a message bus can be called.
package enum BusPresence: Sendable, Equatable {
  /// A program of this user owns the name.
  case running
  /// No program owns the name, but the bus can start one that will.
  case activatable
  /// The bus does not know the name, another user's program owns it, there is no bus, or it did not answer in time.
  case absent
}

/// A call of a method whose arguments and answer are texts. A service gets calls with other arguments without them.
package struct BusCall: Sendable, Equatable {
  /// The well-known name of the service, such as `com.microsoft.identity.broker1`.
  package var destination: String
  /// The path of the object, such as `/com/microsoft/identity/broker1`.
  package var path: String
  package var interface: String
  /// The method.
  package var member: String
  package var arguments: [String]

  package init(destination: String, path: String, interface: String, member: String, arguments: [String]) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// Why a call on a message bus has no answer, or a service can't start there.
package enum BusError: Error, Sendable, Equatable {
  /// There is no bus, it can't be reached, or this machine lacks the library for it; `reason` says which.
  case noBus(reason: String)
  /// No program owns the name, and the bus can't start one.
  case noService
  /// The service does not know the method.
  case unknownMethod
  /// The service does not know the object, perhaps because it has just started.
  case unknownObject
  /// The program that owns the name runs as another user. It was sent nothing.
  case otherUser
  /// The time is up, or the service or the bus went away before it answered.
  case noReply
  /// The answer is larger than answers may be.
  case tooLarge
  /// The answer is not exactly one text.
  case badAnswer
  /// The call can't be written down, such as an argument with a null character or a path that is none.
  case badCall
  /// Another program owns the name that a service wants.
  case nameTaken
  /// The calling task was cancelled.
  case cancelled
  /// The service or the bus answered with an error of D-Bus. Both texts come from outside: mask them before a terminal.
  case refused(name: String, message: String)

  /// An error of D-Bus by its name. The text beside it may say anything.
  package init(named name: String, message: String) {
    switch name {
    case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
      "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Disconnected":
      self = .noReply
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.systemd1.NoSuchUnit":
      self = .noService
    case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
      self = .unknownMethod
    case "org.freedesktop.DBus.Error.UnknownObject": self = .unknownObject
    default: self = .refused(name: name, message: message)
    }
  }
}

/// The message bus of the person's session (D-Bus).
package protocol MessageBus: Sendable {
  /// Whether `name` can be called. Never starts a service. The answer is `absent` when it takes longer than `limit`.
  func presence(of name: String, within limit: Duration) async -> BusPresence

  /// Like `presence`, but the calling thread waits. For properties that must answer at once.
  func presenceNow(of name: String, within limit: Duration) -> BusPresence

  /// Calls a method of a service of the same user, which the bus starts if need be, and gives its answer.
  /// - Parameter limit: How long the whole call may take; nil: until the answer, the end of the service or the bus, or
  ///   the cancellation of the calling task.
  func call(_ call: BusCall, within limit: Duration?) async throws(BusError) -> String
}

/// What a service answers.
package enum BusAnswer: Sendable, Equatable {
  case text(String)
  /// An answer without a value.
  case nothing
  /// An error of D-Bus.
  case refusal(name: String, message: String)
  /// Never answers.
  case silence
  /// Leaves the bus without an answer, as a program does that crashes.
  case departure

  package static func invalidArguments(_ message: String) -> BusAnswer {
    .refusal(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
  }
  package static func unknownMethod(_ message: String) -> BusAnswer {
    .refusal(name: "org.freedesktop.DBus.Error.UnknownMethod", message: message)
  }
}
