// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// How requests to the service are repeated and limited. Reach it through `MSALGlobalConfig.httpConfig`; safe to use
/// from any thread. An application object copies the values when it is created.
// Unchecked only because subclassing is open: the one stored property is a lock.
open class MSALHTTPConfig: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var retryCount = 1
    var retryInterval: TimeInterval = 0.5
    /// nil until an app sets it.
    var timeoutIntervalForRequest: TimeInterval?
  }

  let state = Lock(State())

  /// All values, read at one moment under the lock.
  var current: State { state.withLock { $0 } }

  init(shared: Void) {}

  /// How often a request is repeated after a 5xx answer or a failed connection: 0 or more. Default 1.
  open var retryCount: Int {
    get { state.withLock { $0.retryCount } }
    set { state.withLock { $0.retryCount = newValue } }
  }

  /// Seconds between repetitions: 0 or more. Default 0.5.
  open var retryInterval: TimeInterval {
    get { state.withLock { $0.retryInterval } }
    set { state.withLock { $0.retryInterval = newValue } }
  }

  /// Seconds after which a request without an answer fails: more than 0. Default 300, as on Apple's platforms; until an
  /// app sets it, requests fail after 30 seconds, since a person waits for them.
  open var timeoutIntervalForRequest: TimeInterval {
    get { state.withLock { $0.timeoutIntervalForRequest ?? 300 } }
    set { state.withLock { $0.timeoutIntervalForRequest = newValue } }
  }
}
