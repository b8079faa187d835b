// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import Testing

/// Every error that the service can give, in every step, and the error that the app gets.
// Fidelity: native authentication: by fault rule only
@Suite("The table of errors", .timeLimit(.minutes(4)))
struct ErrorTableTests {
  private static let rows =
    FlowErrorRow.signUp + FlowErrorRow.signIn + FlowErrorRow.strongAuthentication + FlowErrorRow.reset

  @Test func `every error that is told apart at an endpoint has a line`() {
    let cases = ServerErrors.known.flatMap { endpoint, errors in errors.map { "\(endpoint) \($0)" } }
    #expect(ServerErrors.known.count == 15 && cases.count == 82)
    let covered = Set(Self.rows.map { "\($0.endpoint) \($0.error)" })
    #expect(Set(cases).subtracting(covered).isEmpty)
    for step in Step.allCases {
      for endpoint in step.endpoints {
        #expect(Self.rows.contains { $0.step == step && $0.endpoint == endpoint }, "\(step) \(endpoint)")
      }
    }
  }

  @Test(arguments: Step.allCases, Form.allCases)
  func `each answer is told as its line says`(step: Step, form: Form) async throws {
    let world = try CustomerWorld()
    var rehearsal = Rehearsal(world, step, form)
    for row in Self.rows where row.step == step {
      // Both forms have one machine below them, and the way back to the step is long.
      guard form == .delegates || step.isRepeatable(upTo: row.endpoint) else { continue }
      let (told, reached) = try await rehearsal.take(row.endpoint, row.answer)
      try check(told, row, reached)
      #expect(try reached.app.isEmpty(), "\(row.name)")
    }
    // Not one of them has spoilt the flow.
    let reached = try await rehearsal.ready()
    if case .refused(let error, _) = try await reached.take() { Issue.record("\(error)") }
  }

  private func check(_ told: Told, _ row: FlowErrorRow, _ reached: Reached) throws {
    switch (told, row.outcome) {
    case (.attributes(_, let attributes), .attributes):
      #expect(attributes.map(\.name) == ["city"] && attributes.map(\.regex) == ["^.+$"])
      #expect(attributes.map(\.type) == ["string"] && attributes.map(\.required) == [true])
    case (.attributesInvalid(let names, let state), .attributesInvalid(let expected)):
      #expect(names == expected && (state != nil) == row.again, "\(row.name)")
    case (.refused(let error, let again), .general): check(error, again, [], row, reached)
    case (.refused(let error, let again), .only(let predicate)): check(error, again, [predicate], row, reached)
    default: Issue.record("\(row.name): \(told)")
    }
  }

  private func check(
    _ error: MSALNativeAuthError, _ again: MSALNativeAuthBaseState?, _ predicates: Set<String>, _ row: FlowErrorRow,
    _ reached: Reached
  ) {
    #expect(type(of: error) == row.step.failure, "\(row.name)")
    #expect(error.predicates == predicates, "\(row.name)")
    #expect(error.errorCodes == row.codes + [FlowErrorRow.lastCode], "\(row.name)")
    #expect(error.errorUri == FlowErrorRow.uri, "\(row.name)")
    #expect(error.correlationId == reached.app.correlationID, "\(row.name)")
    #expect(error.canRetry == row.again, "\(row.name)")
    if row.again, let expected = row.step.again {
      #expect(again.map { type(of: $0) == expected } == true, "\(row.name)")
    } else {
      #expect(again == nil, "\(row.name)")
    }
    let text = error.errorDescription ?? ""
    #expect(error.localizedDescription == text)
    let words = "AADSTS\((row.codes + [FlowErrorRow.lastCode])[0]): \(row.words)"
    switch row.text {
    case .server: #expect(text.hasPrefix(words), "\(row.name): \(text)")
    case .prefixed: #expect(text.contains(words) && !text.hasPrefix(words), "\(row.name): \(text)")
    case .own: #expect(!text.isEmpty && !text.contains(row.words), "\(row.name): \(text)")
    }
  }

  /// At `signup/continue`, upstream treats this as a success without a continuation token.
  @Test(arguments: Step.allCases, Form.allCases)
  func `a redirect at any endpoint means that a browser is needed`(step: Step, form: Form) async throws {
    let world = try CustomerWorld()
    var rehearsal = Rehearsal(world, step, form)
    for endpoint in step.endpoints {
      let answer: JSONValue = ["json": ["challenge_type": "redirect", "redirect_reason": "The reason is this."]]
      let (told, reached) = try await rehearsal.take(endpoint, answer)
      #expect(try told.browserReason() == "The reason is this.", "\(endpoint)")
      let (unexplained, _) = try await rehearsal.take(endpoint, ["json": ["challenge_type": "redirect"]])
      #expect(try unexplained.browserReason().contains("acquireToken"), "\(endpoint)")
      #expect(try reached.app.isEmpty())
      guard form == .delegates else { continue }
      let isSent = endpoint == "token" && [.signInPassword, .signInCode, .secondFactorCode].contains(step)
      let isAskedAgain = [.signInResend, .secondFactor, .resetResend].contains(step)
      #expect((told.again != nil) == (isSent || isAskedAgain), "\(endpoint)")
    }
  }

  @Test(arguments: Form.allCases)
  func `a reset that failed can be given another password`(form: Form) async throws {
    let world = try CustomerWorld()
    let reached = try await Step.resetPassword.reach(world, form)
    try await world.fault("resetpassword/poll_completion", ["json": ["status": "failed"]])
    let told = try await reached.take()
    let error = try told.refused(PasswordRequiredError.self)
    #expect(error.predicates.isEmpty && error.errorCodes.isEmpty && told.again != nil)
  }
}
