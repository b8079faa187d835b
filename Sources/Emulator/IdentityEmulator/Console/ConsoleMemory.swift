// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// What the console keeps for each browser between a form and the page after it. The last hundred browsers have one.
final class ConsoleMemory: Sendable {
  struct Entry: Sendable {
    /// What became of the last form; shown once.
    var note: ConsoleNote?
    /// The secrets that its command made; shown once.
    var result: JSONObject = [:]
    /// The token that the page of tokens shows.
    var token: Secret?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The browsers, the one that has waited longest first.
    var order: [String] = []
  }

  static let limit = 100
  /// Bytes of what was typed, and of a token.
  static let lengthLimit = 65_536
  private let state = Lock(State())

  /// Changes what is kept for a browser.
  func update(_ browser: String, _ change: (inout Entry) -> Void) {
    state.withLock { state in
      if state.entries[browser] == nil {
        state.order.append(browser)
        if state.order.count > Self.limit { state.entries[state.order.removeFirst()] = nil }
      }
      change(&state.entries[browser, default: Entry()])
    }
  }

  /// What is kept for a browser; what is shown once is forgotten.
  func take(_ browser: String) -> Entry {
    state.withLock { state in
      guard let entry = state.entries[browser] else { return Entry() }
      state.entries[browser] = Entry(token: entry.token)
      return entry
    }
  }
}
