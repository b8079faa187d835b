// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Carries requests to one emulator, and to nowhere else when it is in this process.
final class EmulatorRoute: HTTPTransport {
  /// The field of answers that stand for none in time.
  static let timeOutField = "X-Emulator-Timed-Out"

  private let emulator: any HTTPTransport
  private let isInProcess: Bool
  private let stopped = Lock(false)

  init(_ emulator: any HTTPTransport, isInProcess: Bool) {
    (self.emulator, self.isInProcess) = (emulator, isInProcess)
  }

  /// Nothing answers from now on. False when that was so before.
  func close() -> Bool {
    stopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let host = request.url.host() ?? ""
    if stopped.withLock({ $0 }) { throw .cannotConnect(host: host, reason: "the test has stopped its emulator") }
    if isInProcess, !LoopbackHost.matches(host) {
      throw .cannotConnect(host: host, reason: "it is not the test's emulator")
    }
    let response = try await emulator.send(request)
    if response.headers[Self.timeOutField] != nil { throw .timedOut(host: host) }
    return response
  }
}
