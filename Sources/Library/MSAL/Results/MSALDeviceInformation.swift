// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient

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

/// What the desktop's identity broker tells about this machine; without one, a private machine that is not registered.
// Unchecked only because subclassing is open: the one stored property is a constant.
open class MSALDeviceInformation: NSObject, @unchecked Sendable {
  /// nil: there is no broker, or the app does not ask it.
  private let state: DeviceFacts?

  /// Makes a description of a private device.
  public override init() { state = nil }

  init(_ state: DeviceFacts) { self.state = state }

  /// `.shared` when the broker says so in its telemetry (`device_mode`). Microsoft's broker for Linux is not known to.
  open var deviceMode: MSALDeviceMode { state?.isShared == true ? .shared : .default }

  /// `.none`: the bus tells none.
  open var configuredPreferredAuthMethod: MSALPreferredAuthMethod { .none }

  /// Whether there is a broker, which on Linux has the part of the sign-on extension.
  open var hasAADSSOExtension: Bool { state != nil }

  /// The broker's version under ``MSALBrokerVersionKey`` and, when a person is signed in to the machine, what
  /// ``MSALWPJMetaData/extraDeviceInformation`` has. Texts under texts. Personal data.
  open var extraDeviceInformation: [AnyHashable: Any] {
    var data = state.flatMap { state in state.registration(in: nil).map(state.registrationData) } ?? [:]
    data[MSALBrokerVersionKey] = state?.brokerVersion
    return data
  }

  /// `.notEnabled` without a broker; with one, whether a person is signed in to the machine, which then is registered.
  open var platformSSOStatus: MSALPlatformSSOStatus {
    guard let state else { return .notEnabled }
    return state.accounts.isEmpty ? .enabledNotRegistered : .enabledAndRegistered
  }
}

/// The registration of this machine with an organisation; empty when it is not registered, or there is no broker.
// Unchecked only because subclassing is open: the one stored property is a constant.
open class MSALWPJMetaData: NSObject, @unchecked Sendable {
  private let data: [String: String]

  /// Makes an empty description.
  public override init() { data = [:] }

  init(_ data: [String: String]) { self.data = data }

  /// What the broker's account tells, under the `MSAL_PRIMARY_REGISTRATION_…` constants: user name, tenant and cloud.
  /// The device id is there once a token named it. The bus tells no certificate and no compliance. Personal data.
  open var extraDeviceInformation: [AnyHashable: Any] { data }
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
