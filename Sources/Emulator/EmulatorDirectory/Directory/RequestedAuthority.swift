// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A user flow of a B2C tenant.
package struct UserPolicy: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable { case signUpOrSignIn, editProfile, resetPassword }

  /// The name, such as `B2C_1_susi`, which is compared without regard to case.
  package var name: String
  package var kind: Kind
}

/// The part of a path before the endpoint, which says whose accounts may sign in.
package enum RequestedAuthority: Sendable, Equatable {
  case common, organizations, consumers
  case tenant(Tenant)
  /// `/tenant/policy`, or `/tfp/tenant/policy` when `isMarked`.
  case policy(Tenant, UserPolicy, isMarked: Bool)
  /// `/adfs`
  case federation(Tenant)

  /// The segments as endpoints and metadata use them, with the tenant's id in place of a domain.
  package var pathName: String {
    switch self {
    case .common: "common"
    case .organizations: "organizations"
    case .consumers: "consumers"
    case .tenant(let tenant): tenant.id.value
    case .policy(let tenant, let policy, let isMarked):
      (isMarked ? "tfp/" : "") + (tenant.initialDomain ?? tenant.id.value) + "/" + policy.name.lowercased()
    case .federation: "adfs"
    }
  }

  package var policy: UserPolicy? { if case .policy(_, let policy, _) = self { policy } else { nil } }

  /// Whether its tokens are the platform's own, which Graph accepts.
  package var hasGraph: Bool {
    switch self {
    case .common, .organizations, .consumers, .tenant: true
    case .policy, .federation: false
    }
  }

  /// Whether the device authorization endpoint exists here.
  package var offersDeviceCode: Bool { hasGraph }

  /// Whether answers of the authorization endpoint name the issuer (RFC 9207).
  package var namesIssuer: Bool {
    switch self {
    case .tenant(let tenant), .policy(let tenant, _, _), .federation(let tenant): tenant.namesIssuer
    case .common, .organizations, .consumers: false
    }
  }

  /// Whether only administrators give permissions, so that people are not asked for consent.
  package var asksNoConsent: Bool { !hasGraph }

  /// The tenant to which `user` signs in here; nil when this authority does not admit the account.
  package func tenant(for user: User, in directory: Directory) -> Tenant? {
    guard let home = directory.tenant(user.tenantID) else { return nil }
    switch self {
    case .common: return home.kind == .workforce || home.kind == .consumers ? home : nil
    case .organizations: return home.kind == .workforce ? home : nil
    case .consumers: return home.kind == .consumers ? home : nil
    case .tenant(let tenant): return user.objectID(in: tenant.id) == nil ? nil : tenant
    case .policy(let tenant, _, _), .federation(let tenant): return user.tenantID == tenant.id ? tenant : nil
    }
  }
}

extension Directory {
  /// The authority that a path begins with, and the segments after it; nil when there is no such tenant or policy.
  package func authority(at path: [String]) -> (authority: RequestedAuthority, rest: [String])? {
    guard let first = path.first?.lowercased() else { return nil }
    let rest = Array(path.dropFirst())
    switch first {
    case "common": return (.common, rest)
    case "organizations": return (.organizations, rest)
    case "consumers": return (.consumers, rest)
    case "adfs": return tenants.first { $0.kind == .federation }.map { (.federation($0), rest) }
    default: break
    }
    let isMarked = first == "tfp"
    guard let name = isMarked ? rest.first : first, let tenant = tenant(named: name) else { return nil }
    guard tenant.kind == .b2c else { return isMarked ? nil : (.tenant(tenant), rest) }
    let names = rest.dropFirst(isMarked ? 1 : 0)
    guard let policyName = names.first?.lowercased(),
      let policy = tenant.policies.first(where: { $0.name.lowercased() == policyName })
    else { return nil }
    return (.policy(tenant, policy, isMarked: isMarked), Array(names.dropFirst()))
  }
}

extension User {
  /// The content of `client_info`: B2C adds the policy to the id, and AD FS sends none.
  package func clientInfo(at authority: RequestedAuthority) -> ClientInfo? {
    switch authority {
    case .common, .organizations, .consumers, .tenant: clientInfo
    case .policy(_, let policy, _): ClientInfo(uid: "\(id)-\(policy.name.lowercased())", utid: tenantID.value)
    case .federation: nil
    }
  }
}
