// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@Suite("Whom HTTPS trusts", .timeLimit(.minutes(1)))
struct TrustTests {
  /// A server of OpenSSL's own tool, with a certificate for `localhost` from an authority made for the test.
  private final class TLSServer: Sendable {
    let authority: String
    let port: Int
    private let child: ChildProcess
    private let directory: TemporaryDirectory

    init(name: String = "localhost", options: [String] = []) async throws {
      let start = Date(timeIntervalSinceNow: -3600)
      let end = Date(timeIntervalSinceNow: 3600)
      let issuerKey = try P256PrivateKey.generate()
      let issuer = try Certificate.certificateAuthority(
        commonName: "Test authority", key: issuerKey, notBefore: start, notAfter: end)
      let key = try P256PrivateKey.generate()
      let leaf = try Certificate.leaf(
        commonName: name, dnsNames: [name], ipAddresses: [], key: key, issuer: issuer, issuerKey: issuerKey,
        notBefore: start, notAfter: end)
      authority = try issuer.pem()
      directory = try TemporaryDirectory()
      let files = [
        try directory.write(try leaf.pem(), to: "leaf.pem"), try directory.write(try key.pem(), to: "key.pem"),
      ]
      child = try ChildProcess(
        "openssl", ["s_server", "-www", "-accept", "127.0.0.1:0", "-cert", files[0], "-key", files[1]] + options)
      port = try await child.line { line in
        line.hasPrefix("ACCEPT ") ? line.split(separator: ":").last.flatMap { Int($0) } : nil
      }
    }

    var url: URL { URL(string: "https://localhost:\(port)/")! }
  }

  /// Expects that the transport refuses the TLS of the server at `url`.
  private func expectRefusal(_ transport: CurlTransport, _ url: URL) async throws {
    let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(url: url)) }
    #expect(try requireCase("tls", of: error, as: (String, String).self).0 == url.host())
  }

  @Test func `a certificate of the given authority is trusted`() async throws {
    let server = try await TLSServer()
    let transport = CurlTransport(trustedCertificates: Array(server.authority.utf8), environment: [:])
    #expect(try await transport.send(HTTPRequest(url: server.url)).status == 200)
  }

  @Test func `without it, or with another's, the certificate is refused`() async throws {
    let server = try await TLSServer()
    let other = try await TLSServer()
    for transport in [
      CurlTransport(environment: [:]),
      CurlTransport(trustedCertificates: Array(other.authority.utf8), environment: [:]),
    ] {
      try await expectRefusal(transport, server.url)
    }
  }

  /// libcurl reads the proxy variables of the process itself, so this has a process of its own.
  @Test func `a proxy that is asked over TLS is trusted by the same authorities`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try await TLSServer()
      setenv("https_proxy", "https://localhost:\(proxy.port)", 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let directory = try TemporaryDirectory()
      let file = try directory.write(proxy.authority, to: "authority.pem")
      let url = try #require(URL(string: "https://login.example.invalid/x"))
      for transport in [
        CurlTransport(trustedCertificates: Array(proxy.authority.utf8), connectSeconds: 1, environment: [:]),
        CurlTransport(connectSeconds: 1, environment: ["SSL_CERT_FILE": file]),
      ] {
        let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(url: url)) }
        // The server is no real proxy, and does not answer; the test only checks that it was asked.
        if case .tls(_, let reason)? = error { Issue.record("The proxy is not trusted: \(reason)") }
      }
    }
  }

  @Test func `a certificate for another name is refused`() async throws {
    let server = try await TLSServer(name: "elsewhere.example")
    let transport = CurlTransport(trustedCertificates: Array(server.authority.utf8), environment: [:])
    try await expectRefusal(transport, server.url)
  }

  @Test func `TLS 1.1 is refused`() async throws {
    let server = try await TLSServer(options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
    let transport = CurlTransport(trustedCertificates: Array(server.authority.utf8), environment: [:])
    try await expectRefusal(transport, server.url)
  }

  @Test func `the file that SSL_CERT_FILE names is trusted`() async throws {
    let server = try await TLSServer()
    let directory = try TemporaryDirectory()
    let path = try directory.write(server.authority, to: "roots.pem")
    let transport = CurlTransport(environment: ["SSL_CERT_FILE": path])
    #expect(try await transport.send(HTTPRequest(url: server.url)).status == 200)
  }

  @Test func `an authority of the app and SSL_CERT_FILE work together`() async throws {
    let (first, second) = (try await TLSServer(), try await TLSServer())
    let directory = try TemporaryDirectory()
    let path = try directory.write(first.authority, to: "roots.pem")
    let transport = CurlTransport(
      trustedCertificates: Array(second.authority.utf8), environment: ["SSL_CERT_FILE": path])
    #expect(try await transport.send(HTTPRequest(url: first.url)).status == 200)
    #expect(try await transport.send(HTTPRequest(url: second.url)).status == 200)
  }

  @Test func `a directory that has fewer authorities than the bundle doesn't stand for it`() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write("-----BEGIN CERTIFICATE-----\n", to: "authority.pem")
    let bundle = Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----BEGIN TRUSTED CERTIFICATE-----\nAAAA\n".utf8)
    let files = FileManager.default
    #expect(!TrustRoots.holds(directory.path, bundle))
    try files.createSymbolicLink(atPath: directory.file("002c0b4f.0"), withDestinationPath: file)
    try files.createSymbolicLink(atPath: directory.file("02265526.0"), withDestinationPath: "/no/such/file")
    #expect(!TrustRoots.holds(directory.path, bundle))
    try files.createSymbolicLink(atPath: directory.file("002c0b4f.1"), withDestinationPath: file)
    #expect(TrustRoots.holds(directory.path, bundle))
    #expect(!TrustRoots.holds(directory.file("none"), []))
  }

  @Test func `a certificate file that can't be used is an error, never less checking`() async throws {
    let server = try await TLSServer()
    for transport in [
      CurlTransport(environment: ["SSL_CERT_FILE": "/no/such/file"]),
      CurlTransport(trustedCertificates: Array(server.authority.utf8), environment: ["SSL_CERT_FILE": "/no/such/file"]),
      CurlTransport(trustedCertificates: Array("not PEM".utf8), environment: [:]),
    ] {
      try await expectRefusal(transport, server.url)
    }
  }

  @Test func `what is not TLS is a TLS failure`() async throws {
    let server = try RawServer { connection in
      _ = connection.read()
      connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
    }
    let url = URL(string: "https://127.0.0.1:\(server.port)/")!
    try await expectRefusal(CurlTransport(environment: [:]), url)
  }
}
