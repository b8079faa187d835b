// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// The documentation's own class, in a program of its own, on the real adapters and over TLS.
@Suite("The native-authentication tutorial's app runs on Linux", .timeLimit(.minutes(5)))
struct NativeTutorialRunTests {
  @Test func `It signs a person in once, gets a token for each of two APIs, and calls both`() async throws {
    let emulator = try await EmulatorProcess.start()
    let home = try TemporaryDirectory()
    let pia = try emulator.user("pia")
    let tenant = try #require(
      emulator.ready["tenants"]?.array?.compactMap { $0["nativeAuthority"]?.string }.first, "no native authority")
    let shop = try #require(emulator.apps.first { $0.name == "Fabrikam Shop" })
    func scope(_ name: String) throws -> String {
      let api = try #require(emulator.ready["apis"]?.array?.first { $0["name"]?.string == name })
      return "api://\(try #require(api["appId"]?.string))/ToDoList.Read"
    }
    let app = try ChildProcess(
      Products.path("NativeTutorialApp"), [],
      environment: [
        "MSAL_NATIVE_TUTORIAL_CLIENT_ID": shop.clientID, "MSAL_NATIVE_TUTORIAL_AUTHORITY": tenant,
        "MSAL_NATIVE_TUTORIAL_EMAIL": pia.username, "MSAL_NATIVE_TUTORIAL_PASSWORD": pia.password,
        "MSAL_NATIVE_TUTORIAL_URL_1": "\(emulator.http)/api/todolist",
        "MSAL_NATIVE_TUTORIAL_URL_2": "\(emulator.http)/api/sharedlist",
        "MSAL_NATIVE_TUTORIAL_SCOPES_1": try scope("todolist"),
        "MSAL_NATIVE_TUTORIAL_SCOPES_2": try scope("sharedlist"),
        "SSL_CERT_FILE": emulator.certificateAuthority, "HOME": home.path, "XDG_DATA_HOME": home.path, "MSAL_HOME": "",
        "PATH": "/nonexistent", "BROWSER": "", "no_proxy": "*",
      ])
    #expect(await app.status() == 0)
    let screen = app.text.split(separator: "\n").filter { $0.hasPrefix("SCREEN: ") }.map { $0.dropFirst(8) }
    #expect(screen.first == "Signed in as \(pia.username)")
    #expect(screen.count == 5, "\(screen)")
    for (answer, api) in zip(screen.dropFirst(), ["todolist", "sharedlist", "todolist"]) {
      #expect(answer.contains("HTTP response code: 200") && answer.contains(api) && answer.contains(pia.username))
    }
    // The third tap found the token in the app's cache.
    #expect(screen.last == "tokens differ: true, updates: 2")
    await emulator.stop()
  }
}
