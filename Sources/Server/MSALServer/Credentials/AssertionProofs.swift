// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PrivateFiles

/// What ``ClientCredential/assertion(_:)`` is called with: the request that needs a client assertion (RFC 7523 section
/// 3).
public struct AssertionRequest: Sendable, Hashable {
  /// The application (client) id, for the claims `iss` and `sub`.
  public let clientID: String
  /// The URL of the token endpoint, for the claim `aud`.
  public let tokenEndpoint: String
  /// The id of the tenant that is asked; its name in the authority where the id is not known.
  public let tenantID: String
  /// The claims challenge of the request, as JSON text; nil when there is none.
  public let claims: String?
  /// Whether the authority is an organisation's own server, AD FS.
  let isFederation: Bool
}

/// Asks the application for an assertion, for each request.
struct CallbackProof: CredentialProof {
  let assertion: @Sendable (AssertionRequest) async throws -> String

  func proof(for request: AssertionRequest) async throws(AcquisitionError) -> CredentialParameters {
    let text: String
    do { text = try await assertion(request) } catch let error as AcquisitionError {
      throw error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw AcquisitionError(.credential("the application's callback threw \(type(of: error))"))
    }
    return .assertion(try checked(text, "the application's callback"))
  }
}

/// A token that the surroundings of a container keep in a file, such as Kubernetes (workload identity federation). It
/// is read for each request, which is rare: one token serves for an hour.
struct TokenFileProof: CredentialProof {
  let path: String
  private static let longest = 65_536

  func proof(for request: AssertionRequest) throws(AcquisitionError) -> CredentialParameters {
    let bytes: [UInt8]
    do throws(PrivateFileError) { bytes = try PlainFile.read(path, limit: Self.longest) } catch {
      throw AcquisitionError(.credential("\(error.path): \(error.reason)"))
    }
    return .assertion(try checked(String(decoding: bytes, as: UTF8.self), path))
  }
}

private func checked(_ text: String, _ source: String) throws(AcquisitionError) -> String {
  let trimmed = text.trimmed
  guard !trimmed.isEmpty, trimmed.isVisible, !trimmed.contains(" ") else {
    throw AcquisitionError(.credential("\(source) gave no token"))
  }
  return trimmed
}
