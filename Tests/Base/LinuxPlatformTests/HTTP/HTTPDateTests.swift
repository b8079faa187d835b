// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import Testing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
  ])
  func `a date is read and written as RFC 9110 prefers it`(text: String, seconds: Double) {
    #expect(HTTPDate.decode(text) == Date(timeIntervalSince1970: seconds))
    #expect(HTTPDate.encode(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(arguments: [
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0), ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Thursday, 01-Jan-70 00:00:00 GMT", 0), ("Tuesday, 29-Feb-28 23:59:59 GMT", 1_835_481_599),
    ("Tue Feb 29 23:59:59 2028", 1_835_481_599),
  ])
  func `the two obsolete forms are read, too`(text: String, seconds: Double) {
    #expect(HTTPDate.decode(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "784111777", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37", "Sunday, 06-Nov-xx 08:49:37 GMT",
    "Sunday, 06-11-94 08:49:37 GMT", "Sun Nov  6 08:49:37 94 GMT", "Sun Nov  6 1994 08:49:37",
    "Sun Nov 32 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999 08:49:37 GMT",
  ])
  func `another form is no date`(text: String) { #expect(HTTPDate.decode(text) == nil) }
}
