// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CMicroHTTPD
import FoundationEssentials
import PlatformInterfaces

/// One call of libmicrohttpd about one exchange.
struct DaemonCall {
  let context: DaemonContext
  let exchange: HTTPExchange
  let connection: Connection

  func begin(_ line: RequestLine) -> MHD_Result {
    guard context.connections.count <= context.limits.connections else { return refuse(crowded, closing: true) }
    guard exchange.target.utf8.count(where: { $0 == UInt8(ascii: "&") }) < context.limits.parameters else {
      return refuse(.plain(414, "The request has more than \(context.limits.parameters) parameters. Send fewer."))
    }
    guard let headers = RequestHead(connection, line: line, target: exchange.target).headers else {
      return refuse(
        .plain(
          400,
          "The request line or a header field has a control character or a blank in the wrong place, or is continued in another line."
        ),
        closing: true)
    }
    guard Self.isFramed(headers, version: String(cString: line.version)) else {
      return refuse(
        .plain(
          400, "The length of the body is not told in one way. Send one Content-Length, or Transfer-Encoding: chunked."),
        closing: true)
    }
    if let name = ["Authorization", "Content-Type"].first(where: { headers.all($0).count > 1 }) {
      return refuse(.plain(400, "The request has the header field \(name) more than once. Send it once."))
    }
    guard headers.all("Host").count <= 1, let url = context.target.url(target: exchange.target, host: headers["Host"])
    else {
      return refuse(
        .plain(
          400,
          "The Host header does not name this \(context.source.serverName). Use one of the addresses it printed at its start."
        ))
    }
    // libmicrohttpd has seen that it is a number.
    let announced = headers["Content-Length"].map { Int($0) ?? .max } ?? 0
    let waits = headers["Expect"] != nil
    if announced > context.limits.bodyBytes + (waits ? 0 : HTTPExchange.drained) { return refuse(tooLarge) }
    exchange.begin(HTTPRequest(method: String(cString: line.method), url: url, headers: headers))
    return .YES
  }

  /// Whether it is plain where the body ends: with more than one word on it, the next to read the connection might take
  /// a part of the body for a request of its own (RFC 9112 sections 6.1 and 6.3). HTTP/1.0 has no codings.
  private static func isFramed(_ headers: HTTPHeaders, version: String) -> Bool {
    let (lengths, codings) = (headers.all("Content-Length"), headers.all("Transfer-Encoding"))
    guard codings.isEmpty || version != "HTTP/1.0" else { return false }
    return lengths.count + codings.count <= 1 && codings.allSatisfy { $0.lowercased() == "chunked" }
  }

  func run() -> MHD_Result {
    guard let request = exchange.received(limit: context.limits.bodyBytes) else { return refuse(tooLarge) }
    // A client with an open connection may go on sending while a stop waits for the answers in flight; none of it is
    // done.
    guard !context.register.isClosed else { return refuse(stopping) }
    context.connections.noteRequest(on: connection.pointer)
    let deliver = context.source.deliver
    // Suspended first, so that whoever finds the exchange in the register can finish it; started last, so that a stop
    // waits for every request that anybody has seen.
    exchange.suspend(connection)
    if context.register.admit(exchange) {
      exchange.keep(Task { [exchange] in exchange.finish(await deliver(request)) })
    } else {
      exchange.finish(.whole(stopping))
    }
    return .YES
  }

  /// Answers in place of what is served.
  private func refuse(_ response: HTTPResponse, closing: Bool = false) -> MHD_Result {
    context.source.refused(response)
    return send(response, closing: closing)
  }

  /// - Parameters:
  ///   - closing: The connection ends with the answer.
  ///   - isCut: The whole body is announced, half of it is sent, and the connection ends.
  func send(_ response: HTTPResponse, closing: Bool = false, isCut: Bool = false) -> MHD_Result {
    exchange.markAnswered()
    let library = connection.library
    guard let reply = isCut ? halfReply(response.body) : wholeReply(response.body) else { return .NO }
    defer { library.destroyResponse(reply) }
    if closing { _ = library.addHeader(reply, "Connection", "close") }
    // A value with a line break is refused here, so no header can be injected.
    for field in response.headers.fields where !Self.written.contains(field.name.lowercased()) {
      guard library.addHeader(reply, field.name, field.value) == .YES else { return .NO }
    }
    let status = (200...599).contains(response.status) ? response.status : 500
    return library.queue(connection.pointer, UInt32(status), reply)
  }

  private func wholeReply(_ body: Data) -> OpaquePointer? {
    body.withUnsafeBytes { bytes in
      connection.library.makeResponse(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  private func halfReply(_ body: Data) -> OpaquePointer? {
    let half = Unmanaged.passRetained(BrokenBody(body))
    let reply = connection.library.makeReadResponse(
      UInt64(max(body.count, 1)), 4_096,
      { context, position, buffer, capacity in
        guard let context, let buffer else { return BrokenBody.endWithError }
        return Unmanaged<BrokenBody>.fromOpaque(context).takeUnretainedValue()
          .copy(from: Int(clamping: position), to: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
      }, half.toOpaque(),
      { context in
        if let context { Unmanaged<BrokenBody>.fromOpaque(context).release() }
      })
    if reply == nil { half.release() }
    return reply
  }

  /// Fields that libmicrohttpd writes itself.
  private static let written: Set<String> = ["content-length", "connection", "date", "transfer-encoding"]

  private var stopping: HTTPResponse { .plain(503, "The \(context.source.serverName) is stopping. Start it again.") }

  private var crowded: HTTPResponse {
    var response = HTTPResponse.plain(503, "There are too many open connections. Close some, or try again.")
    response.headers["Retry-After"] = "1"
    return response
  }

  private var tooLarge: HTTPResponse {
    .plain(413, "The request body is larger than \(context.limits.bodyBytes) bytes. Send less.")
  }
}

/// A body that ends in the middle. Read by libmicrohttpd's thread alone, never changed.
private final class BrokenBody: Sendable {
  /// `MHD_CONTENT_READER_END_WITH_ERROR`, which is a macro with a cast.
  static let endWithError = -2

  private let firstHalf: [UInt8]

  init(_ body: Data) { firstHalf = Array(body.prefix(body.count / 2)) }

  func copy(from position: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = firstHalf.dropFirst(position).prefix(buffer.count)
    guard !bytes.isEmpty else { return Self.endWithError }
    buffer.copyBytes(from: bytes)
    return bytes.count
  }
}

extension HTTPResponse {
  /// An answer of the server itself, not of what it serves.
  static func plain(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Data((text + "\n").utf8))
  }
}
