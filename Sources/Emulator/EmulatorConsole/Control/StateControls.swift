// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

struct HealthControl: Control {
  static let operations: [ControlOperation] = [
    .get(
      "health", "Says that the emulator is well",
      .object(
        [("status", .choice(["ok"])), ("version", .text), ("requests", .whole(0...Int.max)), ("now", .time)],
        required: ["status", "version", "requests", "now"]))
  ]

  let log: LogStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    return .json([
      "status": "ok", "version": .string(LibraryVersion.text), "requests": JSONValue(log.current.count),
      "now": .string(context.now.formatted(.iso8601)),
    ])
  }
}

/// The certificate authority to trust for HTTPS, as a PEM file.
struct CertificateControl: Control {
  static let operations = [
    ControlOperation.get("ca", "Gives the certificate authority to trust for HTTPS", .text)
      .with(mediaType: "application/x-pem-file")
  ]

  let origins: Origins

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let text = try? origins.certificate?.pem() else { throw .noCertificate }
    var answer = Answer(.text(text, type: "application/x-pem-file"))
    answer.headers["Content-Disposition"] = "attachment; filename=\"msal-emulator-ca.pem\""
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
  }
}

/// The public key that signs certificates of OpenSSH, in the form of `TrustedUserCAKeys` of sshd.
struct SSHAuthorityControl: Control {
  static let operations = [
    ControlOperation.get("ssh-ca", "Gives the key that signs certificates of OpenSSH", .text)
      .with(mediaType: "text/plain; charset=utf-8")
  ]

  let certificates: SSHCertificateAuthority

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let line = try? certificates.publicKeyLine() else { throw .noCertificate }
    return Answer(.text(line + "\n", type: "text/plain; charset=utf-8"))
  }
}

struct ReadyControl: Control {
  static let operations: [ControlOperation] = [
    .get("ready", "Says where everything is, and who and what is registered", .announcement)
  ]

  let announcement: Announcement

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    return .json(announcement.json)
  }
}

extension JSONSchema {
  /// The ready line.
  static let announcement = object(
    [
      ("event", choice(["ready"])), ("version", text), ("world", text), ("http", text), ("https", text), ("ca", text),
      ("console", text), ("control", text), ("graph", text), ("inbox", text),
      ("tenants", entries(["name", "id", "domain", "kind", "authority"])),
      ("users", entries(["username", "name", "tenant", "kind"])),
      ("apps", entries(["name", "clientId", "tenant", "audience"])),
      ("apis", entries(["name", "appIdUri", "appId", "url"])),
      ("managedIdentities", entries(["name", "clientId", "objectId", "resourceId", "tenant"])),
    ], required: ["event", "version", "console", "control", "graph", "inbox", "tenants", "users", "apps", "apis"])

  /// Objects with these texts, and perhaps others.
  private static func entries(_ texts: [String]) -> JSONSchema {
    list(of: object(texts.map { ($0, text) }, required: texts))
  }
}

struct RequestsControl: Control {
  static let operations = [
    ControlOperation.get(
      "requests", "Lists the last requests, without secrets",
      .object([("count", .whole(0...Int.max)), ("requests", .list(of: .object))], required: ["count", "requests"])
    ).with(query: "correlationId", "Only the requests with this correlation id")
  ]

  let log: LogStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let log = log.current
    let wanted = context.query["correlationId"]?.lowercased()
    let entries = log.entries.filter { wanted == nil || $0.correlationID == wanted }
    return .json(["count": JSONValue(log.count), "requests": .array(entries.map(\.json))])
  }
}

struct ResetControl: Control {
  static let operations: [ControlOperation] = [.post("reset", "Restores the state of the start")]

  let reset: @Sendable () -> Void

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    _ = try context.command()
    reset()
    return .done
  }
}

struct ClockControl: Control {
  static let operations: [ControlOperation] = [
    .get("clock", "Reads the clock", time),
    .post(
      "clock", "Moves the clock, back with a negative number, or stops it and lets it go on; one of the two is given",
      .object([("advanceSeconds", .number(-limit...limit)), ("stopped", .flag)], required: []), time),
  ]

  private static let time = JSONSchema.object(
    [
      ("now", .time), ("epoch", .whole(Int.min...Int.max)), ("secondsAhead", .whole(Int.min...Int.max)),
      ("stopped", .flag),
    ],
    required: ["now", "epoch", "secondsAhead", "stopped"])

  /// Ten years of seconds, in either direction: tests of clock skew turn it back.
  static let limit = 315_360_000
  let clock: EmulatorClock

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if context.method == "POST" {
      let command = try context.command()
      let isStopped = command["stopped"].map(\.bool)
      if case .some(.none) = isStopped { throw .badMember("stopped", of: command, "true or false") }
      if command["advanceSeconds"] != nil || isStopped == nil {
        guard let seconds = command["advanceSeconds"]?.double, abs(seconds) <= Double(Self.limit) else {
          throw .badMember("advanceSeconds", of: command, "a number of seconds from -\(Self.limit) to \(Self.limit)")
        }
        clock.advance(by: seconds)
      }
      if let isStopped = isStopped ?? nil { clock.isStopped = isStopped }
    }
    return .json([
      "now": .string(clock.now.formatted(.iso8601)), "epoch": JSONValue(clock.now.epochSeconds),
      "secondsAhead": JSONValue(Int(clamping: clock.secondsAhead.rounded())), "stopped": .bool(clock.isStopped),
    ])
  }
}

/// Sets the lifetime of the access tokens that are issued from now on, whatever the client's capabilities are.
struct TokensControl: Control {
  static let operations: [ControlOperation] = [
    .post(
      "tokens", "Sets the lifetime of new access tokens; null restores that of the seed",
      .setting("accessTokenLifetime", .whole(1...86_400).orNull))
  ]

  let signing: TokenSigning

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    switch command["accessTokenLifetime"] {
    case .null?: signing.limitAccessTokens(toSeconds: nil)
    // A day is the most that a policy of the platform allows.
    case let value? where (1...86_400).contains(value.int ?? 0): signing.limitAccessTokens(toSeconds: value.int)
    default:
      throw .badMember("accessTokenLifetime", of: command, "whole seconds from 1 to 86400, or null for the seed's")
    }
    return .done
  }
}

extension RequestLog.LoggedRequest {
  var json: JSONValue {
    var grouped = JSONObject()
    for parameter in parameters where grouped[parameter.name] == nil {
      grouped[parameter.name] = .string(parameter.value)
    }
    return [
      "time": .string(time.formatted(.iso8601)), "method": .string(method), "path": .string(path),
      "parameters": .object(grouped), "correlationId": .string(correlationID), "status": JSONValue(status),
      "error": error.map(JSONValue.string), "warning": warning.map(JSONValue.string),
      "fault": fault.map(JSONValue.string),
    ]
  }
}

/// What is registered now, as a seed file: an emulator that starts with it has the same tenants, people, groups, apps,
/// APIs, consents, policies, settings, fault rules, and the machine with its people. Passwords that people chose are
/// written as their hashes.
struct SeedControl: Control {
  static let operations: [ControlOperation] = [.get("seed", "Writes what is registered now as a seed file", .object)]

  let parts: EmulatorParts

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    var seed = parts.seed
    let (directory, testAccounts) = (context.directory, parts.testAccounts)
    seed.tenants = directory.tenants
    seed.people = directory.users.map { user in
      let standing = parts.stores.accounts.standing(of: user.id)
      let known = testAccounts.knownPassword(of: user.id)
      var person = Seed.Person(
        user: user, password: known ?? Secret(""), mustChangePassword: standing?.mustChangePassword == true,
        isBlocked: standing?.isBlocked == true)
      if known == nil, user.native.firstFactor != .code { person.passwordHash = standing?.password }
      return person
    }
    (seed.applications, seed.apis) = (directory.applications, directory.apis)
    seed.native = parts.stores.native.settings
    seed.consents = parts.stores.consents.entries(in: directory, since: parts.seed)
    seed.policies = parts.stores.policies.current.entries(in: directory)
    seed.settings.device = parts.stores.policies.current.device
    seed.settings.deviceAccounts = parts.stores.broker.current.userIDs.compactMap { directory.user($0)?.username }
    seed.faults = parts.stores.faults.entries.map(\.rule)
    var answer = Answer(.text(seed.json.prettyText + "\n", type: "application/json; charset=utf-8"))
    answer.headers["Content-Disposition"] = "attachment; filename=\"seed.json\""
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
  }
}

/// Lists who is signed in in which browser, and the valid refresh tokens. `users/<name>/revoke-sessions` ends them.
struct SessionsControl: Control {
  static let operations: [ControlOperation] = [
    .get(
      "sessions", "Lists who is signed in in which browser, and the valid refresh tokens",
      .object(
        [("browsers", .list(of: .object)), ("refreshTokens", .list(of: .object))],
        required: ["browsers", "refreshTokens"]))
  ]

  let sessions: SessionStore
  let grants: GrantStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    func name(_ id: UserID) -> JSONValue { .string(context.directory.user(id)?.username ?? id.value) }
    return .json([
      "browsers": .array(
        sessions.current.signedIn.map { browser in
          [
            "session": .string(browser.session), "user": name(browser.account.userID),
            "authenticatedAt": .string(browser.account.proofs.authenticatedAt.formatted(.iso8601)),
            "secondFactorAt": browser.account.proofs.secondFactorAt.map { .string($0.formatted(.iso8601)) },
            "passkeyAt": browser.account.proofs.passkeyAt.map { .string($0.formatted(.iso8601)) },
          ]
        }),
      "refreshTokens": .array(
        grants.current.refreshTokens.good(at: context.now).map { token in
          [
            "user": name(token.signIn.userID), "clientId": .string(token.clientID.value),
            "tenant": .string(token.signIn.tenantID.value), "scopes": .string(token.scopes.description),
            "expiresAt": .string(token.expiresAt.formatted(.iso8601)),
          ]
        }),
    ])
  }
}

extension Sessions {
  /// Every account of every browser, the latest sign-in first. A session is named by its public name.
  var signedIn: [(session: String, account: BrowserSession.SessionAccount)] {
    browsers.values.flatMap { browser in browser.accounts.map { (session: browser.publicID, account: $0) } }
      .sorted { $0.account.proofs.authenticatedAt > $1.account.proofs.authenticatedAt }
  }
}

extension IssuedRefreshTokens {
  /// The records of refresh tokens, the latest sign-in first.
  func good(at now: Date) -> [IssuedRefreshToken] {
    records.values.filter { $0.revocation == nil && $0.expiresAt > now }
      .sorted { $0.signIn.proofs.authenticatedAt > $1.signIn.proofs.authenticatedAt }
  }
}

/// The codes sent to `address`, or all, newest first: as a page for a browser, otherwise as JSON.
struct InboxControl: Control {
  static let operations = [
    ControlOperation.get(
      "inbox", "Lists the one-time codes, the newest first",
      .listed(
        "messages",
        .object(
          [("address", .text), ("channel", .choice(["email", "sms"])), ("code", .text), ("time", .time)],
          required: ["address", "channel", "code", "time"]))
    ).with(query: "address", "Only the codes sent to this address")
  ]

  let native: NativeFlowStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    // With a misspelt name the newest code of everybody would be taken for that of one address.
    if let unknown = context.query.first(where: { $0.name != "address" }) { throw .unknownQuery(unknown.name) }
    let address = context.query["address"]
    let messages = native.current.inbox.messages(to: address)
    if context.wantsPage {
      return .page(.inbox(address: address, messages: messages, at: context.now, context.controlRoot))
    }
    return .json(["messages": .array(messages.map(\.json))])
  }
}

extension Inbox.Message {
  fileprivate var json: JSONValue {
    [
      "address": .string(address), "channel": .string(channel.rawValue), "code": .string(code.exposed),
      "time": .string(time.formatted(.iso8601)),
    ]
  }
}
