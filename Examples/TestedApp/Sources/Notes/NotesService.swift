// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer

/// The API without its web server. It decides whose notes a request may read.
public struct NotesService: Sendable {
  private let validator: AccessTokenValidator

  /// - Parameter configuration: The result of `configuration(tenantID:)`, which tests first connect to an emulator.
  public init(_ configuration: ProtectedAPIConfiguration) throws {
    validator = try AccessTokenValidator(configuration)
  }

  /// The API's settings at the real platform.
  public static func configuration(tenantID: String) -> ProtectedAPIConfiguration {
    ProtectedAPIConfiguration(
      clientID: "44444444-0000-4000-8000-000000000001", audiences: ["44444444-0000-4000-8000-000000000001"],
      tenants: .only([tenantID]))
  }

  /// Answers `GET /notes` with a status, and with notes if it is 200.
  public func notes(authorization: String?) async -> (status: Int, notes: [String]) {
    let request = IncomingRequest(
      method: "GET", url: "/notes", authorization: authorization.map { [$0] } ?? [])
    do {
      let caller = try await validator.validate(request, requiring: .person(scopes: ["Notes.Read"]))
      return (200, ["Buy milk", "Signed in as \(caller.objectID ?? "nobody")"])
    } catch {
      return (error.status, [])
    }
  }
}
