// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces

/// Which requests fail.
public struct TestEndpoint: Sendable, Hashable {
  /// A name, or a path such as `/api/notes/**`, as fault rules of `msal-emulator` have it.
  public let name: String

  /// An endpoint by its name or path.
  public init(_ name: String) { self.name = name }

  /// Where tokens are given out.
  public static let token = TestEndpoint("token")
  /// Where a sign-in in the browser begins.
  public static let authorize = TestEndpoint("authorize")
  /// Where device codes are given out.
  public static let deviceCode = TestEndpoint("devicecode")
  /// The authority's metadata (OpenID Connect Discovery).
  public static let metadata = TestEndpoint("metadata")
  /// The keys that tokens are signed with.
  public static let keys = TestEndpoint("keys")
  /// Microsoft Graph.
  public static let graph = TestEndpoint("graph")
  /// The emulator's stand-ins for APIs.
  public static let api = TestEndpoint("api")
  /// Where a native sign-in begins.
  public static let nativeSignIn = TestEndpoint("initiate")
  /// Everything.
  public static let all = TestEndpoint("/**")
}

/// How a request fails.
public struct TestFault: Sendable, Hashable {
  let answer: JSONValue

  /// The service is asked too often: 429 with `Retry-After`.
  public static func throttled(retryAfter: Duration = .seconds(60)) -> TestFault {
    TestFault(
      answer: [
        "status": 429, "error": "temporarily_unavailable", "retryAfter": JSONValue(seconds(retryAfter)),
        "description": "AADSTS90055: Too many requests.",
      ])
  }

  /// The service has a problem: this status, 500 to 599, without anything that makes sense.
  public static func serverError(_ status: Int = 500, retryAfter: Duration? = nil) -> TestFault {
    TestFault(
      answer: [
        "status": JSONValue(status), "retryAfter": retryAfter.map { JSONValue(seconds($0)) },
      ])
  }

  /// No answer comes in time. It takes none: the request ends at once, as it would after the app's time-out.
  public static let timeOut = TestFault(
    answer: ["status": 504, "headers": .object(JSONObject(uniqueMembers: [timedOut]))])

  /// The connection breaks before the request is carried out.
  public static let connectionLost = TestFault(answer: ["drop": "request"])

  /// An OAuth error (RFC 6749 section 5.2).
  /// - Parameters:
  ///   - error: Such as `invalid_grant`.
  ///   - code: The AADSTS number.
  ///   - suberror: Such as `basic_action`.
  public static func refused(_ error: String, code: Int? = nil, suberror: String? = nil) -> TestFault {
    TestFault(
      answer: [
        "error": .string(error), "suberror": suberror.map(JSONValue.string),
        "codes": code.map { [JSONValue($0)] }.map(JSONValue.array),
      ])
  }

  /// The `answer` of a fault rule of `msal-emulator`, as JSON text, for everything else.
  /// - Throws: `IdentityEmulatorError.refused` for a text that is no JSON.
  public static func rule(answer: String) throws(IdentityEmulatorError) -> TestFault {
    do throws(JSONSyntaxError) { return TestFault(answer: try JSONValue(parsing: answer)) } catch {
      throw .refused("The answer of the rule is no JSON. Write it like {\"status\": 503}.")
    }
  }

  private static let timedOut = JSONObject.Member(name: EmulatorRoute.timeOutField, value: "1")

  private static func seconds(_ duration: Duration) -> Int { Int(clamping: Double(duration.components.seconds)) }
}

/// A rule by which requests fail.
public struct TestFaultRule: Sendable {
  private let id: String
  private let control: EmulatorControl

  init(id: String, control: EmulatorControl) { (self.id, self.control) = (id, control) }

  /// How many requests it has answered so far.
  /// - Throws: `IdentityEmulatorError.refused` when it was removed.
  public var timesApplied: Int {
    get async throws(IdentityEmulatorError) { try await control.ask("GET", "faults/\(id)")["applied"]?.int ?? 0 }
  }

  /// Takes it away: requests are answered as ever.
  /// - Throws: `IdentityEmulatorError.refused` when it was removed.
  public func remove() async throws(IdentityEmulatorError) { _ = try await control.ask("DELETE", "faults/\(id)") }
}

extension IdentityEmulatorServer {
  /// Lets requests fail from now on.
  ///
  /// ```swift
  /// try await emulator.fail(.token, with: .throttled(retryAfter: .seconds(30)))
  /// try await emulator.fail(.graph, with: .serverError(503), times: 1)
  /// ```
  /// - Parameters:
  ///   - endpoint: Which requests.
  ///   - fault: How.
  ///   - times: How many of them; nil: all until the rule is removed.
  ///   - person: Only those about this user name; nil: everybody's.
  /// - Returns: The rule.
  /// - Throws: `IdentityEmulatorError.refused` for an endpoint or answer that the emulator does not know.
  @discardableResult
  public func fail(
    _ endpoint: TestEndpoint, with fault: TestFault, times: Int? = nil, for person: String? = nil
  ) async throws(IdentityEmulatorError) -> TestFaultRule {
    let user = try person.map { name throws(IdentityEmulatorError) in JSONValue.string(try self.person(name).username) }
    let rule: JSONValue = [
      "match": ["endpoint": .string(endpoint.name), "count": times.map { JSONValue($0) }, "user": user],
      "answer": fault.answer,
    ]
    guard let id = try await control.ask("POST", "faults", rule)["id"]?.string else {
      throw .refused("The emulator gives the rule no id. Update it.")
    }
    return TestFaultRule(id: id, control: control)
  }

  /// Takes all rules away.
  /// - Throws: `IdentityEmulatorError.unreachable` when it was stopped.
  public func removeFaults() async throws(IdentityEmulatorError) { _ = try await control.ask("DELETE", "faults") }
}
