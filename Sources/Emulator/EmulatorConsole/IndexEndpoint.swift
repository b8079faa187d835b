// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// What a program or a person with curl gets at `/` and at the root of the control API, where a browser gets the
/// console: what this is, where everything is, and the first token. JSON for who asks for it, otherwise text.
struct IndexEndpoint: Endpoint {
  let announcement: Announcement
  let guides: GuidePages
  let controls: [any Control]

  /// The names of the controls, each once.
  private var names: [String] {
    var names: [String] = []
    for operation in controls.flatMap({ type(of: $0).operations }) where !names.contains(operation.name) {
      names.append(operation.name)
    }
    return names
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    do throws(ControlError) { try context.requireOwnPage() } catch { return error.answer }
    let base = (announcement.origins.main ?? context.origin).description
    let control = base + context.controlRoot.path
    let console = (announcement.origins.pages ?? context.origin).description + context.controlRoot.console
    guard context.request.headers["Accept"]?.contains("json") != true else {
      return .json([
        "name": "Identity emulator", "version": .string(LibraryVersion.text), "console": .string(console),
        "control": .string(control), "ready": .string(control + "/ready"),
        "controls": .array(names.map(JSONValue.string)),
      ])
    }
    let trust = announcement.origins.authorityPath.map { "\n  Certificate to trust   \($0)" } ?? ""
    let text = """
      Identity emulator \(LibraryVersion.text): a stand-in for the Microsoft identity platform, on this computer.
      It is not Microsoft.

        Console, in a browser  \(console)
        People, apps and APIs  \(control)/ready\(trust)
        Control API            \(control)/{\(names.joined(separator: ","))}

      """
    return Answer(.text(text + firstSteps(context), type: "text/plain; charset=utf-8"))
  }

  /// What an API is configured with, and a token for it.
  private func firstSteps(_ context: RequestContext) -> String {
    guard let values = guides.values(ConsoleVisit(context: context, result: [:], token: nil)) else { return "" }
    return """

      An API has these values. This one is \(values.apiName); ?api=NAME chooses another.

        Issuer (authority)     \(values.issuer)
        Audience               \(values.audience)
        Keys (JWKS)            \(values.keys)

      A token that it accepts, and a request with it to port 5000. With "lifetime": -3600 besides, it must refuse it.

      \(values.issue())

      An API of your own, which ?api=orders shows then:

      \(values.curl) -H 'Content-Type: application/json' \(values.control)/apis \\
        -d '{"name": "orders", "scopes": ["Orders.Read"]}'

      """
  }
}
