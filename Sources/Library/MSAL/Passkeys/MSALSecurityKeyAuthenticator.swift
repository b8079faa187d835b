// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The security key that is plugged in (FIDO2). Needs the Debian package `libfido2-1`, which is opened at the first
/// use. Only on Linux.
///
/// Exactly one key must be plugged in. Cancelling the task of the registration ends the key's waiting.
public final class MSALSecurityKeyAuthenticator: MSALPasskeyAuthenticator {
  private let key: SecurityKey

  /// Makes an authenticator; the key need not be plugged in yet.
  /// - Parameters:
  ///   - pin: Asks the person for the key's PIN, and is called again after a wrong one, with the number of tries that
  ///     are left; the number is nil the first time. Returns nil to give up.
  ///   - touch: Tells the person to touch the key.
  public convenience init(
    pin: @escaping @Sendable (_ triesLeft: Int?) async -> String?, touch: @escaping @Sendable () async -> Void
  ) {
    self.init(SecurityKey(pin: { await pin($0).map { Secret($0) } }, touch: touch))
  }

  package init(_ key: SecurityKey) { self.key = key }

  /// Makes a passkey with the key.
  /// - Parameter request: What the service wants.
  /// - Returns: The new passkey.
  /// - Throws: ``MSALPasskeyAuthenticatorError``.
  public func makePasskey(_ request: MSALPasskeyCreationRequest) async throws -> MSALPasskeyCredential {
    do throws(SecurityKeyError) {
      let made = try await key.makePasskey(request.options)
      return MSALPasskeyCredential(credentialId: Data(made.id), attestationObject: Data(made.attestationObject))
    } catch { throw MSALPasskeyAuthenticatorError(error) }
  }
}

extension MSALPasskeyAuthenticatorError {
  init(_ error: SecurityKeyError) {
    switch error {
    case .noLibrary:
      self.init(.libraryMissing, description: "libfido2 is missing. Install the Debian package \(SecurityKey.package).")
    case .noKey: self.init(.noAuthenticator, description: "There is no security key. Plug one in and try again.")
    case .severalKeys:
      self.init(.noAuthenticator, description: "There are several security keys. Leave only one plugged in.")
    case .unsuitable:
      self.init(.unsuitable, description: "The security key can't do what the service requires. Use another one.")
    case .disconnected:
      self.init(.failed, description: "The security key does not answer. Plug it in again and try again.")
    case .cancelled: self.init(.canceled, description: "The registration was given up. Start it again.")
    case .key(let code, let words): self.init(code, words)
    }
  }

  /// The errors of CTAP 2.1 section 8.2.
  private init(_ code: Int32, _ words: String) {
    switch code {
    case 0x19:
      self.init(.alreadyRegistered, description: "The key has a passkey of this person already. Use another key.")
    case 0x26: self.init(.unsuitable, description: "The key knows none of the service's algorithms. Use another key.")
    case 0x27, 0x30: self.init(.denied, description: "The key refused. Try again, and touch it when it blinks.")
    case 0x28: self.init(.unsuitable, description: "The key's memory is full. Delete a passkey from it.")
    case 0x2B: self.init(.unsuitable, description: "The key can't store passkeys. Use another key.")
    case 0x2F, 0x3A: self.init(.timedOut, description: "The key was not touched in time. Try again.")
    case 0x31: self.init(.pinInvalid, description: "The PIN is wrong. Try again.")
    case 0x32:
      self.init(.pinBlocked, description: "The key takes no PIN any more. Reset it, which deletes its passkeys.")
    case 0x34:
      self.init(.pinBlocked, description: "Too many PINs were wrong. Plug the key in again and try again.")
    case 0x35, 0x36: self.init(.pinNotSet, description: "The key has no PIN. Set one: fido2-token -S DEVICE.")
    case 0x3C: self.init(.userNotVerified, description: "The key takes no fingerprint any more. Use its PIN.")
    case 0x3F: self.init(.userNotVerified, description: "The key does not recognise the fingerprint. Try again.")
    default: self.init(.failed, description: "The security key failed: \(words) (\(code)). Try again.")
    }
  }
}
