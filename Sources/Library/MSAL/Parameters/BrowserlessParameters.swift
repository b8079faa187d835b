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

/// Parameters of `MSALPublicClientApplication.acquireToken(withUsernamePassword:)`. Only on Linux; MSAL for Java calls
/// them `UserNamePasswordParameters`.
open class MSALUsernamePasswordParameters: MSALTokenParameters {
  /// The name that the person signs in with.
  public let username: String

  let password: String

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - username: The name that the person signs in with.
  ///   - password: The password. It is kept in memory as long as this object lives.
  public init(scopes: [String], username: String, password: String) {
    self.username = username
    self.password = password
    super.init(scopes: scopes)
  }
}

/// Parameters of `MSALPublicClientApplication.acquireToken(withAuthorizationCode:)`. Only on Linux; MSAL for Java calls
/// them `AuthorizationCodeParameters`.
open class MSALAuthorizationCodeParameters: MSALTokenParameters {
  let authorizationCode: String

  /// The redirect URI of the authorization request, exactly as it was sent. It may be an https URL of a web app.
  public let redirectUri: String

  let codeVerifier: String

  /// The `nonce` of the authorization request, which the ID token has to repeat. Set it whenever the request had one.
  /// Default nil.
  open var nonce: String?

  /// Makes parameters.
  /// - Parameters:
  ///   - scopes: The permissions asked for.
  ///   - authorizationCode: The `code` that came to the redirect URI. The app must have compared `state` before.
  ///   - redirectUri: See the property.
  ///   - codeVerifier: The code verifier from which the authorization request's `code_challenge` was made: 43 to 128
  ///     characters of RFC 7636.
  public init(scopes: [String], authorizationCode: String, redirectUri: String, codeVerifier: String) {
    self.authorizationCode = authorizationCode
    self.redirectUri = redirectUri
    self.codeVerifier = codeVerifier
    super.init(scopes: scopes)
  }
}
