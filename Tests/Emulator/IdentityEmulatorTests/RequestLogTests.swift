// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Parity: log of requests; events
@Suite("The log of requests")
struct RequestLogTests {
  private let entry = RequestLog.LoggedRequest(
    time: Date(timeIntervalSince1970: 0), method: "GET", path: "/", parameters: [], correlationID: "", status: 200)

  @Test func `tells its observer of as many requests as come, on a stack that does not grow with them`() {
    let store = LogStore()
    let seen = Lock(0)
    store.observe { _ in seen.withLock { $0 += 1 } }
    for _ in 0..<30_000 { store.report(entry) }
    #expect(seen.withLock { $0 } == 30_000)
  }

  @Test func `finds a person's name in the body before a hint, wherever that is sent`() throws {
    let url = try #require(URL(string: "http://localhost/common/oauth2/v2.0/token?login_hint=adele"))
    let form = HTTPRequest(
      method: "POST", url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data("username=lee".utf8))
    #expect(ReceivedRequest(form)?.userNames == ["lee", "adele"])
    let json = HTTPRequest(
      method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(#"{"username":"pia"}"#.utf8))
    #expect(ReceivedRequest(json)?.userNames == ["pia", "adele"])
  }

  @Test func `keeps a bounded number of requests and counts all`() {
    let store = LogStore()
    for _ in 0..<(RequestLog.limit * 2) { store.append(entry) }
    #expect(store.current.entries.count <= RequestLog.limit)
    #expect(store.current.count == RequestLog.limit * 2)
  }
}
