// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing
import TokenExchange

@Suite struct ErrorTextTests {
  private static let failures: [@Sendable (String) -> TransportError] = [
    { .cannotConnect(host: $0, reason: "refused") }, { .connectionLost(host: $0) }, { .timedOut(host: $0) },
  ]

  @Test(arguments: failures.indices)
  func `the network is to blame only for what is not on this machine`(index: Int) {
    func nextStep(_ host: String) -> String? {
      ErrorText(IdentityError(.transport(Self.failures[index](host)))).nextStep
    }
    #expect(nextStep("login.example") == "Check the network connection and try again.")
    for host in ["localhost", "fabrikam.ciamlogin.localhost", "127.0.0.1", "[::1]"] {
      #expect(nextStep(host) == "Check the program that listens there, and try again.", "\(host)")
    }
  }
}
