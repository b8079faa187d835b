// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// What tests often ask an emulator for.
extension IdentityEmulator {
  /// The fault rules in force.
  package var faults: FaultStore { stores.faults }
  /// The nonces of signed requests.
  package var nonces: NonceStore { stores.nonces }
  /// The codes that were sent.
  package var inbox: Inbox { stores.native.current.inbox }
  package var log: RequestLog { stores.log.current }

  /// The answer where no connection can break: where a fault rule breaks it, this is the whole answer all the same, or
  /// a 502.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch await deliver(request) {
    case .whole(let response), .broken(let response): response.seen(by: request)
    case .dropped: HTTPResponse(status: 502)
    }
  }

  /// Forgets everything that happened, and follows the clock outside again.
  package func reset() { stores.reset(to: seed, random: random) }
}
