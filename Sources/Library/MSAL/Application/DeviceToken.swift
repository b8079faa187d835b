// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of `MSALPublicClientApplication.getDeviceToken(with:completionBlock:)`.
open class MSALDeviceTokenParameters: MSALTokenParameters {
  /// The tenant that the device is registered with.
  open private(set) var tenantId: String?
  /// The resource that the token is for.
  open private(set) var resource: String

  /// Makes parameters.
  /// - Parameters:
  ///   - resource: The resource that the token is for.
  ///   - scopes: The permissions asked for.
  ///   - tenantId: The tenant that the device is registered with.
  public init(resource: String, scopes: [String]?, forTenantId tenantId: String) {
    self.tenantId = tenantId
    self.resource = resource
    super.init(scopes: scopes ?? [])
  }
}

/// A token for a registered device. On Linux the broker gives none, so requests end with `workplaceJoinRequired`.
// Unchecked only because subclassing is open: no stored property changes once it is set.
open class MSALDeviceTokenResult: NSObject, @unchecked Sendable {
  /// The access token. Secret.
  open private(set) var accessToken: String
  /// What the broker said about the device.
  open private(set) var deviceInformation: String?
  /// When the access token expires.
  open private(set) var expiresOn: Date?
  /// The permissions that were granted.
  open private(set) var scopes: [String]
  /// The authority that issued the token.
  open private(set) var authority: MSALAuthority?

  /// Makes a result.
  /// - Parameters:
  ///   - accessToken: The access token.
  ///   - deviceInformation: What the broker said about the device.
  ///   - expiresOn: When the access token expires.
  ///   - scopes: The permissions that were granted.
  ///   - authority: The authority that issued the token.
  public init(
    accessToken: String, deviceInformation: String?, expiresOn: Date?, scopes: [String], authority: MSALAuthority?
  ) {
    self.accessToken = accessToken
    self.deviceInformation = deviceInformation
    self.expiresOn = expiresOn
    self.scopes = scopes
    self.authority = authority
  }
}
