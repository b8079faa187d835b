// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import PrivateFiles

extension StorageError {
  package init(_ error: PrivateFileError) {
    self =
      switch error {
      case .openToOthers(let path, let mode, let widest):
        .insecurePermissions(path: path, mode: mode, expected: widest)
      case .wrongOwner(let path): .wrongOwner(path: path)
      case .tooLong(let path, _): .corrupt(path: path, reason: "its size is wrong")
      case .noSpace(let path): .noSpace(path: path)
      case .busy(let path): .busy(path: path)
      case .notA, .isLink, .missing, .exists, .inaccessible: .inaccessible(path: error.path, reason: error.reason)
      }
  }

  /// What `errno` says about `path`.
  package static func system(_ path: String) -> StorageError { StorageError(PrivateFileError.system(path)) }
}

/// Returns the value of `work`, and translates its error into a `StorageError`.
@discardableResult package func stored<Value: ~Copyable>(
  _ work: @autoclosure () throws(PrivateFileError) -> Value
) throws(StorageError) -> Value {
  do throws(PrivateFileError) { return try work() } catch { throw StorageError(error) }
}
