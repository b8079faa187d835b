// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OpenSSLCrypto
import PrivateFiles

/// The key that signs tokens, kept because making one takes a third of a second and because clients keep its public
/// half.
package enum SigningKeyFile {
  private static let name = "token-signing-key.pem"

  /// The stored key; made and stored when there is none.
  package static func load(from folder: PrivateFolder) throws(EmulatorServerError) -> RSAPrivateKey {
    try folder.withLock { () throws(EmulatorServerError) in
      let stored = try folder.read(name).map { String(decoding: $0, as: UTF8.self) }
      let key: RSAPrivateKey
      let text: String
      do throws(CryptoError) {
        key = if let stored { try RSAPrivateKey(pem: stored) } else { try RSAPrivateKey.generate() }
        text = try key.pem()
      } catch {
        throw .damaged(path: folder.path(of: name), reason: error.text)
      }
      if stored == nil { try folder.write(Array(text.utf8), to: name) }
      return key
    }
  }
}

extension ArcKeyFolder {
  /// Where Azure Arc's agent has its files. Clients read files from no other folder.
  private static let agents = "/var/opt/azcmagent/tokens"

  /// The agent's folder, where somebody has made it for this user alone, otherwise one in `folder`.
  init(besides folder: PrivateFolder) throws(EmulatorServerError) {
    let isOurs = (try? OwnedPath.check(Self.agents, .directory, widest: PrivateDirectory.mode)) != nil
    let keys = try PrivateFolder(creating: isOurs ? Self.agents : folder.path(of: "arc-keys"))
    self.init(path: keys.path) { bytes, name in
      (try? keys.write(bytes, to: name)) != nil
    } remove: { name in
      try? PrivateFile.remove(keys.path(of: name))
    }
  }
}
