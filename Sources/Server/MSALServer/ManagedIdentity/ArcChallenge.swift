// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// The proof that Azure Arc's agent asks for: the content of a file that only members of its group may read. The agent
/// names the file, so a name that leads anywhere else is refused.
struct ArcChallenge: Sendable {
  /// The one folder that the file may be in.
  static let folder = "/var/opt/azcmagent/tokens"
  private static let longest = 4_096

  let folder: String

  /// What to send as `Authorization`.
  func authorization(answering response: HTTPResponse) throws(AcquisitionError) -> String {
    guard response.status == 401, let field = response.headers["WWW-Authenticate"],
      let path = Self.realm(field)
    else { throw refused("the agent did not ask for a proof as it should") }
    let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last.map {
      String(Substring($0))
    }
    guard let name, path == "\(folder)/\(name)", name.hasSuffix(".key"), name.utf8.count > 4, path.isVisible else {
      throw refused("the agent named a file that is not one of its own")
    }
    let bytes: [UInt8]
    do throws(PrivateFileError) { bytes = try PlainFile.readRegular(path, limit: Self.longest) } catch {
      throw refused("\(error.path): \(error.reason)")
    }
    let secret = String(decoding: bytes, as: UTF8.self).trimmed
    guard !secret.isEmpty, secret.isVisible else { throw refused("the agent's file holds no key") }
    return "Basic \(secret)"
  }

  /// `Basic realm=<path>`, with or without quotation marks.
  private static func realm(_ field: String) -> String? {
    let start = "basic realm="
    guard field.lowercased().hasPrefix(start) else { return nil }
    let value = field.dropFirst(start.count)
    guard value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count >= 2 else { return String(value) }
    return String(value.dropFirst().dropLast())
  }

  private func refused(_ text: String) -> AcquisitionError {
    AcquisitionError(.managedIdentity(code: "managed_identity_request_failed", "Azure Arc: \(text)."))
  }
}
