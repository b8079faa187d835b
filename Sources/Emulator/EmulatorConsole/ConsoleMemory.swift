// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// What the console remembers for each browser between a form and the page after it, for the last hundred browsers.
final class ConsoleMemory: Sendable {
  struct BrowserState: Sendable {
    /// The result of the last form; it is shown once.
    var note: ConsoleNote?
    /// The secrets that the command of the last form made; they are shown once.
    var result: JSONObject = [:]
    /// The token that the page of tokens shows.
    var token: Secret?
  }

  private struct State {
    var entries: [String: BrowserState] = [:]
    /// The browsers, the one that has waited longest first.
    var order: [String] = []
  }

  static let limit = 100
  /// The largest size of typed values and of a token, in bytes.
  static let lengthLimit = 65_536
  private let state = Lock(State())

  /// Changes what is remembered for a browser.
  func update(_ browser: String, _ change: (inout BrowserState) -> Void) {
    state.withLock { state in
      if state.entries[browser] == nil {
        state.order.append(browser)
        if state.order.count > Self.limit { state.entries[state.order.removeFirst()] = nil }
      }
      change(&state.entries[browser, default: BrowserState()])
    }
  }

  /// What is remembered for a browser. What is shown once is forgotten by this call.
  func take(_ browser: String) -> BrowserState {
    state.withLock { state in
      guard let entry = state.entries[browser] else { return BrowserState() }
      state.entries[browser] = BrowserState(token: entry.token)
      return entry
    }
  }
}
