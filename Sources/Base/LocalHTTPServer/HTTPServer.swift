// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// Bounds on what a client may use up.
package struct ServerLimits: Sendable, Equatable {
  /// A larger body is answered with 413.
  package var bodyBytes = 1 << 20
  /// Request line and header fields together.
  package var headerBytes = 64 << 10
  /// Query parameters of a request.
  package var parameters = 500
  /// Open connections; requests of the next hundred are answered with 503, and more wait.
  package var connections = 500
  /// Time without traffic after which a connection is closed.
  package var idleSeconds = 60
  /// Time after which a connection is closed whose request is not there as a whole, however slowly it comes.
  package var receiveSeconds = 60.0
  /// Time after which a request is answered with 504.
  package var answerSeconds = 60.0
  /// How long a stop waits for requests in flight.
  package var graceSeconds = 0.8

  package init() {}

  /// With connections for at most half of the file descriptors that the process may have open. Where connections took
  /// all of them, nothing would be accepted and no file opened, and Swift's timers would end the process.
  /// - Parameter descriptors: Less than 0: there is no limit.
  func fitting(descriptors: Int) -> ServerLimits {
    var limits = self
    if descriptors >= 0 { limits.connections = min(connections, max(1, descriptors / 2)) }
    return limits
  }
}

/// A certificate chain and its key, both PEM: the server's own certificate first, its issuer's after it.
package struct TLSIdentity: Sendable {
  package var certificateChain: String
  package var privateKey: String

  package init(certificateChain: String, privateKey: String) {
    self.certificateChain = certificateChain
    self.privateKey = privateKey
  }
}

/// Serves requests over HTTP and HTTPS.
package struct HTTPServer: Sendable {
  let sockets: ServerSockets
  let daemons: [HTTPDaemon]
  let register: ExchangeRegister
  let connections: ConnectionRegister
  let limits: ServerLimits
  private let stopping: Lock<Task<Void, Never>?> = Lock(nil)

  package var httpPort: Int { sockets.httpPort }

  /// Serves `sockets`, which belong to the server from here on, also when this throws. `deliver` gets requests with
  /// absolute URLs; the HTTPS sockets need `identity`.
  /// - Parameters:
  ///   - serverName: What the server calls itself in answers of its own.
  ///   - refused: Told of each of these answers, on a thread of the server.
  package static func start(
    sockets: ServerSockets, identity: TLSIdentity?, limits: ServerLimits = ServerLimits(),
    serverName: String = "emulator", refused: @escaping @Sendable (HTTPResponse) -> Void = { _ in },
    deliver: @escaping @Sendable (HTTPRequest) async -> HTTPDelivery
  ) throws(HTTPServerError) -> HTTPServer {
    // A client that goes away while it is written to must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let limits = limits.fitting(descriptors: sysconf(Int32(_SC_OPEN_MAX)))
    let register = ExchangeRegister(answerSeconds: limits.answerSeconds, serverName: serverName)
    let connections = ConnectionRegister(receiveSeconds: limits.receiveSeconds, limit: limits.connections)
    var daemons: [HTTPDaemon] = []
    do throws(HTTPServerError) {
      let library = try MicroHTTPDLibrary.shared.get()
      for (scheme, listening) in [("http", sockets.http), ("https", sockets.https)] {
        let context = DaemonContext(
          library: library,
          target: RequestTarget(
            scheme: scheme, allowsAnyName: sockets.allowsNonLoopback, ownName: sockets.name),
          limits: limits, register: register, connections: connections,
          source: AnswerSource(deliver: deliver, serverName: serverName, refused: refused))
        for socket in listening {
          daemons.append(
            try HTTPDaemon(socket: socket, identity: scheme == "https" ? identity : nil, context: context))
        }
      }
    } catch {
      // The daemons that run own their sockets already.
      daemons.forEach { $0.stop() }
      (sockets.http + sockets.https).dropFirst(daemons.count).forEach { $0.close() }
      sockets.removeFile()
      throw error
    }
    return HTTPServer(
      sockets: sockets, daemons: daemons, register: register, connections: connections, limits: limits)
  }

  /// Accepts nothing more and closes the connections that wait for a request, lets requests in flight finish for a
  /// short time, then closes everything. Later calls wait for the first.
  package func stop() async {
    let task = stopping.withLock { stopping in
      if let stopping { return stopping }
      let task = Task {
        daemons.forEach { $0.quiesce() }
        connections.closeIdle()
        await register.drain(seconds: limits.graceSeconds)
        daemons.forEach { $0.stop() }
        sockets.removeFile()
      }
      stopping = task
      return task
    }
    await task.value
  }
}

/// Why a server could not start.
package enum HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process listens on the port.
  case portInUse(host: String, port: Int)
  /// The host is no numeric address, or may not be used.
  case badHost(String, reason: String)
  case cannotListen(host: String, port: Int, reason: String)
  /// There can be no socket of that name in the file system.
  case badSocket(path: String, reason: String)
  /// The HTTP library refused the socket or the certificate.
  case cannotServe(reason: String)

  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "Port \(port) on \(host) is in use. Choose another with --port or --https-port; 0 takes a free one."
    case .badHost(let host, let reason): "Can't listen on \"\(host)\": \(reason)"
    case .cannotListen(let host, let port, let reason):
      "Can't listen on \(host) port \(port): \(reason). Choose another with --port or --https-port; 0 takes a free one."
    case .badSocket(let path, let reason): "Can't listen at \(path): \(reason). Choose another path."
    case .cannotServe(let reason):
      "Can't start the server: \(reason). Check that the port and the certificate are usable."
    }
  }
}
