// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking

struct TodoItem: Decodable, Sendable {
  let id: UUID
  let text: String
  let isDone: Bool
}

struct Profile: Decodable, Sendable {
  let displayName: String?
  let jobTitle: String?
}

/// Calls the web API.
struct APIClient: Sendable {
  enum CallError: Error {
    /// The API refuses the token; `claims` is its claims challenge, if there is one.
    case refused(claims: String?)
    /// The permission is missing.
    case forbidden
    /// The API refuses the input; the text is for the person.
    case invalid(String)
    case unavailable(status: Int)
  }

  private struct List: Decodable {
    var items: [TodoItem]
  }

  private struct NewItem: Encodable {
    var text: String
  }

  private struct Mark: Encodable {
    var isDone: Bool
  }

  let base: URL
  /// `todolist` or `sharedlist`.
  let list: String
  /// The field `Authorization`.
  let authorization: String

  func items() async throws -> [TodoItem] {
    try JSONDecoder().decode(List.self, from: await send("GET")).items
  }

  func add(_ text: String) async throws { _ = try await send("POST", body: NewItem(text: text)) }

  func mark(_ id: UUID, isDone: Bool) async throws {
    _ = try await send("PATCH", id.uuidString, body: Mark(isDone: isDone))
  }

  func remove(_ id: UUID) async throws { _ = try await send("DELETE", id.uuidString) }

  func profile() async throws -> Profile { try JSONDecoder().decode(Profile.self, from: await send("GET", "profile")) }

  private func send(_ method: String, _ rest: String = "", body: (any Encodable)? = nil) async throws -> Data {
    let address = base.appending(path: list)
    var request = URLRequest(url: rest.isEmpty ? address : address.appending(path: rest), timeoutInterval: 15)
    request.httpMethod = method
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    if let body {
      request.httpBody = try JSONEncoder().encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (answer, response) = try await URLSession.shared.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw CallError.unavailable(status: 0) }
    switch response.statusCode {
    case 200...299: return answer
    case 401:
      throw CallError.refused(claims: response.value(forHTTPHeaderField: "WWW-Authenticate").flatMap(Self.claims))
    case 403: throw CallError.forbidden
    case 400, 404, 409: throw CallError.invalid(String(decoding: answer.prefix(300), as: UTF8.self))
    default: throw CallError.unavailable(status: response.statusCode)
    }
  }

  /// The claims challenge in a field `WWW-Authenticate`: JSON in Base64.
  static func claims(_ field: String) -> String? {
    guard let match = field.firstMatch(of: /\bclaims="([A-Za-z0-9+\/=_-]+)"/) else { return nil }
    let text = String(match.output.1).replacing("-", with: "+").replacing("_", with: "/")
    let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: padded).flatMap { String(data: $0, encoding: .utf8) }
  }
}
