// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A folder whose files nobody but the owner of this process can read.
package struct ArcKeyFolder: Sendable {
  let path: String
  let write: @Sendable (_ bytes: [UInt8], _ name: String) -> Bool
  let remove: @Sendable (_ name: String) -> Void

  /// - Parameter write: Writes a file; false when it could not.
  package init(
    path: String, write: @escaping @Sendable (_ bytes: [UInt8], _ name: String) -> Bool,
    remove: @escaping @Sendable (_ name: String) -> Void
  ) {
    (self.path, self.write, self.remove) = (path, write, remove)
  }
}

/// The proofs that Azure Arc's agent asks for: a program that wants a token has to read a file that the answer names.
/// Each file is good for one token.
final class ArcProofFiles: Sendable {
  private struct Key {
    var name: String
    var content: String
  }

  /// The largest number of files that wait to be read; the oldest is removed for another one.
  private static let limit = 32

  private let folder: ArcKeyFolder?
  private let random: any RandomSource
  private let waiting = Lock<[Key]>([])

  /// - Parameter folder: The folder for the files; nil: nobody gets a token this way.
  init(_ folder: ArcKeyFolder?, random: any RandomSource) {
    (self.folder, self.random) = (folder, random)
  }

  /// The folder of the files.
  var path: String? { folder?.path }

  /// Throws, and names a new file to read, unless the request shows the content of one of the files.
  func check(_ request: HTTPRequest) throws(IdentitySourceRefusal) {
    let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
    if parts.count == 2, parts[0].lowercased() == "basic", use(String(parts[1])) { return }
    guard let folder, let name = issue(in: folder) else { throw .noKeyFile }
    throw .proofWanted(in: "\(folder.path)/\(name)")
  }

  /// Removes the files.
  func removeAll() {
    let names = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting.map(\.name)
    }
    for name in names { folder?.remove(name) }
  }

  private func use(_ content: String) -> Bool {
    let key = waiting.withLock { waiting in
      waiting.firstIndex { constantTimeEqual(Array($0.content.utf8), Array(content.utf8)) }
        .map { waiting.remove(at: $0) }
    }
    if let key { folder?.remove(key.name) }
    return key != nil
  }

  /// The name of a new file; nil when it can't be written.
  private func issue(in folder: ArcKeyFolder) -> String? {
    let key = Key(
      name: random.uuid().uuidString.lowercased() + ".key", content: Base64URL.encode(random.bytes(36)))
    guard folder.write(Array(key.content.utf8), key.name) else { return nil }
    let oldest = waiting.withLock { waiting in
      waiting.append(key)
      return waiting.count > Self.limit ? waiting.removeFirst() : nil
    }
    if let oldest { folder.remove(oldest.name) }
    return key.name
  }
}
