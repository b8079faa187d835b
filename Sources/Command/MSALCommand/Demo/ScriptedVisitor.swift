// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import PlatformInterfaces
import ScriptedBrowser

/// A scripted person who really follows and submits the pages that a request opens.
struct ScriptedVisitor: Sendable {
  private let browser: ScriptedBrowser
  private let person = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")

  init(transport: any HTTPTransport) { browser = ScriptedBrowser(transport: transport) }

  private enum Event<Result: Sendable>: Sendable {
    case answered(Result)
    case visited([ScriptedPerson.Step])
  }

  /// Runs `request` and fills in the pages that it opens. Returns its result, and what the pages asked.
  func attend<Result: Sendable>(
    _ request: @escaping @Sendable (Presentation) async throws -> Result
  ) async throws -> (Result, [ScriptedPerson.Step]) {
    let (addresses, opened) = AsyncStream.makeStream(of: URL.self)
    return try await withThrowingTaskGroup(of: Event<Result>.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { opened.finish() }
        var presentation = Presentation { _ in }
        presentation.browser = ToldBrowser { opened.yield($0) }
        return .answered(try await request(presentation))
      }
      group.addTask {
        var steps: [ScriptedPerson.Step] = []
        for await address in addresses { steps += try await person.visit(address, with: browser).steps }
        return .visited(steps)
      }
      var result: Result?
      var steps: [ScriptedPerson.Step] = []
      for try await event in group {
        switch event {
        case .answered(let answer): result = answer
        case .visited(let visited): steps = visited
        }
      }
      guard let result else { throw CancellationError() }
      return (result, steps)
    }
  }

  static func word(_ step: ScriptedPerson.Step) -> String? {
    switch step {
    case .username: "user name"
    case .password: "password"
    case .account: "account"
    case .consent: "consent"
    case .passwordChange: "new password"
    case .secondFactor: "code"
    case .signOut: "sign-out"
    case .deviceCode: "code"
    case .deviceConfirmation: "confirmation"
    case .approval: "administrator"
    case .refused: nil
    }
  }
}

/// Tells somebody else to open the page.
private struct ToldBrowser: Browser {
  let tell: @Sendable (URL) -> Void

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { tell(url) }
}
