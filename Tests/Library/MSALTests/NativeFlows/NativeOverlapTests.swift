// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Calls that run at the same time or are cancelled.
@Suite struct NativeOverlapTests {
  @Test func `a step that ends late does not move a state back`() async throws {
    let world = try CustomerWorld()
    let state = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
    let names = ["11111111": UUID(), "22222222": UUID()]
    let door = Meeting(of: 2)
    let (reached, isReached) = AsyncStream<Void>.makeStream()
    world.transport.intercept { request async throws(TransportError) in
      guard request.form["oob"] == "11111111" else { return nil }
      isReached.yield()
      await door.arrive()
      return nil
    }
    world.transport.tamper { request, response in
      var response = response
      response.headers["client-request-id"] = request.form["oob"].flatMap { names[$0]?.uuidString }
      return response
    }
    let late = Task { try await state.submitCode(code: "11111111") }
    for await _ in reached { break }
    _ = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "22222222") }
    await door.arrive()
    let error = try await refusal(VerifyCodeError.self) { _ = try await late.value }
    #expect(error.correlationId == names["11111111"])
    let local = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "") }
    #expect(local.correlationId == names["22222222"])
    _ = try await state.submitCode(code: try world.code("noa")).completed()
  }

  @Test func `a state that is used twice at once signs in once`() async throws {
    let world = try CustomerWorld(Seed.codeApp)
    let state = try await world.application.signIn(parameters: CustomerWorld.signIn("otto")).code()
    let code = try world.code("otto")
    let door = Meeting(of: 2)
    world.transport.intercept { request async throws(TransportError) in
      if request.url.path().hasSuffix("/token") { await door.arrive() }
      return nil
    }
    let tries = [Task { try await state.submitCode(code: code) }, Task { try await state.submitCode(code: code) }]
    var accounts: [MSALNativeAuthUserAccountResult] = []
    var errors: [VerifyCodeError] = []
    for attempt in tries {
      do { accounts.append(try await attempt.value.account()) } catch let error as VerifyCodeError {
        errors.append(error)
      }
    }
    #expect(accounts.count == 1 && errors.count == 1)
    #expect(try world.application.allAccounts().map(\.username) == [CustomerWorld.name("otto")])
    #expect(world.application.getNativeAuthUserAccount()?.idToken == accounts.first?.idToken)
  }

  @Test func `two sign-ins at once leave one account, and what it has serves`() async throws {
    let world = try CustomerWorld()
    let application = world.application
    _ = try await application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
      .submitCode(code: try world.code("noa")).completed()
    let door = Meeting(of: 2)
    world.transport.intercept { request async throws(TransportError) in
      if request.url.path().hasSuffix("/token") { await door.arrive() }
      return nil
    }
    let people = [("pia", "Pia-Pass-1"), ("noa", "Noa-Pass-1")]
    let tries = people.map { name, password in
      Task { try await application.signIn(parameters: CustomerWorld.signIn(name, password)).account() }
    }
    for attempt in tries { _ = try await attempt.value }
    let left = try application.allAccounts()
    #expect(left.count == 1)
    let account = try #require(application.getNativeAuthUserAccount())
    #expect(account.account.identifier == left.first?.identifier)
    let token = try await account.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))
    #expect(!token.accessToken.isEmpty)
  }

  @Test func `cancelling a request for a token ends it, and the next one gets the token`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    let door = Meeting(of: 2)
    let (reached, isReached) = AsyncStream<Void>.makeStream()
    world.transport.forgetRequests()
    world.transport.intercept { request async throws(TransportError) in
      guard request.url.path().hasSuffix("/token") else { return nil }
      isReached.yield()
      await door.arrive()
      return nil
    }
    let given = Task { try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead])) }
    for await _ in reached { break }
    given.cancel()
    let error = try await refusal(RetrieveAccessTokenError.self) { _ = try await given.value }
    let cause = try #require(error.underlyingError as NSError?)
    #expect(cause.domain == MSALErrorDomain && cause.code == MSALError.userCanceled.rawValue)
    #expect(!error.isRefreshTokenExpired && !error.isBrowserRequired && !error.isInvalidScope)
    await door.arrive()
    let token = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))
    #expect(token.scopes.contains(CustomerWorld.toDoRead))
    // What was on its way went on to its end, so that the refresh token was redeemed once.
    #expect(world.forms("/token").count == 1)
  }
}

/// A barrier at which tasks wait until a number of them have arrived.
private actor Meeting {
  private let size: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOver = false

  init(of size: Int) { self.size = size }

  func arrive() async {
    guard !isOver else { return }
    guard waiting.count + 1 < size else {
      isOver = true
      for continuation in waiting { continuation.resume() }
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}
