// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Receives the code and the address that the person must enter on another device.
public typealias MSALDeviceCodeCallback = @Sendable (MSALDeviceCodeResult) -> Void

/// Parameters of ``MSALPublicClientApplication/acquireToken(withDeviceCode:)``, for machines without a browser. Only on
/// Linux; MSAL for Java calls them `DeviceCodeFlowParameters`.
///
/// ```swift
/// let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { code in
///   print(code.message)
/// }
/// let result = try await application.acquireToken(withDeviceCode: parameters)
/// ```
open class MSALDeviceCodeParameters: MSALTokenParameters {
  /// Called once, with the code to show: on `completionBlockQueue`; if that is nil, on the queue of the completion
  /// block, or in the asynchronous form on any thread.
  public let deviceCodeCallback: MSALDeviceCodeCallback

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - deviceCodeCallback: Shows the code to the person; see the property.
  public init(scopes: [String], deviceCodeCallback: @escaping MSALDeviceCodeCallback) {
    self.deviceCodeCallback = deviceCodeCallback
    super.init(scopes: scopes)
  }
}
