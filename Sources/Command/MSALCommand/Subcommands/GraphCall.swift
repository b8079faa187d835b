// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// `msal graph get|post|patch|delete PATH`
struct GraphCall: Sendable {
  var method = "GET"
  var path = "/me"
  var query: [Parameter] = []
  var headers: HTTPHeaders = [:]
  var body: String?
  /// Whether all pages of a list are one answer.
  var takesEveryPage = false
  /// The token that Graph is called with.
  var credential: CredentialRequest

  func run(_ session: Session) async throws {
    let profile = try await session.profile()
    let url = try Self.url(path, at: profile.graph, or: profile.emulatorServers, query).url
    var request = HTTPRequest(method: method, url: url, headers: headers)
    if let body {
      request.body = Data(body.utf8)
      if request.headers["Content-Type"] == nil { request.headers["Content-Type"] = "application/json" }
    }
    let result = try await credential.acquireToken(profile, session)
    let api = APICall(
      transport: try Network.transport(certificateAuthority: profile.certificates(for: profile.graph)),
      log: session.log,
      patience: session.deadline.seconds, clock: session.deadline.clock, session: session)
    let authorization = result.authorizationHeader
    let (answer, failure) =
      takesEveryPage
      ? try await api.everyPage(request, at: profile.graph, authorization: authorization)
      : (answer: try await api.answer(to: request, authorization: authorization), failure: nil)
    if let answer { session.terminal.answer(session.isJSON ? answer.safeText : answer.safePrettyText) }
    if var failure {
      let warning = "The list that was printed is not complete."
      // Whoever cancelled the work, for the time or a signal, reports another error than this one.
      if failure.code == .cancelled { session.talk(TerminalSafeText(warning)) }
      failure.message += " " + warning
      throw failure
    }
  }

  /// The address of a path: `/me` is in the current version, `/beta/me` names its version. The token must not leave
  /// Graph, so a whole URL is taken only if it is one of that Graph.
  /// - Parameter servers: Others that are that Graph, too: both ports of an emulator.
  static func url(
    _ path: String, at graph: String, or servers: [SecureURL] = [], _ query: [Parameter] = []
  ) throws(CommandError) -> SecureURL {
    guard let server = SecureURL(graph) else {
      throw CommandError(
        .configuration, "The address of Graph in the profile is neither https nor of this machine.",
        nextStep: "Sign in anew, or correct it in the file of the profiles.")
    }
    // The path may be a whole address from a page or an answer of Graph.
    var own = path
    if path.prefix(while: { !"/?#".contains($0) }).hasSuffix(":"), let start = path.firstRange(of: "://")?.upperBound {
      let isThere = SecureURL(path).map { ([server] + servers).contains(where: $0.isOnServer) } ?? false
      guard isThere || path.hasPrefix(graph + "/") else {
        throw CommandError(
          .usage, "That address is not in the Graph of the profile, \(graph).",
          nextStep: "Give the path alone, such as /me.")
      }
      own = String(path[start...].drop { !"/?#".contains($0) })
    }
    let path = own.hasPrefix("/") ? own : "/" + own
    let inPath = path.split(separator: "?", maxSplits: 1).dropFirst().first.flatMap { FormCoding.decode($0) } ?? []
    var names: Set<String> = []
    for name in (inPath + query).map(\.name) where !names.insert(name.lowercased()).inserted {
      throw CommandError(.usage, "\(name) is given twice.", nextStep: "Keep one, in the path or as --query.")
    }
    let hasVersion = path.hasPrefix("/v1.0/") || path.hasPrefix("/beta/")
    let text = FormCoding.url(graph + (hasVersion ? "" : "/v1.0") + path, adding: query)
    guard !path.hasPrefix("//"), let url = URL(string: text).flatMap({ SecureURL($0.absoluteString) }) else {
      throw CommandError(.usage, "That is not a path in Graph.", nextStep: "Give one like /me.")
    }
    return url
  }

  /// `NAME=VALUE`
  static func parameter(_ text: String) throws(CommandError) -> Parameter {
    guard let end = text.firstIndex(of: "="), end > text.startIndex else {
      throw CommandError(.usage, "--query needs a name and a value.", nextStep: "Write: --query NAME=VALUE")
    }
    return Parameter(String(text[..<end]), String(text[text.index(after: end)...]))
  }

  /// Headers that the request itself decides.
  private static let ownHeaders: Set<String> = ["authorization", "host", "content-length", "transfer-encoding"]

  /// `NAME: VALUE` (RFC 9110 section 5).
  static func header(_ text: String) throws(CommandError) -> (name: String, value: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard parts.count == 2, !name.isEmpty, name.utf8.allSatisfy({ $0.isAlphanumeric || "-_".utf8.contains($0) }),
      parts[1].utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else {
      throw CommandError(.usage, "--header needs a name and a value.", nextStep: "Write: --header 'NAME: VALUE'")
    }
    guard !ownHeaders.contains(name.lowercased()) else {
      throw CommandError(.usage, "The header \(name) is not yours to set here.", nextStep: "Leave it out.")
    }
    return (name, parts[1].trimmed)
  }
}
