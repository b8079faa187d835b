// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import PlatformInterfaces

/// The adapters that replace this machine's when an app is tested. The product MSALTesting puts them into a
/// configuration.
package struct TestSurroundings: Sendable {
  let transport: any HTTPTransport
  let clock: any WallClock
  let browser: any Browser
  let redirects: any RedirectListener
  let sessions: InteractiveSessions

  package init(
    transport: any HTTPTransport, clock: any WallClock, browser: any Browser, redirects: any RedirectListener,
    sessions: InteractiveSessions
  ) {
    self.transport = transport
    self.clock = clock
    self.browser = browser
    self.redirects = redirects
    self.sessions = sessions
  }
}
