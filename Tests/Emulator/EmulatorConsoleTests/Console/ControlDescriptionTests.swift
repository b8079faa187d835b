// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

// Parity: description of the control API
@Suite("The description of the control API")
struct ControlDescriptionTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private struct Operation {
    var method: String
    var path: String
    var description: JSONValue
  }

  private func operations(at root: String = "") async throws -> [Operation] {
    let answer = try await world.get("/_emulator\(root)/openapi.json")
    let paths = try #require(try JSONValue(parsing: answer.body)["paths"]?.object)
    return paths.members.flatMap { path in
      (path.value.object?.members ?? []).filter { $0.name != "parameters" }.map {
        Operation(method: $0.name.uppercased(), path: String(path.name.dropFirst()), description: $0.value)
      }
    }
  }

  /// An address with something that exists for each name in braces.
  private func filled(_ path: String) throws -> String {
    let values = [
      "{username}": "lee@contoso.example", "{clientId}": TestClient().id, "{number}": "1", "{correlationId}": "x",
      "{name}": path.hasPrefix("apis") ? "todolist" : "start",
      "{id}": path.hasPrefix("groups") ? try #require(world.emulator.directory.tenants[0].groups.first).id : "x",
    ]
    return values.reduce(path) { $0.replacing($1.key, with: $1.value) }
  }

  private func send(_ method: String, _ path: String) async throws -> (status: Int, code: String?, allowed: String?) {
    let url = try #require(URL(string: world.origin + "/_emulator/" + path))
    let response = await world.emulator.respond(
      to: HTTPRequest(method: method, url: url, headers: ["Content-Type": "application/json"], body: Data("{}".utf8)))
    let error = try? JSONValue(parsing: response.body)["error"]?["code"]?.string
    return (response.status, error, response.headers["Allow"])
  }

  @Test func `every operation that is described is one that the API knows, and no other method is`() async throws {
    let operations = try await operations()
    #expect(operations.count > 60)
    for operation in operations {
      let answer = try await send(operation.method, try filled(operation.path))
      #expect(!["not_found", "wrong_method"].contains(answer.code), "\(operation.method) \(operation.path)")
      #expect(answer.status < 500)
    }
    for (path, described) in Dictionary(grouping: operations, by: \.path) {
      let known = Set(described.map(\.method))
      for method in ["GET", "POST", "PATCH", "DELETE", "PUT"] where !known.contains(method) {
        let answer = try await send(method, try filled(path))
        #expect(answer.code == "wrong_method", "\(method) \(path)")
        let allowed = Set((answer.allowed ?? "").split(separator: ",").map { String($0).trimmed })
        #expect(allowed.subtracting(["HEAD"]) == known)
      }
    }
  }

  @Test func `every name that the index lists is described, and each operation stands on the page`() async throws {
    let operations = try await operations()
    let index = try await world.get("/_emulator", headers: ["Accept": "application/json"])
    let names = try #require(try JSONValue(parsing: index.body)["controls"]?.array?.compactMap(\.string))
    #expect(Set(names) == Set(operations.map { $0.path.split(separator: "/").first.map { String($0) } ?? "" }))
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/emulator/control.md"), encoding: .utf8)
    for operation in operations {
      #expect(page.contains("`\(operation.method) \(operation.path)"), "\(operation.method) \(operation.path)")
    }
  }

  @Test func `answers have the members that are described, and ids of operations are unique`() async throws {
    let operations = try await operations()
    #expect(Set(operations.map { $0.description["operationId"] }).count == operations.count)
    for operation in operations where operation.method == "GET" {
      let described = operation.description["responses"]?["200"]?["content"]?["application/json"]?["schema"]
      guard let members = described?["required"]?.array?.compactMap(\.string), !operation.path.contains("{") else {
        continue
      }
      let answer = try JSONValue(parsing: try await world.get("/_emulator/" + operation.path).body)
      for member in members { #expect(answer[member] != nil, "\(operation.path) lacks \(member)") }
    }
  }

  @Test func `entries are described by the members of a seed file`() async throws {
    let operation = try #require(try await operations().first { $0.method == "POST" && $0.path == "users" })
    let schema = operation.description["requestBody"]?["content"]?["application/json"]?["schema"]
    #expect(schema?["additionalProperties"] == false)
    #expect(schema?["properties"]?["blocked"]?["type"] == ["boolean", "null"])
    #expect(schema?["properties"]?["id"]?["format"] == "uuid")
    let kim: [String: JSONValue] = ["tenant": "contoso.example", "username": "kim@contoso.example", "name": "Kim"]
    for name in schema?["properties"]?.object?.members.map(\.name) ?? [] where kim[name] == nil {
      // A member that is described is never "not known".
      let answer = try await world.control("POST", "users", #"{"\#(name)": {}}"#)
      #expect(answer.json["error"]?["message"]?.string?.contains("is not known") == false, "\(name)")
    }
  }

  @Test func `a world has a description of its own, without worlds`() async throws {
    let made = try await world.control("POST", "worlds", "{}").json
    let id = try #require(made["world"]?.string)
    let inside = try await operations(at: "/worlds/\(id)")
    #expect(!inside.contains { $0.path.hasPrefix("worlds") } && inside.contains { $0.path == "users/{username}" })
    let text = try await world.get("/_emulator/worlds/\(id)/openapi.json")
    #expect(try JSONValue(parsing: text.body)["servers"]?.array?.first?["url"] == made["control"])
  }
}
