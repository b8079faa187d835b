// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import Foundation
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The certificate authority of an emulator that runs elsewhere.
enum TrustedAuthority {
  /// - Parameter file: The file that the test names. nil: the authority that the emulator at `base` names over plain
  ///   HTTP, which only this machine can answer, or else the one of this user's emulators.
  static func certificates(_ file: URL?, of base: String) async throws(IdentityEmulatorError) -> [UInt8]? {
    if let file {
      do throws(PrivateFileError) { return try PlainFile.read(file.path(percentEncoded: false)) } catch {
        throw .unreachable("Can't read \(error.path): \(error.reason). Name the file of the certificate authority.")
      }
    }
    if base.hasPrefix("http://"), let url = URL(string: base + "/_emulator/ca"),
      let answer = try? await CurlTransport().send(HTTPRequest(url: url)), answer.status == 200
    {
      return Array(answer.body)
    }
    let path = LocalCertificates.standardAuthorityPath(environment: EnvironmentVariables.current.all)
    return path.flatMap { try? PlainFile.read($0) }
  }
}
