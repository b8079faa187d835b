// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import OAuthWire
import PlatformInterfaces

@testable import IdentityEmulator

/// Requests of journeys of native authentication V2, one a line: a relation of the last answer's links, and the body.
/// An object gets the continuation token, and the code that was sent last in place of `"?"`; other bodies are sent as
/// they are. The first line is the form that the journey begins with.
@Sendable func checkJourneys(_ bytes: [UInt8]) {
  guard var journey = FuzzedJourney() else { return demand(false, "there is an emulator") }
  defer { journey.forget() }
  var lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(12)
  journey.enter(Array(lines.popFirst() ?? []))
  for line in lines {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard let relation = words.first else { continue }
    journey.follow(String(decoding: relation, as: UTF8.self), words.count > 1 ? Array(words[1]) : [])
  }
  journey.end()
}

/// A journey as a client remembers it.
private struct FuzzedJourney {
  private let emulator: IdentityEmulator
  private let before: Snapshot
  private var answer: JSONValue = [:]
  private var tokens: Set<String> = []

  private static let tenant = Seed.customers.id.value

  init?() {
    guard let world = fuzzedWorld else { return nil }
    emulator = world.emulator
    before = emulator.stores.snapshot
  }

  func forget() { emulator.stores.restore(before) }

  private var token: JSONValue? { answer["continuationToken"] ?? answer["continuation_token"] }

  mutating func enter(_ form: [UInt8]) {
    let form = form.isEmpty ? Array("client_id=\(Seed.passwordApp.clientID.value)".utf8) : form
    let (status, json) = send("POST", Self.tenant + "/" + Journey.entryPath, form, type: FormCoding.contentType)
    if json["continuation_token"] != nil { take(json) }
    demand(status >= 400, "a journey begins with a demand, or is refused")
  }

  mutating func follow(_ relation: String, _ body: [UInt8]) {
    let methods = answer["_embedded"]?["methods"]?.array ?? []
    let links = [answer["_links"]?[relation]] + methods.map { $0["_links"]?[relation] }
    guard let path = links.lazy.compactMap({ $0?["href"]?.string }).first else { return }
    var sent = body
    if var object = (try? JSONValue(parsing: body))?.object {
      object["continuationToken"] = token
      for member in object.members where member.value == "?" { object[member.name] = code }
      sent = Array(JSONValue.object(object).data)
    }
    let method = relation == "update" ? "PUT" : "POST"
    let (status, json) = send(method, String(path.dropFirst()), sent, type: "application/json")
    if status >= 400 {
      let error = json["error"]?["code"] ?? json["error"]
      demand(error?.string?.isEmpty == false, "a refusal has a code")
      demand(json["continuationToken"] == nil, "a refusal has no token")
    } else {
      take(json)
      demand(["interactionRequired", "continue"].contains(json["state"]?.string), "an answer says what is next")
    }
  }

  /// Asks for the code of a journey, which only one that is at its end gets.
  mutating func end() {
    guard let token = token?.string else { return }
    let form = Array("continuation_token=\(PercentCoding.encode(token))".utf8)
    let (_, json) = send("POST", Self.tenant + "/" + Journey.entryPath, form, type: FormCoding.contentType)
    demand((json["code"] != nil) == (answer["state"]?.string == "continue"), "a code is for a journey at its end")
  }

  private mutating func take(_ json: JSONValue) {
    answer = json
    demand(token?.string.map { tokens.insert($0).inserted } == true, "each answer has a token of its own")
  }

  private var code: JSONValue? {
    emulator.stores.native.current.inbox.messages(to: nil).first.map { .string($0.code.exposed) }
  }

  private func send(_ method: String, _ path: String, _ body: [UInt8], type: String) -> (status: Int, json: JSONValue) {
    guard let world = fuzzedWorld, let context = fuzzedContext(method, path, body, type: type, in: emulator) else {
      return (0, [:])
    }
    let response = world.router.route(of: context).answer(context).encoded(for: context)
    demand((200..<600).contains(response.status) && response.status != 500, "an answer has a status")
    guard let json = try? JSONValue(parsing: response.body), json.object != nil else {
      demand(false, "an answer is an object")
      return (response.status, [:])
    }
    return (response.status, json)
  }
}
