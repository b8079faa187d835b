// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import FoundationEssentials
import LinuxPlatform
import OpenSSLCrypto
import PlatformInterfaces

/// Carries requests to one emulator. When that is in this process, requests to other hosts fail.
final class EmulatorRoute: HTTPTransport {
  /// The header field that marks an answer as "no answer in time".
  static let timeOutField = "X-Emulator-Timed-Out"

  private let emulator: any HTTPTransport
  private let isInProcess: Bool
  private let stopped = Lock(false)

  init(_ emulator: any HTTPTransport, isInProcess: Bool) {
    (self.emulator, self.isInProcess) = (emulator, isInProcess)
  }

  /// Makes all further requests fail. Returns false when it was already closed.
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

/// The sockets of an emulator in this process, with the files that they need. They are closed with the last reference
/// to this object.
final class LocalServer: Sendable {
  let embedded: EmbeddedEmulator
  private let folder: RunFolder

  init(seed: Seed, signingKey: RSAPrivateKey, clock: any WallClock) async throws(EmulatorServerError) {
    folder = try RunFolder(.current)
    var options = EmbeddedEmulator.Options(dataFolder: folder.folder.path(of: "data"))
    (options.seed, options.signingKey) = (seed, signingKey)
    do throws(EmulatorServerError) { embedded = try await EmbeddedEmulator.start(options, clock: clock) } catch {
      folder.remove()
      throw error
    }
  }

  deinit {
    let (embedded, folder) = (embedded, folder)
    Task {
      await embedded.stop()
      folder.remove()
    }
  }

  func stop() async {
    await embedded.stop()
    folder.remove()
  }
}
