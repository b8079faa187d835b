// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct ValidatorKeyTests {
  let service = ScriptedService()

  private func status(_ validator: AccessTokenValidator, _ text: String) async -> Int {
    do throws(AccessRefusal) {
      _ = try await validator.validate(.get(text), requiring: .read)
      return 200
    } catch {
      return error.status
    }
  }

  @Test func `64 first requests ask once for metadata and once for keys`() async throws {
    let gate = service.holdRequests()
    let validator = try service.validator()
    let text = try service.accessToken()
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { await status(validator, text) } }
      while service.transport.requests.isEmpty { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 64))
    #expect(service.transport.requests(to: "openid-configuration").count == 1)
    #expect(service.keyRequests == 1)
  }

  @Test func `forged key ids cause one look at the keys in a minute, and good tokens pass meanwhile`() async throws {
    let validator = try service.validator()
    let good = try service.accessToken()
    #expect(await status(validator, good) == 200)
    let other = try ScriptedService.otherKey.get()
    for number in 0..<50 {
      #expect(await status(validator, try service.accessToken(key: other, keyID: "forged-\(number)")) == 401)
    }
    #expect(service.keyRequests == 2)
    #expect(await status(validator, good) == 200)
    service.clock.advance(seconds: 61)
    _ = await status(validator, try service.accessToken(key: other, keyID: "forged"))
    #expect(service.keyRequests == 3)
  }

  @Test func `a new key is found by the request that meets it`() async throws {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    let new = try ScriptedService.otherKey.get()
    service.keys.withLock { $0.append(ScriptedService.publicKey(new, "k2")) }
    #expect(await status(validator, try service.accessToken(key: new, keyID: "k2")) == 200)
    #expect(service.keyRequests == 2)
  }

  @Test func `all requests that meet a new key while it is looked for wait for the one answer`() async throws {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    let new = try ScriptedService.otherKey.get()
    service.keys.withLock { $0.append(ScriptedService.publicKey(new, "k2")) }
    let gate = service.holdRequests()
    let text = try service.accessToken(key: new, keyID: "k2")
    let good = try service.accessToken { $0["oid"] = "another" }
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { await status(validator, text) } }
      while service.keyRequests < 2 { await Task.yield() }
      for _ in 0..<1000 { await Task.yield() }
      // Whose key is known waits for nothing.
      #expect(await status(validator, good) == 200)
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 64))
    #expect(service.keyRequests == 2)
  }

  @Test func `what was validated with a key that was withdrawn is refused`() async throws {
    let validator = try service.validator()
    let text = try service.accessToken()
    #expect(await status(validator, text) == 200)
    let new = try ScriptedService.otherKey.get()
    service.keys.withLock { $0 = [ScriptedService.publicKey(new, "k2")] }
    // The validator does not know of the new keys yet.
    #expect(await status(validator, text) == 200)
    #expect(await status(validator, try service.accessToken(key: new, keyID: "k2")) == 200)
    #expect(await status(validator, text) == 401)
  }

  @Test func `keys are renewed in the background after twelve hours`() async throws {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    service.clock.advance(seconds: 43_200)
    let gate = service.holdRequests()
    let text = try service.accessToken()
    for _ in 0..<3 { #expect(await status(validator, text) == 200) }
    #expect(service.keyRequests == 2)
    gate.open()
  }

  @Test func `while the platform is down known keys serve for a bounded time, and the platform is asked rarely`()
    async throws
  {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    service.transport.intercept { _ in HTTPResponse(status: 503, headers: ["Retry-After": "1"]) }
    service.clock.advance(seconds: 86_401)
    for _ in 0..<20 { #expect(await status(validator, try service.accessToken()) == 200) }
    #expect(service.keyRequests == 2)
    service.clock.advance(seconds: 86_400)
    for _ in 0..<20 { #expect(await status(validator, try service.accessToken()) == 503) }
    #expect(service.keyRequests <= 4)
    service.transport.intercept(nil)
    service.clock.advance(seconds: 16)
    #expect(await status(validator, try service.accessToken()) == 200)
  }

  @Test func `a token of a new key is told to come back while the keys can't be had, and known keys serve on`()
    async throws
  {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    let new = try ScriptedService.otherKey.get()
    service.keys.withLock { $0.append(ScriptedService.publicKey(new, "k2")) }
    service.transport.intercept { _ in HTTPResponse(status: 503, headers: ["Retry-After": "1"]) }
    let text = try service.accessToken(key: new, keyID: "k2")
    for _ in 0..<20 { #expect(await status(validator, text) == 503) }
    #expect(await status(validator, try service.accessToken { $0["oid"] = "another" }) == 200)
    #expect(service.keyRequests == 2)
    service.transport.intercept(nil)
    service.clock.advance(seconds: 16)
    #expect(await status(validator, text) == 200)
    #expect(service.keyRequests == 3)
  }

  @Test(arguments: ProtectedAPIConfiguration.TokenVersion.allCases)
  func `where the keys are is asked again after twelve hours, and in an outage known for a bounded time`(
    version: ProtectedAPIConfiguration.TokenVersion
  ) async throws {
    let validator = try service.validator()
    let text = { try version == .v1 ? service.firstAccessToken() : service.accessToken() }
    func metadataRequests() -> Int { service.transport.requests(to: "openid-configuration").count }
    #expect(await status(validator, try text()) == 200)
    let first = metadataRequests()
    service.clock.advance(seconds: 43_199)
    #expect(await status(validator, try text()) == 200)
    #expect(metadataRequests() == first)
    service.clock.advance(seconds: 1)
    #expect(await status(validator, try text()) == 200)
    await yieldUntil("it is asked in the background") { metadataRequests() == first * 2 }

    service.transport.intercept { request in
      guard request.url.path().hasSuffix("/openid-configuration") else { return nil }
      return HTTPResponse(status: 503, headers: ["Retry-After": "1"])
    }
    service.clock.advance(seconds: 2 * 86_400 - 60)
    #expect(await status(validator, try text()) == 200)
    service.clock.advance(seconds: 60)
    #expect(await status(validator, try text()) == 503)
    service.transport.intercept(nil)
    service.clock.advance(seconds: 16)
    #expect(await status(validator, try text()) == 200)
  }

  @Test func `without any keys callers are told to come back, and the platform is asked rarely`() async throws {
    service.transport.intercept { _ in HTTPResponse(status: 503, headers: ["Retry-After": "1"]) }
    let validator = try service.validator()
    let text = try service.accessToken()
    for _ in 0..<20 { #expect(await status(validator, text) == 503) }
    #expect(service.transport.requests.count == 1)
    let refused = await refusal { try await validator.validate(.get(text), requiring: .read) }
    #expect(refused?.wwwAuthenticate == nil)
    #expect(refused?.retryAfter == .seconds(15))
    service.transport.intercept(nil)
    service.clock.advance(seconds: 16)
    #expect(await status(validator, try service.accessToken()) == 200)
  }

  @Test(arguments: ["openid-configuration", "keys"])
  func `a pause begins when a slow request has failed, not when it was sent`(slow: String) async throws {
    let clock = service.clock
    service.transport.intercept { request in
      guard request.url.path().hasSuffix("/" + slow) else { return nil }
      clock.advance(seconds: 20)
      return HTTPResponse(status: 503, headers: ["Retry-After": "1"])
    }
    let validator = try service.validator()
    for _ in 0..<3 { #expect(await status(validator, try service.accessToken()) == 503) }
    #expect(service.transport.requests(to: slow).count == 1)
  }

  @Test func `a token that is remembered ends all the same`() async throws {
    let validator = try service.validator()
    let text = try service.accessToken()
    #expect(await status(validator, text) == 200)
    service.clock.advance(seconds: 3899)
    #expect(await status(validator, text) == 200)
    service.clock.advance(seconds: 1)
    #expect(await status(validator, text) == 401)
    service.clock.jump(seconds: -7200)
    #expect(await status(validator, text) == 401)
  }

  @Test(arguments: [["keys": []], ["keys": [["kty": "RSA", "kid": "k1", "n": "AQAB", "e": "AQAB"]]]] as [JSONValue])
  func `an answer without a usable key does not replace good keys`(answer: JSONValue) async throws {
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) == 200)
    service.transport.intercept { $0.url.path().hasSuffix("/keys") ? .json(answer) : nil }
    let other = try ScriptedService.otherKey.get()
    #expect(await status(validator, try service.accessToken(key: other, keyID: "k2")) == 503)
    #expect(service.keyRequests == 2)
    #expect(await status(validator, try service.accessToken { $0["oid"] = "another" }) == 200)
    service.transport.intercept(nil)
    service.clock.advance(seconds: 61)
    service.keys.withLock { $0.append(ScriptedService.publicKey(other, "k2")) }
    #expect(await status(validator, try service.accessToken(key: other, keyID: "k2")) == 200)
  }

  @Test func `a caller that goes away is no fault of the platform's`() async throws {
    let gate = service.holdRequests()
    let validator = try service.validator()
    let text = try service.accessToken()
    let caller = Task { await status(validator, text) }
    while service.transport.requests.isEmpty { await Task.yield() }
    caller.cancel()
    #expect(await caller.value == 503)
    #expect(!service.told.contains { $0.level == .error })
    gate.open()
    #expect(await status(validator, text) == 200)
  }

  @Test(
    arguments: [
      .json(["keys": "none"]), .json([]), HTTPResponse(status: 200, body: Data("<html>".utf8)),
      HTTPResponse(status: 404),
      .json(["keys": [["kty": "RSA", "kid": "k1", "n": "AQAB", "e": "AQAB"], 7, .null]]),
    ] as [HTTPResponse])
  func `keys that are none let nobody in`(answer: HTTPResponse) async throws {
    service.transport.intercept { $0.url.path().hasSuffix("/keys") ? answer : nil }
    let validator = try service.validator()
    #expect(await status(validator, try service.accessToken()) != 200)
  }
}
