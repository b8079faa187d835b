// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// An HTTP request.
package struct Request: Sendable {
  package var method: String
  /// Path and query as in the request line, percent-encoded.
  package var target: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// Every value of a header field.
  package func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The segments of the path, decoded.
  package var path: [String] {
    target.prefix { $0 != "?" }.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }

  /// The parameters of the query; nil when they can't be read.
  package var query: [String: String]? {
    guard let mark = target.firstIndex(of: "?") else { return [:] }
    return Form.decode(String(target[target.index(after: mark)...]))
  }

  /// The parameters of a form that was sent; nil when there is none.
  package var form: [String: String]? {
    guard values(of: "Content-Type").first?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true,
      let text = String(validating: body, as: UTF8.self)
    else { return nil }
    return Form.decode(text)
  }

  package func cookie(_ name: String) -> String? {
    for pair in values(of: "Cookie").joined(separator: ";").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}

/// The encoding of forms.
package enum Form {
  /// nil when something can't be decoded or a name occurs twice, because programs differ in which of the values they
  /// use.
  package static func decode(_ text: String) -> [String: String]? {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.replacing("+", with: " ").removingPercentEncoding
      }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "", values[name] == nil else { return nil }
      values[name] = value
    }
    return values
  }
}

/// An HTTP response.
package struct Response: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status, [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
      body: Array(try encoder.encode(value)))
  }

  package static func text(_ status: Int, _ text: String) -> Response {
    Response(
      status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")], body: Array(text.utf8))
  }

  /// Redirects to another page, by GET.
  package static func redirect(to address: String) -> Response {
    Response(303, [("Location", address), ("Cache-Control", "no-store")])
  }

  package func adding(_ name: String, _ value: String?) -> Response {
    guard let value else { return self }
    var response = self
    response.headers.append((name, value))
    return response
  }
}
