// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A short address that stands in place of the sign-in page's, and redirects to that page.
///
/// A browser is started with one that works once: every user of a machine can read the arguments of its programs
/// (`/proc/PID/cmdline`). The sign-in page's address contains `state`, `nonce` and code challenge, with which another
/// user could answer in the person's place; this address contains none of them. A person is shown one that works as
/// often as it is opened.
final class LoopbackStartPage: Sendable {
  private enum Target {
    case none
    case page(URL)
    case used
  }

  /// Contains 128 random bits, so that it can't be guessed.
  let path: String
  private let authority: String
  private let worksOnce: Bool
  private let target = Lock(Target.none)

  /// - Parameter authority: The listener's host and port.
  init(_ authority: String, worksOnce: Bool) {
    self.authority = authority
    self.worksOnce = worksOnce
    path = "/open/" + Base64URL.encode(SystemRandom().bytes(16))
  }

  /// Makes the address redirect to `page`, and returns the address.
  func redirect(to page: URL) -> URL {
    guard let address = URL(string: "http://\(authority)\(path)") else { return page }
    target.withLock { $0 = .page(page) }
    return address
  }

  func reply(to method: String) -> AnswerReply {
    guard method == "GET" else { return .notAllowed(except: "GET", "A page is opened in another way.") }
    return target.withLock { target in
      switch target {
      case .none: return .refusal(404, "There is nothing at this address.")
      case .used: return .refusal(410, "This address works once. Start again from the app.")
      case .page(let page):
        if worksOnce { target = .used }
        return .elsewhere(page.absoluteString)
      }
    }
  }
}
