// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import PrivateFiles

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
