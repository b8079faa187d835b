// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ServerSettings
import WebServer

/// Two APIs, each with an audience of its own: everybody's own list, and the list that the people of a tenant share.
struct TodoAPI: Sendable {
  private struct NewItem: Decodable {
    var text: String
  }

  private struct Mark: Decodable {
    var isDone: Bool
  }

  let gates: [String: Gate]
  let lists: Records<TodoList>
  let graph: GraphCall
  /// The tenant in which this program is registered for Graph.
  let ownTenantID: String

  func answer(_ request: Request) async -> Response {
    do {
      return try await route(request)
    } catch let refusal as AccessRefusal {
      var response = Response.text(refusal.status, refusal.description + "\n")
      response.headers += refusal.headers
      return response
    } catch let error as RequestError {
      return .text(error.status, error.text + "\n")
    } catch is DecodingError {
      return .text(400, "The body is not the JSON that is expected here.\n")
    } catch {
      // The caller gets no details of the systems behind this API.
      Log.error("\(request.method) /\(request.path.joined(separator: "/")): \(error)")
      return .text(503, "This can't be done at the moment. Try again later.\n").adding("Retry-After", "5")
    }
  }

  private func route(_ request: Request) async throws -> Response {
    let path = request.path
    if path == ["health"] { return .text(200, "ok\n") }
    guard path.count >= 2, path[0] == "api", let gate = gates[path[1]] else { throw RequestError.notFound }
    switch (request.method, path.count, path.dropFirst(2).first) {
    case ("GET", 2, _):
      let caller = try await gate.admit(request, requiring: .reading).caller
      return try .json(try await lists.load(try owner(of: path[1], caller)) ?? .empty)
    case ("POST", 2, _):
      let caller = try await gate.admit(request, requiring: .writing).caller
      let text = try JSONDecoder().decode(NewItem.self, from: Data(request.body)).text
      let item = try await lists.change(try owner(of: path[1], caller), from: .empty) { try $0.add(text) }
      return try .json(item, status: 201)
    case ("GET", 3, "profile"): return try await profile(request, gate)
    case ("GET", 4, "people"):
      let caller = try await gate.admit(request, requiring: .readingAll).caller
      guard path[1] == "todolist", let person = UUID(uuidString: path[3]) else { throw RequestError.notFound }
      return try .json(try await lists.load(Self.key(caller.tenantID, person.uuidString)) ?? .empty)
    case ("PATCH", 3, _), ("DELETE", 3, _): return try await change(request, gate)
    default: throw path.count <= 3 ? RequestError.notAllowed : .notFound
    }
  }

  private func change(_ request: Request, _ gate: Gate) async throws -> Response {
    let path = request.path
    let caller = try await gate.admit(request, requiring: .writing).caller
    guard let id = UUID(uuidString: path[2]) else { throw RequestError.notFound }
    let owner = try owner(of: path[1], caller)
    if request.method == "DELETE" {
      try await lists.change(owner, from: .empty) { try $0.remove(id) }
      return Response(204)
    }
    let mark = try JSONDecoder().decode(Mark.self, from: Data(request.body))
    return try .json(try await lists.change(owner, from: .empty) { try $0.mark(id, isDone: mark.isDone) })
  }

  private func profile(_ request: Request, _ gate: Gate) async throws -> Response {
    let admission = try await gate.admit(request, requiring: .reading)
    guard request.path[1] == "todolist", admission.caller.tenantID.lowercased() == ownTenantID.lowercased() else {
      throw RequestError(status: 403, "This is for the organisation's own people.")
    }
    return try .json(try await graph.profile(for: admission))
  }

  /// The owner of a list. A person is identified by tenant and object id, never by a name, which may later belong to
  /// another person.
  private func owner(of list: String, _ caller: AccessToken) throws -> String {
    guard list == "todolist" else { return "shared." + caller.tenantID.lowercased() }
    guard let person = caller.objectID else { throw RequestError(status: 403, "The token does not say whose it is.") }
    return Self.key(caller.tenantID, person)
  }

  private static func key(_ tenant: String, _ person: String) -> String { "\(tenant).\(person)".lowercased() }
}
