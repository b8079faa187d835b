// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import MSALRedis

@Suite(.timeLimit(.minutes(2))) struct TLSSessionTests {
  /// `openssl s_server`, which sends back each line reversed, with a certificate of the test's own authority.
  private final class ReversingServer: Sendable {
    let directory: TemporaryDirectory
    let child: ChildProcess
    let port = ReservedPort.next()

    init(_ options: (TemporaryDirectory) -> [String] = { _ in [] }) async throws {
      directory = try TemporaryDirectory()
      try TestCertificates.write(to: directory)
      child = try ChildProcess(
        "openssl",
        [
          "s_server", "-accept", "127.0.0.1:\(port)", "-cert", directory.file("server.pem"), "-key",
          directory.file("server.key"), "-rev", "-naccept", "1",
        ] + options(directory))
      _ = try await child.line { $0.contains("ACCEPT") ? true : nil }
    }

    /// The answer to `text`, over a session of `context` that expects `host`.
    /// - Parameter meanwhile: Is called on the same thread, before each answer is decrypted.
    func reverse(
      _ text: String, _ context: TLSContext, host: String, meanwhile: () -> Void = {}
    ) async throws -> String {
      let session = try TLSSession(context, host: host)
      guard let connection = RawConnection.connect(port: port) else { throw CocoaError(.fileReadUnknown) }
      connection.write(session.takeOutput())
      while !session.isEstablished {
        guard let bytes = await offPool({ connection.read() }) else { throw TLSError.failed(reason: "closed") }
        _ = try session.receive(bytes)
        connection.write(session.takeOutput())
      }
      try session.send(Array((text + "\n").utf8))
      connection.write(session.takeOutput())
      var answer: [UInt8] = []
      while !answer.contains(10), let bytes = await offPool({ connection.read() }) {
        meanwhile()
        answer += try session.receive(bytes)
      }
      return String(decoding: answer.prefix { $0 != 10 }, as: UTF8.self)
    }
  }

  @Test(arguments: ["redis.example", "127.0.0.1"])
  func bothSidesUnderstandEachOtherWhenTheCertificateBearsTheName(_ host: String) async throws {
    let server = try await ReversingServer()
    let trusted = try TLSContext(authorityFile: server.directory.file("authority.pem"))
    #expect(try await server.reverse("abc", trusted, host: host) == "cba")
  }

  @Test func anErrorThatOtherCodeOfTheThreadHasLeftEndsNoSession() async throws {
    // OpenSSL itself empties the queue when it reads a ticket.
    let server = try await ReversingServer { _ in ["-num_tickets", "0"] }
    let trusted = try TLSContext(authorityFile: server.directory.file("authority.pem"))
    typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    let open = unsafeBitCast(try #require(dlsym(nil, "BIO_new_file")), to: Open.self)
    let answer = try await server.reverse("abc", trusted, host: "redis.example") { _ = open("/none", "r") }
    #expect(answer == "cba")
  }

  @Test func anotherNameMayBeExpectedThanWasConnectedTo() async throws {
    let server = try await ReversingServer()
    let trusted = try TLSContext(
      authorityFile: server.directory.file("authority.pem"), serverName: "redis.example")
    #expect(try await server.reverse("abc", trusted, host: "10.0.0.7") == "cba")
  }

  @Test(arguments: ["other.example", "127.0.0.2", ""])
  func aCertificateOfAnotherNameIsRefused(_ host: String) async throws {
    let server = try await ReversingServer()
    let trusted = try TLSContext(authorityFile: server.directory.file("authority.pem"))
    await #expect(throws: TLSError.self) { _ = try await server.reverse("abc", trusted, host: host) }
  }

  @Test func anAuthorityThatNobodyTrustsIsRefused() async throws {
    let server = try await ReversingServer()
    await #expect {
      _ = try await server.reverse("abc", TLSContext(), host: "redis.example")
    } throws: {
      if case TLSError.untrusted = $0 { true } else { false }
    }
  }

  @Test func oldVersionsAreNotSpoken() async throws {
    let server = try await ReversingServer { _ in ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"] }
    let trusted = try TLSContext(authorityFile: server.directory.file("authority.pem"))
    await #expect(throws: TLSError.self) { _ = try await server.reverse("abc", trusted, host: "redis.example") }
  }

  @Test func theClientShowsItsCertificateWhereOneIsWanted() async throws {
    let options = { (directory: TemporaryDirectory) in
      ["-Verify", "1", "-verify_return_error", "-CAfile", directory.file("authority.pem"), "-purpose", "any"]
    }
    let server = try await ReversingServer(options)
    let directory = server.directory
    var trusted = try TLSContext(
      authorityFile: directory.file("authority.pem"),
      clientIdentity: RedisClientIdentity(
        certificateFile: directory.file("server.pem"), keyFile: directory.file("server.key")))
    #expect(try await server.reverse("abc", trusted, host: "redis.example") == "cba")
    let second = try await ReversingServer(options)
    trusted = try TLSContext(authorityFile: second.directory.file("authority.pem"))
    await #expect(throws: TLSError.self) {
      let answer = try await second.reverse("abc", trusted, host: "redis.example")
      if answer.isEmpty { throw TLSError.failed(reason: "the server ended the connection") }
    }
  }

  @Test func filesThatAreNoCertificatesAreNamed() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("no certificate", to: "a.pem")
    #expect(throws: TLSError.unusableFile(path: path)) { _ = try TLSContext(authorityFile: path) }
    #expect(throws: TLSError.unusableFile(path: "/none")) {
      _ = try TLSContext(clientIdentity: RedisClientIdentity(certificateFile: "/none", keyFile: "/none"))
    }
  }

  @Test func whatIsNoTLSIsAnError() throws {
    let session = try TLSSession(try TLSContext(), host: "redis.example")
    #expect(throws: TLSError.self) { _ = try session.receive(Array("-ERR unknown command\r\n".utf8)) }
  }
}
