// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import Testing

@testable import OAuthClient

@Suite("Where a page in a view of the app may go")
struct PageAddressTests {
  typealias Row = (redirectURI: String, address: String, decision: PageRequest.Decision)

  private static let scheme = "msauth.com.example.reader://auth"

  private static let rows: [Row] = [
    ("http://localhost", "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?state=s", .load),
    ("http://localhost", "HTTPS://login.microsoftonline.com/", .load),
    ("http://localhost", "https:/path", .refuse),
    ("http://localhost", "https:opaque", .refuse),

    // http is only loaded from this machine.
    ("http://localhost", "http://login.microsoftonline.com/common", .refuse),
    ("http://localhost", "http://localhost.example.com/", .refuse),
    ("http://localhost", "http://127.0.0.1.example.com/", .refuse),
    ("http://localhost", "http://localhost@example.com/", .refuse),
    ("http://localhost", "http:///path", .refuse),
    ("http://localhost", "http://localhost:8400/contoso", .load),
    ("http://localhost", "http://login.localhost:8400/contoso", .load),
    ("http://localhost", "http://127.0.0.1:8400/", .load),
    ("http://localhost", "http://[::1]:8400/", .load),

    // The answer, which is never loaded, and addresses that only resemble it.
    ("http://localhost", "http://localhost?code=c&state=s", .answer),
    ("http://localhost", "http://localhost/?code=c&state=s", .answer),
    ("http://localhost", "http://LOCALHOST/?code=c&state=s", .answer),
    ("http://localhost", "http://localhost/#error=access_denied&state=s", .answer),
    ("http://localhost", "http://localhost/?code=c&state=other", .refuse),
    ("http://localhost", "http://localhost/?code=c", .refuse),
    ("http://localhost", "http://localhost", .refuse),
    (scheme, scheme + "?code=c&state=s", .answer),
    (scheme, scheme + "/?code=c&state=s", .answer),
    (scheme, scheme + "?code=c&state=other", .refuse),
    (scheme, "msauth.com.example.reader://elsewhere?code=c&state=s", .refuse),
    (scheme, "http://localhost:8400/?code=c&state=s", .load),

    // Frames.
    ("http://localhost", "about:blank", .load),
    ("http://localhost", "about:srcdoc", .load),
    ("http://localhost", "about:memory", .refuse),

    // Addresses for mail and telephone.
    ("http://localhost", "mailto:help@contoso.example", .openOutside),
    ("http://localhost", "tel:+4930123456", .openOutside),
    ("http://localhost", "Mailto:help@contoso.example", .openOutside),

    // Other apps, this machine's files, and content that has no origin.
    ("http://localhost", "msauth://code/com.example.reader", .refuse),
    ("http://localhost", "companyportal://enroll", .refuse),
    ("http://localhost", "browser://go.microsoft.com/fwlink", .refuse),
    ("http://localhost", "file:///etc/passwd", .refuse),
    ("http://localhost", "data:text/html,hello", .refuse),
    ("http://localhost", "blob:https://login.microsoftonline.com/1", .refuse),
    ("http://localhost", "javascript:alert(1)", .refuse),
    ("http://localhost", "ftp://example.com/", .refuse),
    ("http://localhost", "relative", .refuse),
  ]

  @Test(arguments: rows)
  func `An address is loaded, refused, taken for the answer, or left to the desktop`(row: Row) throws {
    let channel = AppDeliveredRedirect(redirectURI: row.redirectURI, state: "s")
    #expect(channel.decide(try #require(URL(string: row.address))) == row.decision, "\(row.address)")
  }
}
