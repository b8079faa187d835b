// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALCommand
import PlatformInterfaces

/// A system browser with a scripted person in front of it.
package final class PersonalBrowser: Browser {
  package let browser: ScriptedBrowser
  private let person: Lock<Person>
  private let opened = Lock<[(url: URL, privately: Bool)]>([])
  private let journeys: AsyncStream<Result<Person.Journey, Person.Failure>>
  private let continuation: AsyncStream<Result<Person.Journey, Person.Failure>>.Continuation

  package init(_ person: Person, transport: any HTTPTransport) {
    browser = ScriptedBrowser(transport: transport)
    self.person = Lock(person)
    (journeys, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
  }

  /// Lets somebody else sit down in front of the same browser.
  package func seat(_ person: Person) { self.person.withLock { $0 = person } }

  /// Every page that was asked for, in order.
  package var openedURLs: [URL] { opened.withLock { $0.map(\.url) } }

  package func open(_ url: URL, privately: Bool) async throws(BrowserError) {
    opened.withLock { $0.append((url, privately)) }
    let person = self.person.withLock { $0 }
    // A browser is another process: the caller does not wait for the person.
    Task { [browser, continuation] in
      do throws(Person.Failure) {
        continuation.yield(.success(try await person.visit(url, with: browser)))
      } catch {
        continuation.yield(.failure(error))
      }
    }
  }

  /// How the next visit that nobody has asked about yet went; waits for its end.
  package func journey() async throws -> Person.Journey {
    for await result in journeys { return try result.get() }
    throw CancellationError()
  }
}
