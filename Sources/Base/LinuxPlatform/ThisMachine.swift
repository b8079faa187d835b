// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

extension Platform {
  /// The network, clock, randomness and browser of this machine.
  /// - Parameter trustedCertificates: Certificate authorities to trust besides the system's, as PEM.
  package static func thisMachine(
    trustedCertificates: [UInt8]? = nil, timeoutSeconds: Double = 30, clock: any WallClock = SystemClock(),
    log: any LogSink
  ) -> Platform {
    Platform(
      transport: CurlTransport(trustedCertificates: trustedCertificates, timeoutSeconds: timeoutSeconds), clock: clock,
      random: SystemRandom(), browser: SystemBrowser(), redirects: LoopbackListener(), log: log,
      trustedCertificates: trustedCertificates, bus: SystemdBus())
  }
}
