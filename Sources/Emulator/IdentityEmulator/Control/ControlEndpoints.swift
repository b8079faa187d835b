// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import EmulatorPages
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// The control API under `/_emulator/`: what a test or a person does to the emulator itself.
extension IdentityEmulator {
  func answerControl(_ context: RequestContext) async -> HTTPResponse? {
    let path = Array(context.path.dropFirst())
    do throws(ControlError) {
      switch path.count {
      case 1: return try answerControl(path[0], context)
      case 2 where path[0] == "faults": return try answerFault(path[1], context)
      case 3 where path[0] == "apis": return try answerAPIControl(path[1], path[2], context)
      case 3 where path[0] == "users": return try answerUserControl(path[1], path[2], context)
      default: throw .notFound
      }
    } catch {
      return context.json(error.json, status: error.status, allow: error.allowedMethods)
    }
  }

  private func answerControl(_ name: String, _ context: RequestContext) throws(ControlError) -> HTTPResponse {
    switch name {
    case "health":
      try context.require(["GET", "HEAD"])
      return context.json([
        "status": "ok", "version": .string(EmulatorVersion.text), "requests": JSONValue(requestLog.count),
        "now": .string(context.now.formatted(.iso8601)),
      ])
    case "ready":
      try context.require(["GET", "HEAD"])
      return context.json(announcement)
    case "requests":
      try context.require(["GET", "HEAD"])
      return context.json(requests(correlationID: context.query["correlationId"]))
    case "inbox":
      try context.require(["GET", "HEAD"])
      // A misspelt name would give everybody's codes for the newest of one.
      if let unknown = context.query.first(where: { $0.name != "address" }) { throw .unknownQuery(unknown.name) }
      return answerInbox(context)
    case "faults": return try answerFaults(context)
    case "reset":
      _ = try context.command()
      reset()
      return context.json(["status": "ok"])
    case "clock":
      try context.require(["GET", "HEAD", "POST"])
      if context.method == "POST" { try advanceClock(try context.command()) }
      return context.json([
        "now": .string(clock.now.formatted(.iso8601)), "epoch": JSONValue(Int(clock.now.timeIntervalSince1970)),
        "secondsAhead": JSONValue(Int(clock.secondsAhead)),
      ])
    case "tokens":
      try limitAccessTokens(try context.command())
      return context.json(["status": "ok"])
    case "pop":
      let command = try context.command()
      guard let isStrict = command["requireNonce"]?.bool else { throw .badMember("requireNonce", "true or false") }
      requireOwnNonces(isStrict)
      return context.json(["status": "ok"])
    default: throw .notFound
    }
  }

  /// The codes sent to `address`, or all, newest first: as a page for a browser, otherwise as JSON.
  private func answerInbox(_ context: RequestContext) -> HTTPResponse {
    let address = context.query["address"]
    let messages = inbox.messages(to: address)
    guard context.request.headers["Accept"]?.contains("text/html") == true else {
      return context.json(["messages": .array(messages.map(\.json))])
    }
    let shown = messages.map {
      InboxPage.Message(
        address: $0.address, channel: $0.channel.rawValue, code: $0.code.exposed, time: $0.time.formatted(.iso8601))
    }
    return Page.inbox(InboxPage(address: address, messages: shown)).response()
  }

  private func answerUserControl(
    _ username: String, _ action: String, _ context: RequestContext
  ) throws(ControlError) -> HTTPResponse {
    guard ["revoke-sessions", "challenge", "policy", "password", "blocked"].contains(action) else { throw .notFound }
    let command = try context.command()
    guard let user = directory.user(named: username) else { throw .unknownUser }
    switch action {
    case "password":
      guard let password = command["password"]?.string, !password.isEmpty else {
        throw .badMember("password", "a text that is not empty")
      }
      changePassword(of: user.id, to: Secret(password))
    case "blocked":
      guard let isBlocked = command["blocked"]?.bool else { throw .badMember("blocked", "true or false") }
      setBlocked(isBlocked, for: user.id)
    case "policy": try setPolicy(of: user.id, command)
    case "challenge": challengeTokens(of: user.id, issuedBefore: try time(of: command))
    default: revokeSessions(of: user.id, at: try time(of: command))
    }
    return context.json(["status": "ok"])
  }

  private func advanceClock(_ command: JSONObject) throws(ControlError) {
    // Ten years either way; tests of clock skew turn it back.
    guard let seconds = command["advanceSeconds"]?.double, abs(seconds) <= 315_360_000 else {
      throw .badMember("advanceSeconds", "a number of seconds, at most ten years")
    }
    advanceClock(bySeconds: seconds)
  }

  private func limitAccessTokens(_ command: JSONObject) throws(ControlError) {
    switch command["accessTokenLifetime"] {
    case .null?: limitAccessTokens(toSeconds: nil)
    // A day is the most that a policy of the platform allows.
    case let value? where (1...86_400).contains(value.int ?? 0): limitAccessTokens(toSeconds: value.int)
    default: throw .badMember("accessTokenLifetime", "whole seconds from 1 to 86400, or null for the seed's")
    }
  }

  private func requests(correlationID: String?) -> JSONValue {
    let log = requestLog
    let wanted = correlationID?.lowercased()
    let entries = log.entries.filter { wanted == nil || $0.correlationID == wanted }
    return ["count": JSONValue(log.count), "requests": .array(entries.map(\.json))]
  }
}

extension Inbox.Message {
  fileprivate var json: JSONValue {
    [
      "address": .string(address), "channel": .string(channel.rawValue), "code": .string(code.exposed),
      "time": .string(time.formatted(.iso8601)),
    ]
  }
}

extension RequestLog.Entry {
  fileprivate var json: JSONValue {
    var grouped = JSONObject()
    for parameter in parameters where grouped[parameter.name] == nil {
      grouped[parameter.name] = .string(parameter.value)
    }
    return [
      "time": .string(time.formatted(.iso8601)), "method": .string(method), "path": .string(path),
      "parameters": .object(grouped), "correlationId": .string(correlationID), "status": JSONValue(status),
      "error": error.map(JSONValue.string), "fault": fault.map(JSONValue.string),
    ]
  }
}
