// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Receives data about one call, as names and values.
public typealias MSALTelemetryCallback = ([String: String]) -> Void

/// The source of data for the app's own statistics. The library itself sends none anywhere. Reach it through
/// `MSALGlobalConfig.telemetryConfig`; safe to use from any thread.
///
/// After each token request and sign-out of an `MSALPublicClientApplication` the callback gets one dictionary: `api`
/// (`acquireToken`, `acquireTokenSilent`, `acquireTokenWithDeviceCode`, `acquireTokenByPassword`,
/// `acquireTokenByAuthorizationCode` or `signout`), `status` (`succeeded` or `failed`), `library_version`,
/// `token_source` (`cache`, `refreshToken` or `identityProvider`) where there is a token, `error_domain`, `error_code`,
/// `internal_error_code`, `oauth_error` and `http_status` where there is an error, `correlation_id` where it is known,
/// and `home_account_id` of the account that the call was for, if there was one and `piiEnabled` is set. The steps of
/// native authentication are not reported.
// Unchecked only because subclassing is open: the one stored property is a lock.
open class MSALTelemetryConfig: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var piiEnabled = false
    var notifyOnFailureOnly = false
    var callback: (@Sendable ([String: String]) -> Void)?
  }

  let state = Lock(State())

  init(shared: Void) {}

  /// Whether the data may name the account. Default false.
  open var piiEnabled: Bool {
    get { state.withLock { $0.piiEnabled } }
    set { state.withLock { $0.piiEnabled = newValue } }
  }

  /// Whether calls that succeeded are left out. Default false.
  open var notifyOnFailureOnly: Bool {
    get { state.withLock { $0.notifyOnFailureOnly } }
    set { state.withLock { $0.notifyOnFailureOnly = newValue } }
  }

  /// Gets the data of each call, on whatever thread the call ends. nil (the default) collects nothing.
  @preconcurrency open var telemetryCallback: (@Sendable ([String: String]) -> Void)? {
    get { state.withLock { $0.callback } }
    set { state.withLock { $0.callback = newValue } }
  }
}
