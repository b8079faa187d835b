// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Foundation
import LinuxPlatform
import OAuthWire
import Testing

@testable import MSALCommand

/// Hosts that some program may read otherwise than another get no token, whoever asks.
@Suite("Hosts of credential helpers")
struct HostTests {
  /// What a URL gives a meaning to, or a name of the DNS can't have: as it is, and percent-encoded.
  private static let marks: [String] = (0...0x7F).map { UInt8($0) }.filter { byte in
    !byte.isAlphanumeric && ![UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
  }.flatMap { byte in
    let hex = String(byte, radix: 16)
    return [String(UnicodeScalar(byte)), "%" + (hex.count == 1 ? "0" : "") + hex]
  }

  /// In the place of `contoso` before a domain that gets tokens.
  private static let labels: [String] =
    marks.map { "evil.example\($0)" } + marks.prefix(40).map { "\($0)evil" }
    + ["", "*", "-x", "x-", "a..b", ".", "é", "ⓔvil", "evil。example", "a\u{200B}b", "%", "%2", "%zz", "a%00", "[", "]"]
    + [String(repeating: "a", count: 64), String(repeating: "a.", count: 130) + "a"]

  /// Around a whole host that gets tokens.
  private static func wrapped(_ host: String) -> [String] {
    [
      "[\(host)]", "[\(host)", "\(host)]", "\(host):", "\(host):x", "\(host):0", "\(host):65536", "\(host):-1",
      "\(host):+443", "\(host):443:443", "\(host)%20", "\(host)%2e", "\(host)..", ".\(host)", "\(host)@evil.example",
      "evil.example@\(host)", "\(host)\\@evil.example", "evil.example\\.\(host)", "evil.example:443@\(host)",
      " \(host)", "\(host) ", "\t\(host)", "\(host)\u{0}", "evil.example\u{0}.\(host)", "\(host).evil.example",
      "\(host)evil.example", "1.2.3.4.\(host).5", "\(host).0x7f",
    ]
  }

  private func isAnswered(_ line: [String], _ input: String = "") throws -> Bool {
    do {
      let task = try Work.Task(try Commands.root.parse(line), EnvironmentVariables([:])) { input }
      return if case .token = task { true } else { false }
    } catch is ChildProgramError {
      return false
    }
  }

  @Test func `git, keyring and docker are told of no host that can be read in two ways`() throws {
    var tried = 0
    for (domain, whole) in [
      ("visualstudio.com", "dev.azure.com"), ("pkgs.visualstudio.com", "pkgs.dev.azure.com"),
      ("azurecr.io", "contoso.azurecr.io"),
    ] {
      // A line break ends the value that git sends; what comes before it is another host.
      let hosts = Self.labels.map { "\($0).\(domain)" } + Self.wrapped(whole)
      for host in hosts {
        tried += 1
        let git = host.contains("\n") ? String(host.prefix { $0 != "\n" }) : host
        #expect(try !isAnswered(["credential", "git", "get"], "protocol=https\nhost=\(git)\n"), "git: \(host)")
        #expect(RegistryAddress(host)?.isOfAzure != true, "docker: \(host)")
        #expect(RegistryAddress("https://\(host)")?.isOfAzure != true, "docker: https://\(host)")
        // Behind these a path, a query or a fragment begins: the host is what comes before.
        guard !host.contains(where: "/?#".contains) || host.hasPrefix("/") else { continue }
        #expect(try !isAnswered(["credential", "keyring", "get", "https://\(host)/"]), "keyring: \(host)")
      }
    }
    #expect(tried > 600)
  }

  @Test(arguments: [
    "contoso.visualstudio.com", "CONTOSO.VisualStudio.com:443", "a_b.visualstudio.com", "a.b-c.visualstudio.com",
    "xn--bcher-kva.visualstudio.com", "dev.azure.com",
  ])
  func `git is told of hosts that are what they seem`(host: String) throws {
    #expect(try isAnswered(["credential", "git", "get"], "protocol=https\nhost=\(host)\n"))
  }

  @Test(arguments: [
    ("https://EXAMPLE.com:443/x", "example.com"), ("https://10.0.0.1", "10.0.0.1"),
    ("https://[::1]:8443", "[::1]:8443"),
    ("https://[0:0:0:0:0:0:0:1]", "[::1]"), ("http://localhost:80", "localhost"), ("https://[fe80::1%25eth0]", nil),
    ("https://[fe80::1%eth0]", nil), ("https://127.1", nil), ("https://0x7f.1", nil), ("https://2130706433", nil),
    ("https://010.0.0.1", nil), ("https://example.0x1", nil), ("https://::1", nil), ("https://[::1", nil),
    ("https://[127.0.0.1]", nil), ("http://example.com", nil), ("https://", nil), ("https:///x", nil),
    ("https://a@example.com", nil), ("https:example.com", nil), ("https:/example.com", nil),
  ])
  func `an address has a name of the DNS or a real IP address`(text: String, name: String?) {
    #expect(SecureURL(text)?.name == name)
  }

  @Test func `a registry of this machine is asked with TLS first, one elsewhere with TLS only`() throws {
    for name in ["localhost:5000", "127.0.0.1:5000", "[::1]:5000"] {
      let local = try #require(RegistryAddress(name))
      #expect(local.exchange.absoluteString == "https://\(name)/oauth2/exchange")
      #expect(local.plainExchange?.absoluteString == "http://\(name)/oauth2/exchange")
    }
    #expect(try #require(RegistryAddress("https://localhost:5000")).plainExchange == nil)
    #expect(try #require(RegistryAddress("http://localhost:5000")).exchange.scheme == "http")
    #expect(try #require(RegistryAddress("contoso.azurecr.io")).plainExchange == nil)
    #expect(RegistryAddress("http://contoso.azurecr.io") == nil)
  }

  @Test func `no shell takes a word apart that begins with a tilde`() {
    #expect(ShellWord.quoted("~root") == "'~root'" && ShellWord.quoted("a~b") == "a~b")
    #expect(ShellWord.quoted("a=~root") == "'a=~root'" && ShellWord.quoted("a:~root") == "'a:~root'")
  }
}
