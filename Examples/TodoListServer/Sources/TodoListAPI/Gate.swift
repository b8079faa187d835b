// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALServer
import WebServer

/// Admits callers with a token for one API. Employees and customers have accounts at different authorities, each with
/// keys of its own, so there is a validator for each.
struct Gate: Sendable {
  /// A caller, and the validator that knows how to challenge it.
  struct Admission: Sendable {
    let caller: AccessToken
    let validator: AccessTokenValidator
  }

  let first: AccessTokenValidator
  var others: [AccessTokenValidator] = []

  func admit(
    _ request: Request, requiring requirement: AccessRequirement
  ) async throws(AccessRefusal) -> Admission {
    do throws(AccessRefusal) { return try await admit(request, requirement, first) } catch {
      // Only an invalid token may be another authority's. Other refusals are final.
      guard case .invalidToken = error.reason else { throw error }
      for other in others {
        do throws(AccessRefusal) { return try await admit(request, requirement, other) } catch let next {
          guard case .invalidToken = next.reason else { throw next }
        }
      }
      throw error
    }
  }

  private func admit(
    _ request: Request, _ requirement: AccessRequirement, _ validator: AccessTokenValidator
  ) async throws(AccessRefusal) -> Admission {
    let incoming = IncomingRequest(
      method: request.method, url: request.target, authorization: request.values(of: "Authorization"))
    return Admission(caller: try await validator.validate(incoming, requiring: requirement), validator: validator)
  }
}

extension AccessRequirement {
  /// People who may read, through an application that has their consent.
  static let reading = AccessRequirement.person(scopes: ["ToDoList.Read", "ToDoList.ReadWrite"])
  static let writing = AccessRequirement.person(scopes: ["ToDoList.ReadWrite"])
  /// Applications that an administrator has allowed to read everybody's lists.
  static let readingAll = AccessRequirement.application(roles: ["ToDoList.Read.All", "ToDoList.ReadWrite.All"])
}
