// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The settings of a confidential client application (RFC 6749 section 2.1).
///
/// An application copies its settings when it is made. Later changes have no effect on it.
public struct ConfidentialClientConfiguration: Sendable {
  /// The application (client) id of the registration.
  public var clientID: String
  /// The authority that issues the tokens, such as `https://login.microsoftonline.com/<tenant>`. A call can name
  /// another tenant of the same cloud by ``RequestOptions/tenantID``.
  public var authority: String
  /// How the application proves to the platform who it is.
  public var credential: ClientCredential
  /// The capabilities that every token request declares. `CP1` declares that the application handles claims challenges;
  /// APIs with continuous access evaluation send challenges only to such applications. Empty by default.
  public var clientCapabilities: [String] = []
  /// The Azure region whose token service issues the application's own tokens, such as `"westeurope"`. The platform
  /// allows it to Microsoft's own applications only. An authority of another kind than Microsoft Entra ID has no
  /// regions. nil: the region in the variable `MSAL_FORCE_REGION`, if the authority is of a cloud that the library
  /// knows; otherwise the global token service, as with ``AzureRegion/global``.
  public var region: AzureRegion?
  /// The store that shares tokens among processes and machines. nil: tokens are kept in this process's memory only.
  public var store: (any TokenPartitionStore)?
  /// How much of this process's memory tokens may take, in bytes, as an estimate; 256 MiB by default. When it is full,
  /// the tokens that were not used for the longest time are removed.
  public var memoryLimit = 256 << 20
  /// Whether the platform is asked if the authority's host belongs to it. Set it to false for a host that the platform
  /// does not know, such as the emulator or a private cloud. True by default.
  public var validatesAuthority = true
  /// Certificate authorities to trust in addition to the system's, as PEM text; nil: none.
  public var trustedCertificates: String?
  /// How long one HTTP request to the platform may take; 10 seconds by default. A value that is not above 0 means 10
  /// seconds. Connecting may take 5 seconds of it.
  public var requestTimeout = Duration.seconds(10)
  /// Is told of what happens in the application, on any thread; nil: nobody is told. See <doc:ObserveAServer>.
  public var onEvent: (@Sendable (ServerEvent) -> Void)?
  /// What takes the place of this machine in a test.
  package var testSurroundings: ServerTestSurroundings?

  /// Makes settings. ``ConfidentialClientApplication/init(_:)`` checks them.
  /// - Parameters:
  ///   - clientID: The application (client) id of the registration.
  ///   - authority: The authority, such as `https://login.microsoftonline.com/<tenant>`.
  ///   - credential: How the application proves who it is.
  public init(clientID: String, authority: String, credential: ClientCredential) {
    self.clientID = clientID
    self.authority = authority
    self.credential = credential
  }
}

extension Duration {
  /// The whole duration in seconds.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
