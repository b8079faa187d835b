// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import ScriptedBrowser

/// A system browser that a scripted person uses. The visit is complete when `open` returns.
package final class PersonalBrowser: Browser {
  package let browser: ScriptedBrowser
  private let person: Lock<ScriptedPerson>
  private let visits = Lock<[(url: URL, journey: Result<ScriptedPerson.Visit, ScriptedPerson.VisitError>)]>([])

  package init(_ person: ScriptedPerson, transport: any HTTPTransport) {
    browser = ScriptedBrowser(transport: transport)
    self.person = Lock(person)
  }

  /// Lets another person use the same browser.
  package func seat(_ person: ScriptedPerson) { self.person.withLock { $0 = person } }

  /// Every address that was opened, in order.
  package var openedURLs: [URL] { visits.withLock { $0.map(\.url) } }

  /// The result of every visit, in order.
  package var journeys: [Result<ScriptedPerson.Visit, ScriptedPerson.VisitError>] {
    visits.withLock { $0.map(\.journey) }
  }

  /// Throws `cancelled` when the visit did not lead back to the app, because no answer will come.
  package func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    let person = self.person.withLock { $0 }
    let journey: Result<ScriptedPerson.Visit, ScriptedPerson.VisitError>
    do throws(ScriptedPerson.VisitError) {
      journey = .success(try await person.visit(url, with: browser))
    } catch {
      journey = .failure(error)
    }
    visits.withLock { $0.append((url, journey)) }
    guard case .success(let journey) = journey, Self.isBack(journey.landing) else { throw .cancelled }
  }

  private static func isBack(_ landing: Landing) -> Bool {
    switch landing {
    case .application: true
    case .page(let page): page.status == 200 && ["localhost", "127.0.0.1"].contains(page.url.host() ?? "")
    }
  }
}
