// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why the broker could not do what it was asked.
package struct BrokerError: Error, Sendable, Equatable {
  package var status: BrokerStatus
  /// A free text, perhaps with an AADSTS number in it.
  package var context: String
  /// A number for support; see `tagText`. nil when the broker sends none.
  package var tag: Int?
  /// What brokers up to 2.0.1 say about the cause.
  package var diagnostics: [Parameter] = []
  package var subError: String?

  /// Longer texts are cut.
  private static let longestContext = 4096

  package init(status: BrokerStatus, context: String, tag: Int? = nil) {
    self.status = status
    self.context = context
    self.tag = tag
  }

  /// Reads an error: an object, or only a text.
  init(decoding error: JSONValue) throws(MessageError) {
    switch error {
    case .string(let text): self.init(status: .unexpected, context: String(text.prefix(Self.longestContext)))
    case .object(let object):
      self.init(
        status: BrokerStatus(object["status"]?.int ?? 0),
        context: String((object["context"]?.string ?? "").prefix(Self.longestContext)), tag: object["tag"]?.int)
      diagnostics = object.texts(in: "diagnostics")
      subError = object["subError"]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(64)) }
    default: throw MessageError(member: "error", reason: "is neither an object nor a text")
    }
  }

  /// The tag as people write it: five characters of six bits each, the first one highest. nil when there is no tag, and
  /// for a number that is none.
  package var tagText: String? {
    guard let tag, tag > 0, tag < 1 << 30 else { return nil }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var text = ""
    for shift in stride(from: 24, through: 0, by: -6) {
      let index = tag >> shift & 63
      guard index < alphabet.count else { return nil }
      text.append(alphabet[index])
    }
    return text
  }

  /// The numbers in the context that have a prefix, without it, at most eight.
  package var codes: [Int] {
    ErrorResponse.numbers(in: context).prefix(8).compactMap { (4...10).contains($0.count) ? Int($0) : nil }
  }
}

/// The kind of a failure of the broker. Other numbers are kept as they came.
package struct BrokerStatus: Sendable, Hashable {
  package let value: Int
  package init(_ value: Int) { self.value = value }

  package static let unexpected = Self(0)
  package static let interactionRequired = Self(2)
  package static let noNetwork = Self(3)
  package static let networkTemporarilyUnavailable = Self(4)
  package static let serverTemporarilyUnavailable = Self(5)
  package static let contractViolation = Self(6)
  package static let userCanceled = Self(7)
  package static let applicationCanceled = Self(8)
  package static let incorrectConfiguration = Self(9)
  package static let authorityUntrusted = Self(11)
  package static let userSwitch = Self(12)
  package static let accountUnusable = Self(13)
  package static let userDataRemovalRequired = Self(14)
}
