// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import Glibc
import LinuxPlatform
import LocalHTTPServer
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// `msal serve`
package struct ServedIdentity: Sendable {
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
    let example = "Name an API, such as: --scope https://vault.azure.net/.default"
    guard !scopes.isEmpty else {
      throw CommandError(.usage, "--scope is missing: it says which tokens may be had.", nextStep: example)
    }
    if let scope = scopes.first(where: { !IdentityEndpoint.canServe($0) }) {
      throw CommandError(
        .usage, "\(scope) could never be asked for: programs name an API here, and no permission of it.",
        nextStep: IdentityEndpoint.api(of: scope).map { "Name the API: --scope \($0)/.default" } ?? example)
    }
  }

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let secret = Base64URL.encode(SystemRandom().bytes(32))
    let username = username
    let endpoint = IdentityEndpoint(
      secret: secret, scopes: scopes, clientID: profile.clientID,
      token: { scope in
        try await CredentialRequest(scopes: [scope], username: username).acquireToken(profile, session)
      },
      note: { session.talk($0) })
    // Whoever nobody is signed in for learns it now, and not at the first request.
    let client = try session.client(profile).get()
    let choice = AccountChoice(name: username, profile: profile)
    guard let account = try session.account(choice, in: client) else {
      // One sign-in can ask for the permissions of one API.
      throw try session.notSignedIn(choice, profile, in: client, scopes: Array(scopes.prefix(1)))
    }
    try await serve(endpoint, AccountText.name(account), session)
  }

  private func serve(_ endpoint: IdentityEndpoint, _ person: String, _ session: Session) async throws {
    let server: HTTPServer
    do throws(HTTPServerError) {
      let sockets =
        if let socket {
          try ServerSockets(unixSocket: socket)
        } else {
          try ServerSockets.open(ServerAddresses(hosts: ["127.0.0.1"], httpPort: port, httpsPort: nil))
        }
      server = try HTTPServer.start(
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
        // Without the secret nobody can ask for anything; how the command ends says that it was not written.
        guard !session.terminal.hasLostAnswer() else { return await server.stop() }
        session.talk("Serving tokens of \(person)\(socket.map { " at \($0)" } ?? ""). " + Self.stop)
        try await Self.untilParentEnds()
      } else {
        let environment = EnvironmentVariables.current.all.merging(variables) { $1 }
        let program = ForegroundProgram(try program(), words: words, environment: EnvironmentVariables(environment))
        let outcome = await program.run()
        await server.stop()
        do { throw ChildProgramError.ended(status: try outcome.get()) } catch let error as ProcessStartError {
          throw CommandError(.general, "\(words[0]) can't be started: \(error.reason).", nextStep: "Try again.")
        }
      }
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  // MARK: Other processes

  /// The file of the program to run.
  private func program() throws -> String {
    switch ProgramFile(words[0], in: .current) {
    case .found(let path): return path
    case .notExecutable: throw ChildProgramError.notRun(name: words[0], errno: EACCES)
    case .missing: throw ChildProgramError.notRun(name: words[0], errno: ENOENT)
    }
  }

  private static let parent = getppid()

  /// Call it first of all: a quick parent may end soon.
  package static func noteParent() { _ = parent }

  /// What ends this program, besides the end of its parent.
  private static var stop: TerminalSafeText {
    // The parent has ended already, or never ends.
    parent == 1 ? "It ends by a signal only: kill \(getpid())" : "Ctrl-C stops it."
  }

  /// Returns when whoever started this program has ended; what nobody looks after must not give out tokens.
  private static func untilParentEnds() async throws {
    while getppid() == parent { try await SystemClock().sleep(seconds: 1) }
  }
}
