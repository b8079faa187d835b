// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// `openapi.json`: the control API as OpenAPI describes it (version 3.1.0), for programs that make clients or tests of
/// such a description.
struct DescriptionControl: Control {
  static let operations: [ControlOperation] = [
    .get("openapi.json", "Describes this API (OpenAPI 3.1)", .setting("openapi", .text))
  ]

  /// The other controls.
  let controls: [any Control]

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let operations = controls.flatMap { type(of: $0).operations } + Self.operations
    var paths = JSONObject()
    for operation in operations where paths["/" + operation.path] == nil {
      let members = operations.filter { $0.path == operation.path }
        .map { JSONObject.Member(name: $0.method.lowercased(), value: $0.description) }
      paths["/" + operation.path] = .object(JSONObject(uniqueMembers: operation.pathParameters + members))
    }
    return .json([
      "openapi": "3.1.0",
      "info": [
        "title": "Control API of the identity emulator", "version": .string(LibraryVersion.text),
        "description": "What a test does to the emulator itself. The emulator is not Microsoft.",
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": .string(context.origin.description + context.controlRoot.path)]],
      "paths": .object(paths), "components": ["schemas": ["Error": Self.error.json]],
    ])
  }

  private static let error = JSONSchema.object(
    [("error", .object([("code", .text), ("message", .text), ("member", .text)], required: ["code", "message"]))],
    required: ["error"])
}

extension ControlOperation {
  fileprivate var pathParameters: [JSONObject.Member] {
    guard !parameters.isEmpty else { return [] }
    let described: [JSONValue] = parameters.map {
      ["name": .string($0), "in": "path", "required": true, "schema": JSONSchema.text.json]
    }
    return [JSONObject.Member(name: "parameters", value: .array(described))]
  }

  fileprivate var description: JSONValue {
    let words = path.split { "/{}.-".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let failure: JSONValue = [
      "description": "Why the request was not carried out",
      "content": [
        "application/json": ["schema": ["$ref": "#/components/schemas/Error"]],
        // What the HTTP server says of a request that it can't read.
        "text/plain; charset=utf-8": ["schema": JSONSchema.text.json],
      ],
    ]
    return [
      "operationId": .string(method.lowercased() + words.joined()), "summary": .string(summary),
      "tags": [.string(name)],
      "parameters": query.isEmpty
        ? nil
        : .array(
          query.map {
            [
              "name": .string($0.name), "in": "query", "description": .string($0.meaning),
              "schema": ["type": "string"],
            ]
          }),
      "requestBody": command.map { ["required": true, "content": ["application/json": ["schema": $0.json]]] },
      "responses": [
        String(status): ["description": "Done", "content": [mediaType: ["schema": answer.json]]], "default": failure,
      ],
    ]
  }
}
