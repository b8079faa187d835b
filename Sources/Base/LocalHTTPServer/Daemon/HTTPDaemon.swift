// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CMicroHTTPD
import Glibc
import PlatformInterfaces

/// What makes the answers of a server.
struct AnswerSource: Sendable {
  let deliver: @Sendable (HTTPRequest) async -> HTTPDelivery
  /// What the server calls itself in answers of its own.
  let serverName: String
  /// Called with each answer that the server makes itself.
  let refused: @Sendable (HTTPResponse) -> Void
}

/// What a daemon needs to answer; shared by all of a server's daemons but for the scheme.
final class DaemonContext: Sendable {
  let library: MicroHTTPDLibrary
  let target: RequestTarget
  let limits: ServerLimits
  let register: ExchangeRegister
  let connections: ConnectionRegister
  let source: AnswerSource

  init(
    library: MicroHTTPDLibrary, target: RequestTarget, limits: ServerLimits, register: ExchangeRegister,
    connections: ConnectionRegister, source: AnswerSource
  ) {
    self.library = library
    self.target = target
    self.limits = limits
    self.register = register
    self.connections = connections
    self.source = source
  }
}

/// One libmicrohttpd daemon: one listening socket, one polling thread.
///
/// `@unchecked Sendable`: the pointer never changes, and `quiesce` and `stop` are called once each, in this order, by
/// the server that owns the daemon.
final class HTTPDaemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  /// Kept alive for the callbacks until the daemon has stopped.
  private let context: DaemonContext

  /// Connections beyond the limit that get an answer; further ones wait.
  private static let refused = 100

  /// Takes over `socket`.
  init(socket: ListeningSocket, identity: TLSIdentity?, context: DaemonContext) throws(HTTPServerError) {
    self.context = context
    var setup = cmicrohttpd_setup()
    setup.answer = answerCallback
    setup.begin = beginCallback
    setup.complete = completeCallback
    setup.connect = connectCallback
    setup.context = Unmanaged.passUnretained(context).toOpaque()
    setup.listening_socket = socket.descriptor
    // Some more, so that who comes too many is told so.
    setup.connection_limit = UInt32(clamping: context.limits.connections + Self.refused)
    setup.idle_seconds = UInt32(clamping: context.limits.idleSeconds)
    setup.header_limit = context.limits.headerBytes
    let started: OpaquePointer? =
      if let identity {
        identity.certificateChain.withCString { chain in
          identity.privateKey.withCString { key in
            setup.certificate_chain = chain
            setup.private_key = key
            return cmicrohttpd_start(context.library.start, &setup)
          }
        }
      } else {
        cmicrohttpd_start(context.library.start, &setup)
      }
    guard let started else {
      throw .cannotServe(reason: "libmicrohttpd refused the socket for \(socket.host) port \(socket.port)")
    }
    pointer = started
  }

  /// Accepts no more connections; those that are open go on.
  func quiesce() {
    let descriptor = context.library.quiesce(pointer)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Closes every connection and ends the thread. No connection may be suspended.
  func stop() { context.library.stop(pointer) }
}

/// Called with the request line's target before anything else of the request is known. The exchange is released when
/// the request is complete, which libmicrohttpd reports also for a broken one.
private let beginCallback:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
    _, target, _ in
    let exchange = HTTPExchange(target: target.map { String(cString: $0) } ?? "")
    // Nobody reads libmicrohttpd's own list of the parameters, and when its memory is too small for all of them it does
    // not answer: it gets a query that ends where it begins.
    if let target, let mark = strchr(target, Int32(UInt8(ascii: "?"))) { mark[1] = 0 }
    return Unmanaged.passRetained(exchange).toOpaque()
  }

/// Called when a connection is accepted, and before its socket is closed.
private let connectCallback: MHD_NotifyConnectionCallback = { context, connection, _, event in
  guard let context, let connection else { return }
  let daemon = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
  // MHD_CONNECTION_NOTIFY_STARTED, which has no name here.
  if event.rawValue == 0 {
    daemon.connections.open(connection, socket: cmicrohttpd_socket(daemon.library.connectionInfo, connection))
  } else {
    daemon.connections.close(connection)
  }
}

private let completeCallback: MHD_RequestCompletedCallback = { context, connection, slot, _ in
  guard let context, let connection, let raw = slot?.pointee else { return }
  slot?.pointee = nil
  let exchange = Unmanaged<HTTPExchange>.fromOpaque(raw).takeRetainedValue()
  let daemon = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
  daemon.register.remove(exchange)
  daemon.connections.expectRequest(on: connection)
}

/// Called first with the header, then with each piece of the body, then with no bytes, and again after a resume.
private let answerCallback: MHD_AccessHandlerCallback = {
  context, connection, target, method, version, bytes, count, slot in
  guard let context, let connection, let target, let method, let version, let count, let raw = slot?.pointee else {
    return .NO
  }
  let daemon = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
  let call = DaemonCall(
    context: daemon, exchange: Unmanaged<HTTPExchange>.fromOpaque(raw).takeUnretainedValue(),
    connection: Connection(pointer: connection, library: daemon.library))
  switch call.exchange.phase {
  case .fresh: return call.begin(RequestLine(method: method, target: target, version: version))
  case .receiving where count.pointee > 0:
    defer { count.pointee = 0 }
    let piece = UnsafeRawBufferPointer(start: bytes, count: count.pointee)
    return call.exchange.receive(piece, limit: daemon.limits.bodyBytes) ? .YES : .NO
  case .receiving: return call.run()
  case .ready(.whole(let response)): return call.send(response)
  case .ready(.broken(let response)): return call.send(response, isCut: true)
  // libmicrohttpd closes the connection.
  case .ready(.dropped): return .NO
  case .running, .answered: return .YES
  }
}
