// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("What is secret")
  struct SecretsTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// Every secret that was sent or received.
    private var secretsOnTheWire: Set<String> {
      let sent: Set<String> = [
        "code", "code_verifier", "refresh_token", "password", "new", "current", "nonce", "state", "client_info",
        "id_token",
      ]
      let fromRequests = world.transport.requests.flatMap { $0.form + $0.query }.filter { sent.contains($0.name) }
      return Set(fromRequests.map(\.value).filter { $0.count > 3 }).union(received.withLock { $0 })
    }

    private let received = Lock<Set<String>>([])

    private func watchAnswers() {
      world.transport.tamper { [received] request, response in
        if let json = try? JSONValue(parsing: Array(response.body)) {
          received.withLock { secrets in
            for name in ["access_token", "refresh_token", "id_token"] {
              if let secret = json[name]?.string { secrets.insert(secret) }
            }
          }
        }
        return response
      }
    }

    /// From now on, answers have the access token in place of the ID token.
    private func swapTokens() {
      world.transport.tamper { [received] request, response in
        guard request.url.path().hasSuffix("/token") else { return response }
        return response.changingJSON { object in
          received.withLock { secrets in
            for name in ["access_token", "refresh_token", "id_token"] {
              if let secret = object[name]?.string { secrets.insert(secret) }
            }
          }
          object["id_token"] = object["access_token"]
        }
      }
    }

    @Test func `No secret is in any log line or error text, whatever happens`() async throws {
      watchAnswers()
      var errors: [NSError?] = []
      let account = try await world.signIn(application).account
      _ = try await world.silently(application, forceRefresh: true)
      world.browser.seat(
        ScriptedPerson(username: ScriptedPerson.lee.username, password: "Lee-Pass-1", consent: .cancel))
      errors.append(await failure("cancelled") { try await world.signIn(application, prompt: .login) })
      world.browser.seat(.adele)
      errors.append(
        await failure("scope") { _ = try await world.silently(application, account, scopes: ["api://nowhere/Never"]) })
      swapTokens()
      errors.append(await failure("wrong token") { try await world.signIn(application) })
      errors.append(
        await failure("wrong token") { _ = try await world.silently(application, account, forceRefresh: true) })
      watchAnswers()
      try world.revoke(changingPassword: true)
      errors.append(await failure("revoked") { _ = try await world.silently(application, account, forceRefresh: true) })
      world.transport.intercept { _ async throws(TransportError) in
        throw .connectionLost(host: "login.microsoftonline.localhost")
      }
      errors.append(await failure("offline") { _ = try await world.silently(application, account, forceRefresh: true) })
      errors.append(await failure("offline") { try await world.signIn(application) })

      let secrets = secretsOnTheWire
      #expect(secrets.contains("Adele-Pass-1"))
      #expect(secrets.count > 15)
      #expect(!world.log.lines.isEmpty)
      let texts =
        world.log.lines
        + errors.compactMap { $0 }.flatMap { error in
          [
            "\(error)", error.localizedDescription, "\(error.userInfo)", String(reflecting: error),
            error.debugDescription,
          ]
        }
      let served = world.emulator.stores.log.current.entries.map { "\($0)" }
      #expect(!served.isEmpty)
      for text in texts + served {
        for secret in secrets where text.contains(secret) { Issue.record("a secret is in: \(text)") }
        for name in ["adele@", "lee@"] where text.contains(name) && !world.log.personalLines.contains(text) {
          Issue.record("an e-mail address is in: \(text)")
        }
      }
    }
  }
}

extension RecordingLog {
  /// The lines that may name people.
  var personalLines: Set<String> { Set(entries.compactMap(\.personal)) }
}
