// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Header fields in the order sent, compared without regard to case (RFC 9110 section 5.1).
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of `name`; setting replaces every field of that name, setting nil removes them.
  package subscript(name: String) -> String? {
    get { fields.first { Self.same($0.name, name) }?.value }
    set {
      fields.removeAll { Self.same($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Every value of `name`, for fields that may be repeated (`Set-Cookie`).
  package func all(_ name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  package mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Names are ASCII (RFC 9110 section 5.1).
  private static func same(_ left: String, _ right: String) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    func lowercased(_ byte: UInt8) -> UInt8 { capitals.contains(byte) ? byte | 0x20 : byte }
    return left.utf8.count == right.utf8.count
      && left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
  }
}

/// One HTTP request; `url` is absolute.
package struct HTTPRequest: Sendable, Equatable {
  package var method: String
  package var url: URL
  package var headers: HTTPHeaders
  package var body: Data
  /// Whether the server may receive the request twice: from the transport when a connection that was kept open turns
  /// out to be closed (RFC 9112 section 9.3.1), and from the client after an answer that is of no use. The transport
  /// repeats a GET without it.
  package var isRepeatable = false
  /// Whether the request may go without TLS to a `LinkLocalHost`, where a cloud's metadata service answers. Only
  /// requests to such services set this.
  package var mayGoToLinkLocal = false

  package init(method: String = "GET", url: URL, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// One HTTP answer. A redirect is an answer like any other and is never followed.
package struct HTTPResponse: Sendable, Equatable {
  package var status: Int
  package var headers: HTTPHeaders
  package var body: Data

  package init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// What the status of an answer says (RFC 9110 section 15).
package enum HTTPStatus {
  /// Whether the service could not do what it was asked, or was asked too often, so that the same request may succeed
  /// later: 429 (RFC 6585 section 4) or 5xx.
  package static func isOutage(_ status: Int) -> Bool { status == 429 || status >= 500 }
}

/// Why no answer came. Carries no header, body or query text, so it is safe to log.
package enum TransportError: Error, Sendable, Equatable {
  /// The URL is not absolute http or https.
  case invalidURL
  /// The URL is plain http to another machine, where others could read what is sent.
  case insecure(host: String)
  /// The host name did not resolve, or nothing accepts connections there.
  case cannotConnect(host: String, reason: String)
  /// The connection broke before the answer was complete.
  case connectionLost(host: String)
  case timedOut(host: String)
  /// The certificate is not trusted, or TLS could not be negotiated.
  case tls(host: String, reason: String)
  /// The answer is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  case cancelled
  /// Anything else; `code` is the adapter's own.
  case other(code: Int, reason: String)
}

/// Sends one request. Never follows a redirect, always verifies TLS, honours task cancellation.
package protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// How a server's answer reaches the client.
package enum HTTPDelivery: Sendable, Equatable {
  case whole(HTTPResponse)
  /// The connection breaks in the middle of the body.
  case broken(HTTPResponse)
  /// The connection breaks without an answer.
  case dropped
}

/// A time in a header field (RFC 9110 section 5.6.7).
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// Reads the three forms that every recipient must read: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. nil for a text of another form. The name of the
  /// day is not checked.
  package static func decode(_ text: String) -> Date? {
    let words = text.split { $0 == " " || $0 == "," }
    switch words.count {
    case 6 where words[5] == "GMT": return date(words[3], words[2], words[1], words[4])
    case 5: return date(words[4], words[1], words[2], words[3])
    case 4 where words[3] == "GMT":
      let parts = words[1].split(separator: "-")
      guard parts.count == 3, parts[2].utf8.count == 2 else { return nil }
      // Nothing was sent by HTTP before 1970.
      let century = parts[2] < "70" ? "20" : "19"
      return date("\(century)\(parts[2])", parts[1], parts[0], words[2])
    default: return nil
    }
  }

  private static func date(_ year: Substring, _ month: Substring, _ day: Substring, _ time: Substring) -> Date? {
    guard let day = Int(day), (1...31).contains(day), let month = months.firstIndex(of: String(month)),
      let year = Int(year), (1...9999).contains(year)
    else { return nil }
    let time = time.split(separator: ":").map { Int($0) ?? -1 }
    // A second 60 is a leap second.
    guard time.count == 3, zip(time, [23, 59, 60]).allSatisfy({ (0...$1).contains($0) }) else { return nil }
    return calendar.date(
      from: DateComponents(
        year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]))
  }

  /// Writes the form that RFC 9110 prefers: `Sun, 06 Nov 1994 08:49:37 GMT`.
  package static func encode(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) "
      + "\(parts.year ?? 0) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
  }
}
