// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Parameters of every asynchronous call.
open class MSALParameters: NSObject {
  /// The queue on which the completion block is called. nil (the default): the main queue for `acquireToken` and
  /// `signout`, otherwise any thread. Nothing is delivered on the main queue unless the program serves it, by
  /// `dispatchMain()`, a run loop, or an asynchronous `main`.
  open var completionBlockQueue: DispatchQueue?

  /// Makes parameters with default values.
  public override init() {}
}
