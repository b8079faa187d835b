// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

@MainActor @Suite struct Swift6ModeTests {
  @Test
  func `the article's, the tutorial's and the samples' code compiles in Swift 6 mode and the tutorial's screen starts`()
  {
    let screen = ViewController()
    screen.initUI()
    #expect(screen.getGraphEndpoint().hasSuffix("/v1.0/me/"))
  }

  @Test func `an authority made from a URL is of the kind that the URL names`() throws {
    let authority = try MSALAuthority(url: #require(URL(string: "https://login.microsoftonline.com/common")))
    #expect(authority is MSALAADAuthority)
  }
}
