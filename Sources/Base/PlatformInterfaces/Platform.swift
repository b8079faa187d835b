// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the client asks of the system, handed over in one piece.
package struct Platform: Sendable {
  package var transport: any HTTPTransport
  package var clock: any WallClock
  package var random: any RandomSource
  package var browser: any Browser
  package var redirects: any RedirectListener
  package var log: any LogSink
  /// Certificate authorities that the app's own view trusts besides the system's, as PEM.
  package var trustedCertificates: [UInt8]?

  package init(
    transport: any HTTPTransport, clock: any WallClock, random: any RandomSource, browser: any Browser,
    redirects: any RedirectListener, log: any LogSink, trustedCertificates: [UInt8]? = nil
  ) {
    self.transport = transport
    self.clock = clock
    self.random = random
    self.browser = browser
    self.redirects = redirects
    self.log = log
    self.trustedCertificates = trustedCertificates
  }
}
