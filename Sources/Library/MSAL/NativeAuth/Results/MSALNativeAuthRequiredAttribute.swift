// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// An attribute of the person that the service asks for.
///
/// Source: Microsoft Entra native authentication API, `required_attributes` of `signup/v1.0/continue`.
public final class MSALNativeAuthRequiredAttribute: NSObject, Sendable {
  /// The key for `submitAttributes(attributes:delegate:)`, such as `country`.
  public let name: String

  /// The type of its value, such as `string` or `boolean`.
  public let type: String

  /// Whether sign-up can't complete without it.
  public let required: Bool

  /// The pattern that its value must match; nil when there is none.
  public let regex: String?

  init(_ attribute: RequiredAttribute) {
    name = attribute.name
    type = attribute.type
    required = attribute.isRequired
    regex = attribute.pattern
  }
}
