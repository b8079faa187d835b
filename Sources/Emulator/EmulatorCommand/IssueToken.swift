// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import OAuthWire

/// `msal-emulator token`
struct IssueToken: Sendable {
  private let given: ParsedArguments
  private let order: JSONObject

  init(_ given: ParsedArguments) throws(ProgramError) {
    self.given = given
    var order = JSONObject()
    for option in [TokenOptions.tenant, TokenOptions.app, TokenOptions.person, TokenOptions.audience] {
      order[option.name] = given[option].map(JSONValue.string)
    }
    for (option, member) in Self.lists where given.has(option) {
      order[member] = .array(given.all(option).map(JSONValue.string))
    }
    do throws(ArgumentError) {
      order["lifetime"] = try given.integer(TokenOptions.lifetime, in: -315_360_000...315_360_000).map { JSONValue($0) }
      order["version"] = try given.integer(TokenOptions.version, in: 1...2).map { JSONValue($0) }
      if given.has(TokenOptions.claim) { order["claims"] = .object(try Self.claims(given.all(TokenOptions.claim))) }
    } catch { throw .usage(error) }
    if given.has(TokenOptions.badSignature) { order["badSignature"] = true }
    self.order = order
  }

  /// Options that may be given several times, and the lists that they make.
  private static let lists = [
    (TokenOptions.scope, "scopes"), (TokenOptions.role, "roles"), (TokenOptions.group, "groups"),
  ]

  /// The option and the value that made a member of the request, such as `--scope User.Read` for `scopes[0]`.
  private func option(for member: String) -> String? {
    let parts = member.split(maxSplits: 1) { "[.".contains($0) }.map { String($0) }
    guard let name = parts.first, let value = order[name] else { return nil }
    let rest = parts.dropFirst().first
    if name == "claims" { return rest.map { "--\(TokenOptions.claim.name) \($0)" } }
    let option = Self.lists.first { $0.1 == name }?.0.name ?? name
    let index = rest.flatMap { Int($0.dropLast()) }
    let typed = value.string ?? value.array?.enumerated().first { $0.offset == index }?.element.string
    return ["--" + option, typed].compactMap { $0 }.joined(separator: " ")
  }

  /// Claims from texts `NAME=VALUE`; a value that is not JSON is a text.
  private static func claims(_ texts: [String]) throws(ArgumentError) -> JSONObject {
    var claims = JSONObject()
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .badValue(option: "--claim", expected: "a name and a value, as in --claim department=7")
      }
      claims[String(parts[0])] = (try? JSONValue(parsing: parts[1].utf8)) ?? .string(String(parts[1]))
    }
    return claims
  }

  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    let emulator = try RunningEmulator(
      given[TokenOptions.emulator], authorityFile: given[TokenOptions.authorityFile],
      environment: dependencies.environment)
    let answer = try await emulator.ask("tokens/issue", order, for: "access_token", named: option)
    let token = answer["access_token"]?.string ?? ""
    dependencies.answer((given.has(EmulatorCommandLine.json) ? answer.text : token) + "\n")
  }
}
