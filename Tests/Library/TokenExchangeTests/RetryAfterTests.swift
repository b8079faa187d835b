// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import Testing
import TokenExchange

@Suite struct RetryAfterTests {
  /// 1 January 2026, 12:00:00 UTC.
  private static let noon = Date(timeIntervalSince1970: 1_767_268_800)

  @Test(
    arguments: [
      ("7", nil, 7), ("0", nil, 0), ("-3", nil, 0), ("86400", nil, 3600), ("nan", nil, nil), ("soon", nil, nil),
      ("Thu, 01 Jan 2026 12:00:05 GMT", nil, 5), ("Thu, 01 Jan 2026 11:00:00 GMT", nil, 0),
      // This machine's clock is fifty minutes slow, or an hour fast.
      ("Thu, 01 Jan 2026 12:50:05 GMT", "Thu, 01 Jan 2026 12:50:00 GMT", 5),
      ("Thu, 01 Jan 2026 11:00:05 GMT", "Thu, 01 Jan 2026 11:00:00 GMT", 5),
      ("Thu, 01 Jan 2026 12:00:05 GMT", "no date", 5),
      // RFC 9110 section 5.6.7 has every recipient read the obsolete forms.
      ("Thursday, 01-Jan-26 12:00:05 GMT", nil, 5), ("Thu Jan  1 12:00:05 2026", nil, 5),
      ("Thu, 01 Jan 2026 12:50:05 GMT", "Thu Jan  1 12:50:00 2026", 5),
    ] as [(String, String?, Double?)])
  func `a pause is as long as the service asks, whatever this machine's clock says`(
    retryAfter: String, date: String?, seconds: Double?
  ) {
    var headers: HTTPHeaders = ["Retry-After": retryAfter]
    headers["Date"] = date
    #expect(RetryAfter.seconds(in: headers, now: Self.noon) == seconds)
  }

  @Test func `an answer that asks for nothing has no pause`() {
    #expect(RetryAfter.seconds(in: ["Date": "Thu, 01 Jan 2026 12:00:00 GMT"], now: Self.noon) == nil)
  }
}
