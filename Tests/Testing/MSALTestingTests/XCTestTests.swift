// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import MSALTesting
import XCTest

/// Tests as people write them with XCTest, which has no traits.
final class XCTestTests: XCTestCase {
  private var emulator: IdentityEmulatorServer!

  override func setUp() async throws { emulator = try await IdentityEmulatorServer.start() }

  override func tearDown() async throws { await emulator.stop() }

  func testAdeleSignsIn() async throws {
    let application = try MSALPublicClientApplication(
      configuration: emulator.configuration(for: "MSAL Sample App"))
    try emulator.person("adele").completesSignIn()
    let result = try await application.signIn()
    XCTAssertEqual(result.account.username, "adele@contoso.example")
  }

  func testAnAppGivesUp() async throws {
    let application = try MSALPublicClientApplication(
      configuration: emulator.configuration(for: "MSAL Sample App"))
    try emulator.person("adele").ignoresSignIn()
    async let code = errorCode { _ = try await application.signIn() }
    while !MSALPublicClientApplication.cancelCurrentWebAuthSession() { try await Task.sleep(for: .milliseconds(2)) }
    let found = await code
    XCTAssertEqual(found, MSALError.userCanceled.rawValue)
  }
}
