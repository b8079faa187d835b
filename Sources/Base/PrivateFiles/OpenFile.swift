// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A file that is open as long as this value lives.
package struct OpenFile: ~Copyable {
  let descriptor: Int32
  /// For errors.
  private let path: String

  /// `flags` and `mode` are those of `open`.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(PrivateFileError) {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system(path) }
    self.descriptor = descriptor
    self.path = path
  }

  /// Duplicates `descriptor`, which stays open when this value ends; `name` is for errors.
  init(copyOf descriptor: Int32, _ name: String) throws(PrivateFileError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(name) }
    self.descriptor = copy
    path = name
  }

  deinit { close(descriptor) }

  package func status() throws(PrivateFileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path) }
    return status
  }

  /// All bytes from the current position to the end. Throws `tooLong` for more than `limit` bytes.
  package func contents(limit: Int = .max) throws(PrivateFileError) -> [UInt8] {
    let descriptor = descriptor
    var failure: Int32 = 0
    // One byte more than expected shows whether the file has grown since; then reading continues.
    var capacity = max(0, min(Int(try status().st_size), limit)) + 1
    var bytes: [UInt8] = []
    while failure == 0, bytes.count <= limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < buffer.count {
          let got = uninterrupted {
            read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
          }
          if got < 0 { failure = errno }
          if got <= 0 { break }
          count += got
        }
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < capacity { break }
      capacity = 65_536
    }
    errno = failure
    guard failure == 0 else { throw .system(path) }
    guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    return bytes
  }

  /// Writes all of `bytes`, and gives the file `mode` whatever the umask is.
  func fill(_ bytes: [UInt8], mode: mode_t) throws(PrivateFileError) {
    guard Self.write(bytes, to: descriptor), fchmod(descriptor, mode) == 0 else { throw .system(path) }
  }

  func synchronize() throws(PrivateFileError) {
    // A file system that can't synchronise a directory answers EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .system(path) }
  }

  /// Writes all of `bytes` to whatever `descriptor` is open for; false, with `errno`, when that is not possible.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = uninterrupted {
          Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

/// Repeats a system call as long as a signal interrupts it (`EINTR`).
package func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
