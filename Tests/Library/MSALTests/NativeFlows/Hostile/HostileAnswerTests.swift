// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

/// Whatever the service answers, each step ends with its error, and nothing is stored.
@Suite("A hostile service", .timeLimit(.minutes(5)))
struct HostileAnswerTests {
  @Test(arguments: Step.allCases)
  func `every step ends in its error`(step: Step) async throws {
    let world = try CustomerWorld()
    for (index, endpoint) in step.endpoints.enumerated() {
      // Both forms share one implementation, so each endpoint is tested with one of the two.
      var rehearsal = Rehearsal(world, step, index.isMultiple(of: 2) ? .delegates : .async)
      // If getting back to the step takes long, only every other answer is tested.
      for index in stride(from: 0, to: HostileAnswer.all.count, by: step.isRepeatable(upTo: endpoint) ? 1 : 2) {
        let answer = HostileAnswer.all[index]
        let (told, reached) = try await rehearsal.take(endpoint, answer.rule)
        try check(told, step, endpoint, answer)
        #expect(try reached.app.isEmpty(), "\(answer.name) from \(endpoint)")
      }
      try await world.reset()
    }
  }

  private func check(_ told: Told, _ step: Step, _ endpoint: String, _ answer: HostileAnswer) throws {
    let place = "\(answer.name) from \(endpoint)"
    let (error, again): (MSALNativeAuthError, MSALNativeAuthBaseState?) = try requireCase("refused", of: told)
    #expect(type(of: error) == step.failure && error.predicates.isEmpty, "\(place): \(error)")
    if let again { #expect(step.again.map { type(of: again) == $0 } == true, "\(place)") }
    // If the client only needs a continuation token from the answer, the error comes at the next call.
    if answer.hasToken, [[55_000], [55_200]].contains(error.errorCodes) { return }
    #expect(error.errorCodes.isEmpty && error.errorUri == nil, "\(place)")
    // A challenge without a type can be decoded but not used.
    #expect(error.underlyingError != nil || endpoint.hasSuffix("challenge"), "\(place)")
    let text = error.errorDescription ?? ""
    #expect(text.hasSuffix(".") && !text.contains("AADSTS") && !text.contains("<"), "\(place): \(text)")
  }

  /// The account then exists, but there is no token to continue with.
  @Test(arguments: [JSONValue.object([:]), ["continuation_token": .null, "expires_in": .null]], Form.allCases)
  func `a sign-up that ends without a token can't be continued`(body: JSONValue, form: Form) async throws {
    let world = try CustomerWorld()
    let reached = try await Step.signUpCode.reach(world, form)
    try await world.fault("signup/continue", ["json": body])
    let done = try await reached.take().flowDone(SignInAfterSignUpState.self)
    let all = try await world.fault("token", ["status": 500])
    let error = try await reached.app.signIn(after: done).refused(SignInAfterSignUpError.self)
    #expect(!error.isBrowserRequired && error.errorCodes.isEmpty)
    #expect(try await world.applied(all) == 0)
    #expect(try reached.app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func `tokens for another person's flow are not kept`(form: Form) async throws {
    let world = try CustomerWorld()
    for fault in ["wrongIssuer", "wrongAudience", "expired", "badSignature", "unknownKey"] {
      let app = try world.app(form)
      try await world.fault("token", ["idToken": .string(fault)])
      let error = try await app.signIn(Customer.pia, Customer.piaPassword).refused(SignInStartError.self)
      #expect(error.predicates.isEmpty && error.underlyingError != nil, "\(fault)")
      #expect(try app.isEmpty(), "\(fault)")
      try await world.removeFaults()
    }
    for member in ["client_info", "id_token", "token_type"] {
      let app = try world.app(form)
      try await world.fault("token", ["members": .object([member: .null])])
      let told = try await app.signIn(Customer.pia, Customer.piaPassword)
      _ = try told.refused(SignInStartError.self)
      #expect(try app.isEmpty(), "\(member)")
      try await world.removeFaults()
    }
  }
}
