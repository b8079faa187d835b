// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The settings of a confidential client application.
public struct ConfidentialClientConfiguration: Sendable {
  /// The application's id at the platform.
  public var clientID: String
  /// Where tokens come from unless a call names another tenant: `https://login.microsoftonline.com/<tenant>`.
  public var authority: String
  /// What the application proves itself with.
  public var credential: ClientCredential
  /// What the application can do, such as `CP1`: take claims challenges of continuous access evaluation.
  public var clientCapabilities: [String] = []
  /// The Azure region whose token service is asked for the application's own tokens, such as `"westeurope"`. Only
  /// Microsoft's own applications may set it. nil: the variable `MSAL_FORCE_REGION`, else none.
  public var region: AzureRegion?
  /// Where tokens are kept for the processes that share them; nil: in this process's memory only.
  public var store: (any TokenPartitionStore)?
  /// About how many bytes of tokens are kept in this process's memory; those not used lately go first.
  public var memoryLimit = 256 << 20
  /// False for an authority that the platform does not know, as with a private cloud.
  public var validatesAuthority = true
  /// Certificate authorities to trust besides the system's, as PEM text.
  public var trustedCertificates: String?
  /// Seconds for a request to the service.
  public var requestTimeout = 30.0
  /// Takes what happens, for the application's log. No line holds a token, a secret or a person's name.
  public var log: (@Sendable (ServerLogLine) -> Void)?
  /// What takes the place of this machine in a test.
  package var testSurroundings: ServerTestSurroundings?

  /// Makes settings of an application.
  /// - Parameters:
  ///   - clientID: The application's id.
  ///   - authority: `https://login.microsoftonline.com/<tenant>`.
  ///   - credential: What the application proves itself with.
  public init(clientID: String, authority: String, credential: ClientCredential) {
    self.clientID = clientID
    self.authority = authority
    self.credential = credential
  }
}

/// A line for the application's log.
public struct ServerLogLine: Sendable, Hashable {
  /// How much a line matters.
  public enum Level: Int, Sendable, Hashable, Comparable {
    /// Something failed.
    case error = 1
    /// Something failed and was mended.
    case warning
    /// A call to the service.
    case info
    /// Each request.
    case verbose

    /// Whether the left one matters more.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much it matters.
  public let level: Level
  /// What happened.
  public let text: String
}
