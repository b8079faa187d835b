// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The endpoint whose requests fail.
public struct TestEndpoint: Sendable, Hashable {
  /// A name, or a path such as `/api/notes/**`, as in fault rules of `msal-emulator`.
  public let name: String

  /// An endpoint by its name or path.
  public init(_ name: String) { self.name = name }

  /// The endpoint that issues tokens.
  public static let token = TestEndpoint("token")
  /// The endpoint at which a sign-in in the browser begins.
  public static let authorize = TestEndpoint("authorize")
  /// The endpoint that issues device codes.
  public static let deviceCode = TestEndpoint("devicecode")
  /// The authority's metadata (OpenID Connect Discovery).
  public static let metadata = TestEndpoint("metadata")
  /// The keys with which tokens are signed.
  public static let keys = TestEndpoint("keys")
  /// Microsoft Graph.
  public static let graph = TestEndpoint("graph")
  /// The APIs that the emulator stands in for.
  public static let api = TestEndpoint("api")
  /// The endpoint at which a native sign-in begins.
  public static let nativeSignIn = TestEndpoint("initiate")
  /// Every request.
  public static let all = TestEndpoint("/**")
}

/// How a request fails.
public struct TestFault: Sendable, Hashable {
  let answer: JSONValue

  /// Status 429 with `Retry-After`, which the service answers to too many requests.
  public static func throttled(retryAfter: Duration = .seconds(60)) -> TestFault {
    TestFault(
      answer: [
        "status": 429, "error": "temporarily_unavailable", "retryAfter": JSONValue(seconds(retryAfter)),
        "description": "AADSTS90055: Too many requests.",
      ])
  }

  /// A status from 500 to 599, with a body that is no OAuth answer.
  public static func serverError(_ status: Int = 500, retryAfter: Duration? = nil) -> TestFault {
    TestFault(
      answer: [
        "status": JSONValue(status), "retryAfter": retryAfter.map { JSONValue(seconds($0)) },
      ])
  }

  /// No answer in time. The request fails at once, with the error that it would have after the app's time-out.
  public static let timeOut = TestFault(
    answer: ["status": 504, "headers": .object(JSONObject(uniqueMembers: [timedOut]))])

  /// A broken connection, before the request is carried out.
  public static let connectionLost = TestFault(answer: ["drop": "request"])

  /// An OAuth error (RFC 6749 section 5.2).
  /// - Parameters:
  ///   - error: The error code, such as `invalid_grant`.
  ///   - code: The AADSTS number; nil: none.
  ///   - suberror: The suberror, such as `basic_action`; nil: none.
  public static func refused(_ error: String, code: Int? = nil, suberror: String? = nil) -> TestFault {
    TestFault(
      answer: [
        "error": .string(error), "suberror": suberror.map(JSONValue.string),
        "codes": code.map { [JSONValue($0)] }.map(JSONValue.array),
      ])
  }

  /// Any other failure: the `answer` of a fault rule of `msal-emulator`, as JSON text.
  /// - Throws: `IdentityEmulatorError.refused` for a text that is no JSON.
  public static func rule(answer: String) throws(IdentityEmulatorError) -> TestFault {
    do throws(JSONSyntaxError) { return TestFault(answer: try JSONValue(parsing: answer)) } catch {
      throw .refused("The answer of the rule is no JSON. Write it like {\"status\": 503}.")
    }
  }

  private static let timedOut = JSONObject.Member(name: EmulatorRoute.timeOutField, value: "1")

  private static func seconds(_ duration: Duration) -> Int { Int(clamping: Double(duration.components.seconds)) }
}

/// A rule that makes requests fail.
public struct TestFaultRule: Sendable {
  private let id: String
  private let control: EmulatorControl

  init(id: String, control: EmulatorControl) { (self.id, self.control) = (id, control) }

  /// How many requests the rule has answered so far.
  /// - Throws: `IdentityEmulatorError.refused` when the rule was removed.
  public var timesApplied: Int {
    get async throws(IdentityEmulatorError) { try await control.ask("GET", "faults/\(id)")["applied"]?.int ?? 0 }
  }

  /// Removes the rule, so that requests are answered as before.
  /// - Throws: `IdentityEmulatorError.refused` when the rule was removed.
  public func remove() async throws(IdentityEmulatorError) { _ = try await control.ask("DELETE", "faults/\(id)") }
}

extension IdentityEmulatorServer {
  /// Makes requests fail from now on.
  ///
  /// ```swift
  /// try await emulator.fail(.token, with: .throttled(retryAfter: .seconds(30)))
  /// try await emulator.fail(.graph, with: .serverError(503), times: 1)
  /// ```
  /// - Parameters:
  ///   - endpoint: The requests that fail.
  ///   - fault: The way in which they fail.
  ///   - times: How many of them fail; nil: all, until the rule is removed.
  ///   - person: A user name: only requests about this person fail; nil: requests about everybody.
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

  /// Removes all rules.
  /// - Throws: `IdentityEmulatorError.unreachable` when the emulator was stopped.
  public func removeFaults() async throws(IdentityEmulatorError) { _ = try await control.ask("DELETE", "faults") }
}
