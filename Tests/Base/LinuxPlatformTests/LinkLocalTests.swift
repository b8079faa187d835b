// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import Testing

@Suite struct LinkLocalTests {
  @Test(arguments: [
    ("169.254.169.254", true), ("169.254.0.1", true), ("169.255.0.1", false), ("169.254.169.254.evil.test", false),
    ("0xa9fea9fe", false), ("2852039166", false), ("169.254.43518", false), ("[fe80::1]", false), ("fe80::1", false),
    ("::ffff:169.254.169.254", false), ("169.254.169.254\u{0}.test", false), ("", false), ("localhost", false),
    ("10.0.0.1", false), ("metadata.google.internal", false),
  ])
  func `link-local are addresses that no router passes on, in one spelling`(host: String, isNear: Bool) {
    #expect(LinkLocalHost.matches(host) == isNear)
  }

  @Test func `plain http goes to no other machine, and to a link-local address only on purpose`() async throws {
    let transport = CurlTransport(timeoutSeconds: 0.05)
    for (address, isOnPurpose, isRefused) in [
      ("http://169.254.1.1:9/", false, true), ("http://10.0.0.1:9/", true, true), ("http://example.test/", true, true),
      ("http://169.254.1.1:9/", true, false),
    ] {
      var request = HTTPRequest(url: try #require(URL(string: address)))
      request.mayGoToLinkLocal = isOnPurpose
      do throws(TransportError) {
        _ = try await transport.send(request)
        #expect(!isRefused, "an answer from \(address)")
      } catch {
        if case .insecure = error { #expect(isRefused, "\(address)") } else { #expect(!isRefused, "\(address)") }
      }
    }
  }
}
