// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer

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

  /// Gets the tokens, and answers claims challenges as far as that needs no person.
  let api: DownstreamAPI
  /// `todolist` or `sharedlist`.
  let list: String

  func items() async throws -> [TodoItem] { try await send("GET").json(List.self).items }

  func add(_ text: String) async throws { _ = try await send("POST", body: NewItem(text: text)) }

  func mark(_ id: UUID, isDone: Bool) async throws {
    _ = try await send("PATCH", "/" + id.uuidString, body: Mark(isDone: isDone))
  }

  func remove(_ id: UUID) async throws { _ = try await send("DELETE", "/" + id.uuidString) }

  func profile() async throws -> Profile { try await send("GET", "/profile").json(Profile.self) }

  private func send(
    _ method: String, _ rest: String = "", body: (any Encodable)? = nil
  ) async throws -> DownstreamResponse {
    var request = DownstreamRequest(method, list + rest)
    if let body {
      request.body = try JSONEncoder().encode(body)
      request.headers = [("Content-Type", "application/json")]
    }
    let response = try await api.send(request)
    switch response.status {
    case 200...299: return response
    case 403: throw CallError.forbidden
    case 400, 404, 409: throw CallError.invalid(String(decoding: response.body.prefix(300), as: UTF8.self))
    default: throw CallError.unavailable(status: response.status)
    }
  }
}
