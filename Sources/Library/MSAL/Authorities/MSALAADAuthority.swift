// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// Who may sign in.
public enum MSALAudienceType: Int, Sendable {
  /// Work, school and personal accounts: the tenant `common`.
  case azureADAndPersonalMicrosoftAccountAudience = 0
  /// Work and school accounts of any organisation: the tenant `organizations`.
  case azureADMultipleOrgsAudience
  /// Accounts of one organisation: the tenant that is given.
  case azureADMyOrgOnlyAudience
  /// Personal accounts: the tenant `consumers`.
  case personalMicrosoftAccountAudience
}

/// A national cloud.
public enum MSALAzureCloudInstance: Int, Sendable {
  /// `login.microsoftonline.com`
  case publicCloudInstance = 0
  /// `login.chinacloudapi.cn`
  case chinaCloudInstance
  /// `login.microsoftonline.de`
  case germanyCloudInstance
  /// `login.microsoftonline.us`
  case usGovernmentCloudInstance
  /// `login.sovcloud-identity.fr`
  case franceCloudInstance
  /// `login.sovcloud-identity.de`
  case delosCloudInstance
  /// `login.sovcloud-identity.sg`
  case govSGCloudInstance

  var host: String {
    switch self {
    case .publicCloudInstance: "login.microsoftonline.com"
    case .chinaCloudInstance: "login.chinacloudapi.cn"
    case .germanyCloudInstance: "login.microsoftonline.de"
    case .usGovernmentCloudInstance: "login.microsoftonline.us"
    case .franceCloudInstance: "login.sovcloud-identity.fr"
    case .delosCloudInstance: "login.sovcloud-identity.de"
    case .govSGCloudInstance: "login.sovcloud-identity.sg"
    }
  }
}

/// A tenant of Microsoft Entra ID.
///
/// ```swift
/// let contoso = try MSALAADAuthority(
///   url: URL(string: "https://login.microsoftonline.com/contoso.onmicrosoft.com")!)
/// let organisations = try MSALAADAuthority(
///   cloudInstance: .publicCloudInstance, audienceType: .azureADMultipleOrgsAudience, rawTenant: nil)
/// ```
open class MSALAADAuthority: MSALAuthority, @unchecked Sendable {
  static let standard = MSALAADAuthority(Authority(host: "login.microsoftonline.com", tenant: "common"))

  override init(_ authority: Authority) { super.init(authority) }

  /// Makes an authority.
  /// - Parameter url: `https://<host>/<tenant>`; anything after that is dropped. http is only allowed for this machine.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority.
  public convenience init(url: URL) throws { try self.init(url: url, rawTenant: nil) }

  /// Makes an authority.
  /// - Parameters:
  ///   - url: `https://<host>/<tenant>`; anything after that is dropped. http is only allowed for this machine.
  ///   - rawTenant: A tenant id or domain that takes the place of the one in the URL; nil keeps that.
  /// - Throws: `internal` with `internalErrorFailedAuthorityValidation` when the URL is no such authority, or
  ///   `rawTenant` can name no tenant.
  public init(url: URL, rawTenant: String?) throws {
    super.init(
      try throwingNSError { () throws(AuthorityError) in
        let authority = try Authority(.entra, url: url)
        guard let rawTenant else { return authority }
        return try authority.tenant(named: rawTenant)
      })
  }

  /// Makes the authority of a national cloud.
  /// - Parameters:
  ///   - cloudInstance: The cloud.
  ///   - audienceType: Who may sign in.
  ///   - rawTenant: A tenant id or domain; needed for, and only for, `azureADMyOrgOnlyAudience`.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the tenant is missing or out of place.
  public convenience init(cloudInstance: MSALAzureCloudInstance, audienceType: MSALAudienceType, rawTenant: String?)
    throws
  {
    try self.init(environment: cloudInstance.host, audienceType: audienceType, rawTenant: rawTenant)
  }

  /// Makes the authority of a service by its host.
  /// - Parameters:
  ///   - environment: The host, such as `login.microsoftonline.com`, with a port if it needs one.
  ///   - audienceType: Who may sign in.
  ///   - rawTenant: A tenant id or domain; needed for, and only for, `azureADMyOrgOnlyAudience`.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the tenant is missing or out of place;
  ///   with `internalErrorFailedAuthorityValidation` when the host can't be part of a URL, or `rawTenant` can name no
  ///   tenant.
  public convenience init(environment: String, audienceType: MSALAudienceType, rawTenant: String?) throws {
    let tenant = try Self.tenant(of: audienceType, rawTenant: rawTenant)
    // The tenant goes in by name: as part of the URL's text, `a/b` would pass for the tenant `a`.
    guard let url = URL(string: "https://\(environment)/common") else {
      throw ErrorMapping.error(for: IdentityError(.authority(.malformed(reason: "its host can't be part of a URL"))))
    }
    try self.init(url: url, rawTenant: tenant)
  }

  private static func tenant(of audience: MSALAudienceType, rawTenant: String?) throws -> String {
    let alias: String
    switch audience {
    case .azureADMyOrgOnlyAudience:
      guard let rawTenant, !rawTenant.isEmpty else {
        throw ErrorMapping.error(for: .badParameter("rawTenant", "an audience of one organisation needs its tenant"))
      }
      return rawTenant
    case .azureADAndPersonalMicrosoftAccountAudience: alias = "common"
    case .azureADMultipleOrgsAudience: alias = "organizations"
    case .personalMicrosoftAccountAudience: alias = "consumers"
    }
    guard rawTenant == nil else {
      throw ErrorMapping.error(for: .badParameter("rawTenant", "only an audience of one organisation takes a tenant"))
    }
    return alias
  }
}
