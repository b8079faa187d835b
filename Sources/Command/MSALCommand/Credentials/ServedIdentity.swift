// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorFaults
import EmulatorHTTPServer
import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import QuickCommand

/// `msal serve`
struct ServedIdentity: Sendable {
  private let scopes: [String]
  private let username: String?
  private let port: Int
  /// Where in the file system to listen instead; nil: on a port of 127.0.0.1.
  private let socket: String?
  /// A program to run meanwhile, and what it is given.
  private let words: [String]

  init(_ arguments: ParsedArguments) throws {
    scopes = Commands.givenScopes(arguments)
    username = arguments[Commands.username]
    port = try arguments.integer(CredentialGrammar.port, in: 0...65_535) ?? 0
    socket = arguments[CredentialGrammar.socket]
    words = arguments.operands
    if socket != nil, arguments.has(CredentialGrammar.port) {
      throw CommandError(
        .usage, "--socket and --port both say where to listen.", nextStep: "Leave one of them out.")
    }
    guard !scopes.isEmpty else {
      throw CommandError(
        .usage, "--scope is missing: it says which tokens may be had.",
        nextStep: "Name an API, such as: --scope https://vault.azure.net/.default")
    }
    if let scope = scopes.first(where: { !IdentityEndpoint.canServe($0) }) {
      throw CommandError(
        .usage, "\(scope) could never be asked for: programs name an API here, and no permission of it.",
        nextStep: "Name the API: --scope \(IdentityEndpoint.api(of: scope))/.default")
    }
  }

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let secret = Base64URL.encode(SystemRandom().bytes(32))
    let username = username
    let endpoint = IdentityEndpoint(
      secret: secret, scopes: scopes, clientID: profile.clientID,
      token: { scope in
        let token = Token(request: CredentialRequest(scopes: [scope], username: username))
        return Token.answer(try await token.acquire(profile, session))
      },
      note: { session.talk($0) })
    // Whoever nobody is signed in for learns it now, and not at the first request.
    let application = try session.application(profile)
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: application) else {
      // One sign-in can ask for the permissions of one API.
      throw try session.notSignedIn(choice, profile, in: application, scopes: Array(scopes.prefix(1)))
    }
    try await serve(endpoint, AccountText.name(account), session)
  }

  private func serve(_ endpoint: IdentityEndpoint, _ person: String, _ session: Session) async throws {
    let server: EmulatorServer
    do throws(EmulatorServerError) {
      let sockets =
        if let socket {
          try ServerSockets(unixSocket: socket)
        } else {
          try ServerSockets.open(ServerAddresses(hosts: ["127.0.0.1"], httpPort: port, httpsPort: nil))
        }
      server = try EmulatorServer.start(
        sockets: sockets, identity: nil, serverName: "endpoint",
        refused: { endpoint.note("\($0.status) \(String(decoding: $0.body.dropLast(), as: UTF8.self))") },
        deliver: { .whole(await endpoint.answer($0)) })
    } catch {
      if case .portInUse(_, let port) = error {
        throw CommandError(
          .general, "Port \(port) is in use.", nextStep: "Choose another with --port, or leave it out for a free one.")
      }
      throw CommandError(.general, "The endpoint can't be served: \(error)")
    }
    let address = (socket == nil ? "http://127.0.0.1:\(server.httpPort)" : "http://localhost") + IdentityEndpoint.path
    let variables = ["IDENTITY_ENDPOINT": address, "IDENTITY_HEADER": endpoint.secret]
    do {
      if words.isEmpty {
        session.answer(
          ["IDENTITY_ENDPOINT": .string(address), "IDENTITY_HEADER": .string(endpoint.secret)],
          orInWords: .joined(
            variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, separator: "\n"))
        session.talk("Serving tokens of \(person)\(socket.map { " at \($0)" } ?? ""). Ctrl-C stops it.")
        try await Self.untilParentEnds()
      } else {
        let status = try await ChildProgram(words: words, variables: variables).run()
        await server.stop()
        throw ProgramError.ended(status: status)
      }
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Returns when whoever started this program has ended; what nobody looks after must not give out tokens.
  private static func untilParentEnds() async throws {
    let parent = getppid()
    while getppid() == parent { try await SystemClock().sleep(seconds: 1) }
  }
}

/// A program that runs in the terminal of this one.
private struct ChildProgram {
  let words: [String]
  let variables: [String: String]

  func run() async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { ended in
          let isSignal = ended.terminationReason == .uncaughtSignal
          continuation.resume(returning: ended.terminationStatus + (isSignal ? 128 : 0))
        }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
    } onCancel: {
      process.terminate()
    }
  }
}
