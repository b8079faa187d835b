// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CWebServer
import Foundation
import Synchronization

/// An HTTP/1.1 server on loopback, behind a proxy that terminates TLS. libmicrohttpd reads and writes; Swift tasks make
/// the answers.
///
/// `@unchecked Sendable`: the pointer never changes, and libmicrohttpd takes calls from any thread.
package final class WebServer: @unchecked Sendable {
  package struct StartError: Error, CustomStringConvertible {
    package let description: String
  }

  private let daemon: OpaquePointer
  private let context: Context

  /// Listens on 127.0.0.1.
  package init(port: UInt16, answer: @escaping @Sendable (Request) async -> Response) throws {
    // Without this, writing to a client that has closed the connection would end the process.
    signal(SIGPIPE, SIG_IGN)
    let context = Context(answer: answer)
    guard
      let daemon = webserver_start(
        port, answerCallback, beginCallback, completeCallback, Unmanaged.passUnretained(context).toOpaque())
    else { throw StartError(description: "Nothing can listen on port \(port). Choose another one.") }
    self.context = context
    self.daemon = daemon
  }

  /// Serves until SIGINT (Ctrl-C) or SIGTERM, then finishes the requests that have begun.
  package func serve() async {
    let (signals, arrival) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { arrival.yield() }
      source.resume()
      return source
    }
    for await _ in signals { break }
    withExtendedLifetime(sources) {}
    await stop()
  }

  /// Accepts nothing more, and waits up to 10 seconds for the answers that are being made.
  private func stop() async {
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { close(socket) }
    for _ in 0..<200 where context.running.withLock({ $0 }) > 0 { try? await Task.sleep(for: .milliseconds(50)) }
    // The daemon must not be stopped while a connection is suspended; then the end of the process stops it.
    if context.running.withLock({ $0 }) == 0 { MHD_stop_daemon(daemon) }
  }
}

/// The data that libmicrohttpd's callbacks need.
private final class Context: Sendable {
  static let bodyLimit = 64 << 10

  let answer: @Sendable (Request) async -> Response
  /// The number of requests that tasks are answering.
  let running = Mutex(0)

  init(answer: @escaping @Sendable (Request) async -> Response) { self.answer = answer }
}

/// `@unchecked Sendable`: a suspended connection lives until it is resumed, which any thread may do.
private struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer
}

/// One request, as it comes in, and its answer.
private final class Exchange: Sendable {
  enum Phase {
    case new
    case receiving(Request)
    case tooLarge
    case answering
    case ready(Response)
  }

  let target: String
  let phase = Mutex(Phase.new)

  init(target: String) { self.target = target }

  func receive(_ bytes: UnsafeRawBufferPointer) {
    phase.withLock { phase in
      guard case .receiving(var request) = phase else { return }
      request.body += bytes
      phase = request.body.count <= Context.bodyLimit ? .receiving(request) : .tooLarge
    }
  }

  func run(_ request: Request, on connection: Connection, _ context: Context) {
    phase.withLock { $0 = .answering }
    context.running.withLock { $0 += 1 }
    MHD_suspend_connection(connection.pointer)
    Task {
      let response = await context.answer(request)
      phase.withLock { $0 = .ready(response) }
      MHD_resume_connection(connection.pointer)
      context.running.withLock { $0 -= 1 }
    }
  }
}

private func send(_ response: Response, _ connection: OpaquePointer) -> MHD_Result {
  let reply = response.body.withUnsafeBytes { bytes in
    MHD_create_response_from_buffer(
      bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let reply else { return .NO }
  defer { MHD_destroy_response(reply) }
  // libmicrohttpd refuses a value with a line break, so that no input can add header fields.
  for (name, value) in response.headers {
    guard MHD_add_response_header(reply, name, value) == .YES else { return .NO }
  }
  return MHD_queue_response(connection, UInt32(response.status), reply)
}

private func headers(_ connection: OpaquePointer) -> [(name: String, value: String)] {
  var fields: [(name: String, value: String)] = []
  withUnsafeMutablePointer(to: &fields) { pointer in
    _ = MHD_get_connection_values(
      connection, .HEADER_KIND,
      { target, _, name, value in
        guard let target, let name else { return .YES }
        target.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(
          (String(cString: name), value.map { String(cString: $0) } ?? ""))
        return .YES
      }, pointer)
  }
  return fields
}

/// Called with the request line's target, before anything else is known.
private let beginCallback:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
    _, target, _ in
    Unmanaged.passRetained(Exchange(target: target.map { String(cString: $0) } ?? "/")).toOpaque()
  }

private let completeCallback: MHD_RequestCompletedCallback = { _, _, slot, _ in
  guard let raw = slot?.pointee else { return }
  slot?.pointee = nil
  Unmanaged<Exchange>.fromOpaque(raw).release()
}

/// Called with the header, then with each piece of the body, then with no bytes, and again after a resume.
private let answerCallback: MHD_AccessHandlerCallback = { context, connection, _, method, _, bytes, count, slot in
  guard let context, let connection, let method, let count, let raw = slot?.pointee else { return .NO }
  let exchange = Unmanaged<Exchange>.fromOpaque(raw).takeUnretainedValue()
  if count.pointee > 0 {
    exchange.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
    count.pointee = 0
    return .YES
  }
  switch exchange.phase.withLock({ $0 }) {
  case .new:
    let request = Request(
      method: String(cString: method), target: exchange.target, headers: headers(connection), body: [])
    exchange.phase.withLock { $0 = .receiving(request) }
    return .YES
  case .receiving(let request):
    exchange.run(
      request, on: Connection(pointer: connection), Unmanaged<Context>.fromOpaque(context).takeUnretainedValue())
    return .YES
  case .tooLarge: return send(.text(413, "The request is too large.\n"), connection)
  case .answering: return .YES
  case .ready(let response): return send(response, connection)
  }
}
