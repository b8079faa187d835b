// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Signing in on another device")
  struct DeviceCodeTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// Types the code that the app shows on the page that it names.
    private static func type(
      _ result: MSALDeviceCodeResult, _ world: World, consent: ScriptedPerson.Consent = .accept
    ) async throws -> ScriptedPerson.Visit {
      let address = FormCoding.url(
        result.verificationUrl.absoluteString, adding: [Parameter("otc", result.userCode)])
      var person = ScriptedPerson.adele
      person.consent = consent
      return try await person.visit(
        try #require(URL(string: address)), with: ScriptedBrowser(transport: world.transport))
    }

    /// Signs in while a person does `act` once the code is shown.
    private func acquire(
      scopes: [String] = ["User.Read"], then act: @escaping @Sendable (MSALDeviceCodeResult) async throws -> Void
    ) async throws -> MSALResult {
      let (shown, show) = AsyncStream<MSALDeviceCodeResult>.makeStream()
      let parameters = MSALDeviceCodeParameters(scopes: scopes) { show.yield($0) }
      let clock = world.clock
      let person = Task {
        for await result in shown {
          await clock.waitForSleepers()
          try await act(result)
          break
        }
      }
      let result = try await application.acquireToken(withDeviceCode: parameters)
      try await person.value
      return result
    }

    @Test func `The token works, the account is there, and later requests are silent`() async throws {
      let world = world
      let result = try await acquire { shown in
        #expect(shown.message.contains(shown.userCode))
        #expect(shown.expiresOn == world.clock.now.addingTimeInterval(900))
        world.clock.advance(seconds: shown.interval)
        await world.clock.waitForSleepers()
        let journey = try await Self.type(shown, world)
        #expect(journey.steps == [.deviceCode, .username, .password, .deviceConfirmation, .consent])
        world.clock.advance(seconds: shown.interval)
      }
      #expect(try await world.graphStatus(result) == 200)
      #expect(result.account.username == "adele@contoso.example")
      #expect(result.tokenSource == .identityProvider)
      world.transport.forgetRequests()
      #expect(try await world.silently(application).accessToken == result.accessToken)
      #expect(try await world.silently(application, forceRefresh: true).accessToken != result.accessToken)
      #expect(world.refreshes == 1)
    }

    @Test func `Who declines has cancelled, and nothing is stored`() async throws {
      let world = world
      let error = await failure {
        _ = try await acquire { shown in
          _ = try await Self.type(shown, world, consent: .cancel)
          world.clock.advance(seconds: shown.interval)
        }
      }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "authorization_declined")
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `A code that nobody types ends, and the error says what to do`() async throws {
      let clock = world.clock
      let error = await failure { _ = try await acquire { _ in clock.advance(seconds: 901) } }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "expired_token")
      #expect(error?.localizedRecoverySuggestion == "Ask for a new code when the person is there.")
    }

    @Test(arguments: [("bad_verification_code", 70_018), ("expired_token", 70_019), ("code_expired", 70_020)])
    func `The service's numbers for codes that are unknown or have ended`(error: String, number: Int) async throws {
      let world = world
      try world.fault(["endpoint": "token"], ["error": .string(error), "codes": [JSONValue(number)]])
      let failed = await failure { _ = try await acquire { shown in world.clock.advance(seconds: shown.interval) } }
      let isUnknown = number == 70_018
      #expect(failed?.code == (isUnknown ? MSALError.internal : .userCanceled).rawValue)
      let detail = isUnknown ? MSALInternalError.internalErrorAuthorizationFailed.rawValue : nil
      #expect(failed?.userInfo[MSALInternalErrorCodeKey] as? Int == detail)
      #expect(failed?.userInfo[MSALOAuthErrorKey] as? String == (isUnknown ? error : "expired_token"))
      #expect(failed?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [number])
    }

    @Test func `The service's number for a code that nobody has typed yet is no error`() async throws {
      let world = world
      try world.fault(
        ["endpoint": "token", "count": 1], ["error": "authorization_pending", "codes": [70_016]])
      let result = try await acquire { shown in
        _ = try await Self.type(shown, world)
        world.clock.advance(seconds: shown.interval)
        await world.clock.waitForSleepers()
        world.clock.advance(seconds: shown.interval)
      }
      #expect(result.account.username == "adele@contoso.example")
      #expect(world.transport.requests(to: "/token").count == 2)
    }

    @Test func `The block form shows the code on the app's queue, and its request can be given up`() async throws {
      let queue = DispatchQueue(label: "app")
      let key = DispatchSpecificKey<Bool>()
      queue.setSpecific(key: key, value: true)
      let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { shown in
        #expect(DispatchQueue.getSpecific(key: key) == true)
        shown.cancel()
      }
      parameters.completionBlockQueue = queue
      let error = await withCheckedContinuation { continuation in
        application.acquireToken(withDeviceCode: parameters) { result, error in
          #expect(DispatchQueue.getSpecific(key: key) == true)
          #expect(result == nil)
          continuation.resume(returning: error.map { $0 as NSError })
        }
      }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorSessionCanceled.rawValue)
    }

    @Test func `A cancelled task stops asking at once`() async throws {
      let application = application
      let task = Task {
        try await application.acquireToken(withDeviceCode: MSALDeviceCodeParameters(scopes: ["User.Read"]) { _ in })
      }
      await world.clock.waitForSleepers()
      task.cancel()
      let error = await failure { _ = try await task.value }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(world.transport.requests(to: "/token").isEmpty)
    }
  }
}
