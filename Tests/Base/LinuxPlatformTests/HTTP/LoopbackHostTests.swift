// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing

@Suite struct LoopbackHostTests {
  @Test(arguments: [
    ("localhost", true), ("LOCALHOST.", true), ("a.b.localhost", true), ("127.0.0.1", true), ("127.9.9.9", true),
    ("::1", true), ("[::1]", true), ("0:0:0:0:0:0:0:1", true), ("localhost.example", false), ("notlocalhost", false),
    ("128.0.0.1", false), ("::2", false), ("127.0.0.1.example", false), ("", false), ("0.0.0.0", false),
    // RFC 6761 section 6.3: names.
    ("LOCALHOST", true), ("LocalHost", true), ("localhost.", true), ("App.LocalHost.", true), ("localhost..", false),
    (".localhost", false), ("a..localhost", false), (".", false), ("localhos", false), ("localhost.localdomain", false),
    ("localhost localhost", false), ("l\u{F6}calhost", false), ("%6cocalhost", false), ("[localhost]", false),
    // RFC 1122 section 3.2.1.3: the whole of 127.0.0.0/8, written as RFC 3986 does.
    ("127.0.0.0", true), ("127.255.255.255", true), ("126.255.255.255", false), ("127.0.0.256", false),
    ("127.0.0.1.", false), ("127.1", false), ("127", false), ("2130706433", false), ("0x7f000001", false),
    ("0x7f.0.0.1", false), ("0177.0.0.1", false), ("127.0.0.01", false), ("[127.0.0.1]", false),
    // RFC 4291 section 2.5.3.
    ("[0:0:0:0:0:0:0:1]", true), ("::0001", true), ("::ffff:127.0.0.1", false), ("[::ffff:127.0.0.1]", false),
    ("::127.0.0.1", false), ("::", false), ("[::]", false), ("::1%lo", false), ("[::1", false), ("::1]", false),
    // More than a host.
    ("localhost:80", false), ("user@localhost", false), ("localhost@evil.example", false),
    ("evil.example/localhost", false),
    ("evil.example#.localhost", false), ("evil.example\\.localhost", false), ("evil.example?.localhost", false),
    (" localhost", false), ("127.0.0.1\u{0}.evil.example", false), ("localhost\u{0}.evil.example", false),
  ])
  func `which hosts are this machine`(host: String, expected: Bool) {
    #expect(LoopbackHost.matches(host) == expected)
  }

  @Test(arguments: [
    ("https", "api.example", true), ("https", "localhost", true), ("http", "localhost", true),
    ("http", "127.0.0.1", true), ("http", "api.example", false), ("http", "0.0.0.0", false),
    ("ftp", "localhost", false),
    ("", "localhost", false), (nil, "localhost", false),
  ])
  func `which schemes a host may have`(scheme: String?, host: String, expected: Bool) {
    #expect(LoopbackHost.permits(scheme, host) == expected)
  }

  @Test(arguments: [
    ("localhost", true), ("app.localhost", true), ("127.0.0.1", true), ("[::1]", true), ("127.0.0.2", false),
  ])
  func `which of them can have a redirect URI`(host: String, expected: Bool) {
    #expect(LoopbackHost(host)?.canBeRedirectedTo == expected)
  }
}
