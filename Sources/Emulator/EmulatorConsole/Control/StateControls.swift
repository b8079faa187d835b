// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

struct HealthControl: Control {
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
  let certificates: SSHCertificateAuthority

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let line = try? certificates.publicKeyLine() else { throw .noCertificate }
    return Answer(.text(line + "\n", type: "text/plain; charset=utf-8"))
  }
}

struct ReadyControl: Control {
  let announcement: Announcement

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    return .json(announcement.json)
  }
}

struct RequestsControl: Control {
  let log: LogStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let log = log.current
    let wanted = context.query["correlationId"]?.lowercased()
    let entries = log.entries.filter { wanted == nil || $0.correlationID == wanted }
    return .json(["count": JSONValue(log.count), "requests": .array(entries.map(\.json))])
  }
}

struct ResetControl: Control {
  let reset: @Sendable () -> Void

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    _ = try context.command()
    reset()
    return .done
  }
}

struct ClockControl: Control {
  /// Ten years of seconds, in either direction: tests of clock skew turn it back.
  static let limit = 315_360_000
  let clock: EmulatorClock

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    try context.require(["GET", "HEAD", "POST"])
    if context.method == "POST" {
      let command = try context.command()
      guard let seconds = command["advanceSeconds"]?.double, abs(seconds) <= Double(Self.limit) else {
        throw .badMember("advanceSeconds", of: command, "a number of seconds from -\(Self.limit) to \(Self.limit)")
      }
      clock.advance(by: seconds)
    }
    return .json([
      "now": .string(clock.now.formatted(.iso8601)), "epoch": JSONValue(clock.now.epochSeconds),
      "secondsAhead": JSONValue(Int(clamping: clock.secondsAhead)),
    ])
  }
}

/// Sets the lifetime of the access tokens that are issued from now on, whatever the client's capabilities are.
struct TokensControl: Control {
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

extension RequestLog.Entry {
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
