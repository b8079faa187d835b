// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The telemetry in two headers of every token request to the Microsoft platform (schema 4). They say which call sends
/// the request, why the cache could not answer it, and how the calls since the last answer ended. They contain numbers,
/// error codes and correlation ids only.
package final class ServerTelemetry: Sendable {
  /// A kind of call. The numbers are those of MSAL Python.
  package enum API: Int, Sendable {
    case silent = 84
    case interactive = 169
    case password = 301
    case onBehalfOf = 523
    case deviceCode = 622
    case client = 730
    case authorizationCode = 832
  }

  /// Why the cache did not answer.
  package enum CacheMiss: Int, Sendable {
    case notAsked, bypassed, noToken, expired, due
  }

  package struct Call: Sendable {
    var api: API
    package var miss = CacheMiss.notAsked

    package init(api: API, miss: CacheMiss = .notAsked) {
      self.api = api
      self.miss = miss
    }
  }

  private struct Failure {
    var text: String
    var error: String
  }

  private struct Memory {
    var cacheHits = 0
    var failures: [Failure] = []
  }

  private static let schema = "4"
  /// The service cuts longer headers off.
  private static let limit = 350

  // The hits and failures since the service last gave tokens. Nothing is awaited while the lock is held.
  private let memory = Lock(Memory())

  package func countCacheHit() { memory.withLock { $0.cacheHits += 1 } }

  func headers(for call: Call) -> [Parameter] {
    let last = memory.withLock { memory in
      var (failures, text) = (memory.failures[...], "")
      repeat {
        let calls = failures.map(\.text).joined(separator: ";")
        text = "\(Self.schema)|\(memory.cacheHits)|\(calls)|\(failures.map(\.error).joined(separator: ";"))|"
        failures = failures.dropFirst()
      } while text.utf8.count > Self.limit
      return text
    }
    return [
      Parameter("x-client-current-telemetry", "\(Self.schema)|\(call.api.rawValue),\(call.miss.rawValue)|"),
      Parameter("x-client-last-telemetry", last),
    ]
  }

  /// Notes how a call ended.
  /// - Parameter failure: nil when the service gave tokens, which means that it has read the headers.
  func finished(_ call: Call, _ failure: IdentityError?, correlationID: CorrelationID) {
    memory.withLock { memory in
      guard let failure else {
        memory = Memory()
        return
      }
      guard let error = failure.telemetryCode else { return }
      memory.failures.append(Failure(text: "\(call.api.rawValue),\(correlationID)", error: error))
      // The header has no room for more.
      memory.failures = memory.failures.suffix(10)
    }
  }
}

extension IdentityError {
  /// A short word for the error; nil when the call goes on or was cancelled.
  fileprivate var telemetryCode: String? {
    switch reason {
    case .refused(let response):
      switch response.error {
      case .authorizationPending, .slowDown: nil
      case let code where code.value.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }:
        String(code.value.prefix(40))
      default: "unreadable_error"
      }
    case .unexpectedStatus(let status): "http_\(status)"
    case .transport: "network"
    case .malformedResponse: "malformed_response"
    case .cancelled: nil
    default: "failed"
    }
  }
}
