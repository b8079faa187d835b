// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// An address that a browser is started with in place of the sign-in page's: it redirects to that page, once.
///
/// Every user of a machine can read the arguments of its programs (`/proc/PID/cmdline`). The sign-in page's address
/// contains `state`, `nonce` and code challenge, with which another user could answer in the person's place; this
/// address contains none of them.
final class LoopbackEntrance: Sendable {
  private enum Lead {
    case nowhere
    case to(URL)
    case used
  }

  /// Contains 128 random bits, so that it can't be guessed.
  let path: String
  private let authority: String
  private let lead = Lock(Lead.nowhere)

  /// - Parameter authority: The listener's host and port.
  init(_ authority: String) {
    self.authority = authority
    path = "/open/" + SystemRandom().bytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Makes the address redirect to `page`, and returns the address.
  func lead(to page: URL) -> URL {
    guard let address = URL(string: "http://\(authority)\(path)") else { return page }
    lead.withLock { $0 = .to(page) }
    return address
  }

  func reply(to method: String) -> AnswerReply {
    guard method == "GET" else { return .notAllowed(except: "GET", "A page is opened in another way.") }
    return lead.withLock { lead in
      switch lead {
      case .nowhere: return .refusal(404, "There is nothing at this address.")
      case .used: return .refusal(410, "This address works once. Start again from the app.")
      case .to(let page):
        lead = .used
        return .elsewhere(page.absoluteString)
      }
    }
  }
}
