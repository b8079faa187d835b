// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Tokens, accounts and sign-out after a native sign-in.
@Suite struct NativeAccessTokenTests {
  @Test func `several APIs get a token each after one sign-in, and later ones come from the cache`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    let first = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))
    let second = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.sharedRead]))
    #expect(first.accessToken != second.accessToken)
    #expect(first.scopes.contains(CustomerWorld.toDoRead) && !second.scopes.contains(CustomerWorld.toDoRead))
    #expect(try #require(first.expiresOn) > world.clock.now)
    #expect(first.refreshToken == nil)
    world.transport.forgetRequests()
    #expect(
      try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead])).accessToken
        == first.accessToken)
    #expect(
      try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.sharedRead])).accessToken
        == second.accessToken)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `without scopes any token in the cache will do`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    world.transport.forgetRequests()
    #expect(!(try await result.getAccessToken(parameters: CustomerWorld.token())).accessToken.isEmpty)
    world.clock.advance(seconds: 1)
    let api = try await world.pia(scopes: [CustomerWorld.toDoRead])
    world.transport.forgetRequests()
    #expect(try await api.getAccessToken(parameters: CustomerWorld.token()).scopes.contains(CustomerWorld.toDoRead))
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `claims pass over the cache`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia(scopes: [CustomerWorld.toDoRead])
    let claims = CustomerWorld.token([CustomerWorld.toDoRead])
    claims.claimsRequest = MSALClaimsRequest(
      jsonString: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#, error: nil)
    world.transport.forgetRequests()
    _ = try? await result.getAccessToken(parameters: claims)
    #expect(world.forms("/token").map { $0["claims"]?.contains("acrs") } == [true])
  }

  @Test func `the refresh token is handed out only when it is asked for`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    let parameters = CustomerWorld.token([CustomerWorld.toDoRead])
    parameters.returnRefreshToken = true
    let refreshToken = try #require(try await result.getAccessToken(parameters: parameters).refreshToken)
    _ = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead], forceRefresh: true))
    #expect(world.forms("/token").last?["refresh_token"] == refreshToken)
  }

  @Test(arguments: ["openid", "profile", "offline_access", Seed.passwordApp.clientID.value])
  func `scopes that are always asked for are refused before anything is sent`(scope: String) async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    world.transport.forgetRequests()
    let id = UUID()
    let parameters = CustomerWorld.token([CustomerWorld.toDoRead, scope])
    parameters.correlationId = id
    let error = try await refusal(RetrieveAccessTokenError.self) {
      _ = try await result.getAccessToken(parameters: parameters)
    }
    #expect(error.isInvalidScope && error.correlationId == id)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `the account of the cache gets tokens, and nothing is sent to find it`() async throws {
    let world = try CustomerWorld()
    #expect(world.application.getNativeAuthUserAccount() == nil)
    let signedIn = try await world.pia(scopes: [CustomerWorld.toDoRead])
    world.transport.forgetRequests()
    let found = try #require(world.application.getNativeAuthUserAccount(correlationId: UUID()))
    #expect(found.idToken == signedIn.idToken && found.account.isEqual(signedIn.account))
    #expect(
      !(try await found.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))).accessToken.isEmpty)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `a token that an ordinary silent request got is found`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    let silent = try await world.silently(CustomerWorld.sharedRead)
    world.transport.forgetRequests()
    let token = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.sharedRead]))
    #expect(token.accessToken == silent.accessToken)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `signing out leaves nothing to any call, and tells nobody`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia(scopes: [CustomerWorld.toDoRead])
    world.transport.forgetRequests()
    result.signOut()
    #expect(world.application.getNativeAuthUserAccount() == nil)
    #expect(try world.application.allAccounts().isEmpty)
    let silent = MSALSilentTokenParameters(scopes: [CustomerWorld.toDoRead], account: result.account)
    let refused = await failure { try await world.application.acquireTokenSilent(with: silent) }
    #expect(refused?.code == MSALError.interactionRequired.rawValue)
    let error = try await refusal(RetrieveAccessTokenError.self) {
      _ = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))
    }
    #expect(error.isRefreshTokenExpired)
    #expect(world.transport.requests.isEmpty)
  }

  @Test func `an ordinary sign-out ends the native session too`() async throws {
    let world = try CustomerWorld()
    let result = try await world.pia()
    try world.application.remove(result.account)
    #expect(world.application.getNativeAuthUserAccount() == nil)
  }

  @Test func `a new sign-in takes the place of the account before, a failed one does not`() async throws {
    let world = try CustomerWorld()
    _ = try await world.pia()
    _ = try? await world.application.signIn(parameters: CustomerWorld.signIn("nina", "wrong"))
    #expect(try world.application.allAccounts().map(\.username) == [CustomerWorld.name("pia")])
    let after = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
      .submitCode(code: try world.code("noa")).completed()
    _ = try await after.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()).account()
    #expect(try world.application.allAccounts().map(\.username) == [CustomerWorld.name("noa")])
    #expect(world.application.getNativeAuthUserAccount()?.account.username == CustomerWorld.name("noa"))
  }

  @Test func `the app's headers go with every request, refreshes too, and are waited for`() async throws {
    let world = try CustomerWorld { $0.requestInterceptor = SlowHeaders() }
    let result = try await world.pia()
    _ = try await result.getAccessToken(parameters: CustomerWorld.token([CustomerWorld.toDoRead]))
    let posts = world.transport.requests.filter { $0.method == "POST" }
    #expect(posts.count == 4)
    #expect(posts.allSatisfy { $0.headers["x-fabrikam-check"] == $0.url.lastPathComponent })
    #expect(posts.allSatisfy { $0.headers["x-ms-check"] == nil })
  }

  @Test func `the app's headers and slice go with every request of the second generation`() async throws {
    let world = try CustomerWorld {
      $0.requestInterceptor = SlowHeaders()
      $0.sliceConfig = MSALSliceConfig(slice: nil, dc: "ests-test")
    }
    let parameters = MSALNativeAuthSignInParametersV2(username: Customer.pia)
    let state = try await world.application.signInV2(parameters: parameters)
      .wanted(MSALNativeAuthPasswordRequiredState.self)
    _ = try await state.submitPassword(Customer.piaPassword).account()
    let posts = world.transport.requests.filter { $0.method == "POST" }
    #expect(posts.count == 6)
    #expect(posts.allSatisfy { $0.headers["x-fabrikam-check"] == $0.url.lastPathComponent })
    #expect(posts.allSatisfy { $0.query["dc"] == "ests-test" })
  }

  @Test func `a cancelled call no longer waits for the app's headers, and sends nothing`() async throws {
    let (asked, isAsked) = AsyncStream<Void>.makeStream()
    let headers = SilentHeaders(isAsked)
    let world = try CustomerWorld { $0.requestInterceptor = headers }
    let application = world.application
    let task = Task { try await application.signIn(parameters: CustomerWorld.signIn("pia")) }
    for await _ in asked { break }
    task.cancel()
    let error = try await refusal(SignInStartError.self) { _ = try await task.value }
    #expect((error.underlyingError as NSError?)?.code == MSALError.userCanceled.rawValue)
    #expect(world.transport.requests.isEmpty)
    headers.answerTooLate()
  }
}

/// Never answers.
private final class SilentHeaders: NSObject, MSALNativeAuthRequestInterceptor {
  private let asked: AsyncStream<Void>.Continuation
  private let blocks = Lock<[MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock]>([])

  init(_ asked: AsyncStream<Void>.Continuation) { self.asked = asked }

  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
  ) {
    blocks.withLock { $0.append(completionBlock) }
    asked.yield()
  }

  func answerTooLate() { for block in blocks.withLock({ $0 }) { block(["x-late": "1"]) } }
}

/// Answers later, from another thread.
private final class SlowHeaders: NSObject, MSALNativeAuthRequestInterceptor {
  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
  ) {
    let last = requestUrl?.lastPathComponent ?? ""
    DispatchQueue.global().async {
      completionBlock(["x-fabrikam-check": last, "x-ms-check": "1"])
    }
  }
}
