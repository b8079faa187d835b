// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import Glibc

  /// A folder for the user's eyes only.
  enum PrivateFolder {
    /// Makes the folder if it is missing, and checks it as those of the token cache are checked: no link, the user's
    /// own, mode 0700. One that is there is not changed.
    /// - Returns: What is wrong with it, and what to do.
    static func problem(at path: String) -> String? {
      guard g_mkdir_with_parents(path, 0o700) == 0 else {
        return "\(path) can't be made: \(String(cString: strerror(errno)))."
      }
      var status = stat()
      guard lstat(path, &status) == 0 else { return "\(path) can't be read: \(String(cString: strerror(errno)))." }
      guard status.st_mode & S_IFMT == S_IFDIR else { return "\(path) is not a directory. Move it away." }
      guard status.st_uid == geteuid() else { return "\(path) belongs to another user. Move it away." }
      // Set-group-id is inherited from the directory above and gives nobody access.
      guard status.st_mode & 0o7777 & ~0o700 & ~S_ISGID == 0 else {
        return "\(path) is open to others. Run: chmod 700 '\(path)'"
      }
      return nil
    }
  }
#endif
