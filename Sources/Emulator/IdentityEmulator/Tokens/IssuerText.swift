// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

// The `iss` of tokens: the emulator's own address, so clearly not Microsoft. A region's tokens have that of its cloud.
extension Directory {
  /// Of an authority's tokens; where it depends on the account, a placeholder stands for the tenant.
  package func issuerText(
    _ origin: Origin, _ authority: RequestedAuthority, _ version: TokenVersion = .two
  ) -> String {
    let origin = issuing(origin)
    return switch authority {
    case .common, .organizations: version == .one ? "\(origin)/{tenantid}/" : "\(origin)/{tenantid}/v2.0"
    case .consumers: issuerText(origin, TenantID.personal, version)
    case .tenant(let tenant): issuerText(origin, tenant.id, version)
    case .policy(let tenant, _, _), .federation(let tenant): issuerText(origin, tenant.id, at: authority)
    }
  }

  /// Of the tokens that an authority gives out for a tenant. B2C ends it with a slash, AD FS has no tenants.
  package func issuerText(
    _ origin: Origin, _ tenant: TenantID, at authority: RequestedAuthority, _ version: TokenVersion = .two
  ) -> String {
    if version == .one { return issuerText(origin, tenant, version) }
    return switch authority {
    case .common, .organizations, .consumers, .tenant: issuerText(origin, tenant)
    case .policy: issuerText(origin, tenant) + "/"
    case .federation: "\(origin)/\(authority.pathName)"
    }
  }

  /// Of a tenant's own tokens, in the version that their API takes. In version 2, an External ID tenant that is called
  /// by its subdomain or its own domain has a host that is named after its id, as on the real platform.
  package func issuerText(_ origin: Origin, _ id: TenantID, _ version: TokenVersion = .two) -> String {
    let origin = issuing(origin)
    if version == .one { return "\(origin)/\(id)/" }
    let isCustomers = tenant(id)?.customerHosts.contains(origin.host) == true
    return isCustomers ? "\(origin.at(id.value + Tenant.customerDomain))/\(id)/v2.0" : "\(origin)/\(id)/v2.0"
  }

  private func issuing(_ origin: Origin) -> Origin { origin.at(issuingHost(of: origin.host)) }
}
