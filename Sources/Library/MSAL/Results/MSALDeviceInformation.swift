// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// How a device is used.
public enum MSALDeviceMode: UInt, Sendable {
  /// By one person.
  case `default` = 0
  /// By several people in turn.
  case shared
}

/// Whether Apple's platform sign-on is set up.
public enum MSALPlatformSSOStatus: UInt, Sendable {
  /// It is not.
  case notEnabled = 0
  /// It is, but the device is not registered.
  case enabledNotRegistered
  /// It is, and the device is registered.
  case enabledAndRegistered
  /// The registration is damaged.
  case registrationNeedsRepair
}

/// What is known about this machine. On Linux always a private device without a broker.
// Unchecked only because subclassing is open: there are no stored properties.
open class MSALDeviceInformation: NSObject, @unchecked Sendable {
  /// Makes a description of a private device.
  public override init() {}

  /// `.default`: the machine is not shared by a broker.
  open var deviceMode: MSALDeviceMode { .default }

  /// `.none`: no broker has set one.
  open var configuredPreferredAuthMethod: MSALPreferredAuthMethod { .none }

  /// False: there is no sign-on extension on Linux.
  open var hasAADSSOExtension: Bool { false }

  /// Empty: no broker has registered the machine.
  open var extraDeviceInformation: [AnyHashable: Any] { [:] }

  /// `.notEnabled`.
  open var platformSSOStatus: MSALPlatformSSOStatus { .notEnabled }
}

/// The registration of this machine with an organisation: on Linux always empty.
// Unchecked only because subclassing is open: there are no stored properties.
open class MSALWPJMetaData: NSObject, @unchecked Sendable {
  /// Makes an empty description.
  public override init() {}

  /// Empty: the machine is not registered. Its keys would be the `MSAL_PRIMARY_REGISTRATION_…` constants.
  open var extraDeviceInformation: [AnyHashable: Any] { [:] }
}

/// Key of the registered person's user name in `extraDeviceInformation`.
public let MSAL_PRIMARY_REGISTRATION_UPN = "primary_registration_metadata_upn"
/// Key of the device id in `extraDeviceInformation`.
public let MSAL_PRIMARY_REGISTRATION_DEVICE_ID = "primary_registration_metadata_device_id"
/// Key of the tenant id in `extraDeviceInformation`.
public let MSAL_PRIMARY_REGISTRATION_TENANT_ID = "primary_registration_metadata_tenant_id"
/// Key of the cloud's host in `extraDeviceInformation`.
public let MSAL_PRIMARY_REGISTRATION_CLOUD = "primary_registration_metadata_cloud_host"
/// Key of the certificate's thumbprint in `extraDeviceInformation`.
public let MSAL_PRIMARY_REGISTRATION_CERTIFICATE_THUMBPRINT = "primary_registration_metadata_certificate_thumbprint"
