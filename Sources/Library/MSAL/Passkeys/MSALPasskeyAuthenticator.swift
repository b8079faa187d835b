// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Makes passkeys: a security key, or what an app puts in its place. ``MSALSecurityKeyAuthenticator`` is the one for
/// security keys that are plugged in. Only on Linux.
public protocol MSALPasskeyAuthenticator: Sendable {
  /// Makes a passkey.
  /// - Parameter request: What the service wants.
  /// - Returns: The new passkey.
  /// - Throws: An ``MSALPasskeyAuthenticatorError`` where one fits, or any other error; the registration then fails
  ///   with `challengeFailed`.
  func makePasskey(_ request: MSALPasskeyCreationRequest) async throws -> MSALPasskeyCredential
}

/// What an authenticator is to make (WebAuthn Level 2 section 5.4). Only on Linux.
public struct MSALPasskeyCreationRequest: Sendable {
  let options: PasskeyOptions

  /// The domain for which the passkey is.
  public var relyingPartyId: String { options.relyingPartyID }
  /// The service's name.
  public var relyingPartyName: String { options.relyingPartyName }
  /// The id of the person at the service, which is no name.
  public var userId: Data { Data(options.userID) }
  /// The person's user name. Personal data.
  public var userName: String { options.userName }
  /// The person's name. Personal data.
  public var userDisplayName: String { options.userDisplayName }
  /// The text in JSON that is signed; its SHA-256 is the client data hash of CTAP. It is sent as it is.
  public var clientDataJSON: Data { Data(options.clientData) }
  /// The numbers of signature algorithms (RFC 9053), the preferred one first: -7 is ES256, -257 is RS256.
  public var algorithms: [Int] { options.algorithms }
  /// The ids of the person's passkeys. An authenticator that has one of these makes no other.
  public var excludedCredentials: [Data] { options.excludedIDs.map { Data($0) } }
  /// Whether the passkey must be found without its id.
  public var requiresResidentKey: Bool { options.isResident }
  /// Whether the authenticator must verify the person, by a PIN or a fingerprint.
  public var requiresUserVerification: Bool { options.verifiesUser }
  /// Whether the service wants to know the authenticator's model. Otherwise the statement's format is `none`.
  public var wantsAttestation: Bool { options.wantsAttestation }
  /// How many seconds the person has.
  public var timeout: TimeInterval { options.seconds }
}

/// A new passkey. Only on Linux.
public struct MSALPasskeyCredential: Sendable {
  /// Its id.
  public let credentialId: Data
  /// The attestation object in CBOR (WebAuthn Level 2 section 6.5).
  public let attestationObject: Data

  /// Makes a value.
  /// - Parameters:
  ///   - credentialId: Its id.
  ///   - attestationObject: The attestation object in CBOR.
  public init(credentialId: Data, attestationObject: Data) {
    self.credentialId = credentialId
    self.attestationObject = attestationObject
  }
}

/// Why an authenticator made no passkey. Only on Linux.
public struct MSALPasskeyAuthenticatorError: LocalizedError, Sendable {
  /// The reasons that apps tell apart.
  public enum Reason: Sendable {
    /// The person or the app gave up.
    case canceled
    /// The person did not touch the key in time.
    case timedOut
    /// The key has a passkey of this person already.
    case alreadyRegistered
    /// The key can't do what the service requires, or its memory is full.
    case unsuitable
    /// The person or the key refused.
    case denied
    /// The PIN is wrong.
    case pinInvalid
    /// The key takes no PIN any more, or none until it is plugged in again.
    case pinBlocked
    /// The key has no PIN yet.
    case pinNotSet
    /// The key does not recognise the fingerprint.
    case userNotVerified
    /// No key is plugged in, or several are.
    case noAuthenticator
    /// The Debian package libfido2-1 is not installed.
    case libraryMissing
    /// Anything else.
    case failed
  }

  /// The reason.
  public let reason: Reason
  private let text: String

  /// What happened and what to do next.
  public var errorDescription: String? { text }

  /// Makes an error.
  /// - Parameters:
  ///   - reason: The reason.
  ///   - description: What happened and what to do next.
  public init(_ reason: Reason, description: String) {
    self.reason = reason
    text = description
  }
}
