// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// A step of a flow that waits for the person or the app. It can be used more than once, from any context: after a
/// failure with `canRetry`, or after another code was sent.
///
/// Source: Microsoft Entra native authentication API, `continuation_token`.
public class MSALNativeAuthBaseState: NSObject, CustomReflectable, @unchecked Sendable {
  // Unchecked only because it has subclasses: what it stores is a constant and Sendable.
  let context: StateContext

  init(_ context: StateContext) { self.context = context }

  /// The class and the correlation id. Everything else in the state is secret.
  public override var description: String { Self.description(of: self, at: context) }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the state contains secrets.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  static func description(of state: NSObject, at context: StateContext) -> String {
    "\(type(of: state))(correlation id \(context.value.correlationID))"
  }
}
