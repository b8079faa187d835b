// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What an application proves itself with.
public enum ClientCredential: Sendable {
  /// A client secret: the value, not its id. White space around it is left out.
  case secret(String)
}

extension ClientCredential: CustomStringConvertible, CustomReflectable {
  /// The kind only.
  public var description: String {
    switch self {
    case .secret: "secret(<redacted>)"
    }
  }
  /// Nothing that is secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ClientCredential {
  /// What the application sends with each request.
  func proof(_ platform: ServerPlatform) throws(AcquisitionError) -> any CredentialProof {
    switch self {
    case .secret(let text): try SecretProof(text)
    }
  }
}
