// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// The address that a browser is started with: it sends the browser on to a page, once.
///
/// Every user of a machine can read what its programs are started with (`/proc/PID/cmdline`). The page's address has
/// `state`, `nonce` and code challenge in it, all that it takes to answer in the person's place; this one has nothing.
final class LoopbackEntrance: Sendable {
  private enum Lead {
    case nowhere
    case to(URL)
    case used
  }

  /// Can't be guessed: 128 random bits.
  let path: String
  private let authority: String
  private let lead = Lock(Lead.nowhere)

  /// - Parameter authority: the host and port that it stands at.
  init(_ authority: String) {
    self.authority = authority
    path = "/open/" + SystemRandom().bytes(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// From now on it leads to `page`. Returns its address.
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
