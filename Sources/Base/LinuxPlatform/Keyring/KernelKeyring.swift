// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The kernel's keyring of this user: remembers a key between processes, so that the desktop keyring is asked once and
/// not at every start. Kernels and containers without it are fine: then nothing is remembered (keyrings(7)).
package struct KernelKeyring: Sendable {
  /// Seconds after which the kernel forgets the key; eight hours are a working day.
  private static let lifetime = 8 * 3600
  private static let longest = 1024

  // The special ids `KEY_SPEC_SESSION_KEYRING` and `KEY_SPEC_USER_KEYRING` (keyctl(2)).
  private static let session = -3
  private static let user = -4

  private enum Operation: Int {
    case revoke = 3
    case link = 8
    case search = 10
    case read = 11
    case setTimeout = 15
  }

  private let description: String

  /// `name` distinguishes this key from the user's other keys.
  package init(_ name: String) { description = "msal-swift:" + name }

  package func read() -> [UInt8]? {
    guard let key = search() else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = bytes.withUnsafeMutableBytes { Self.control(.read, key, Int(bitPattern: $0.baseAddress), $0.count) }
    guard (1...Self.longest).contains(count) else { return nil }
    return Array(bytes[..<count])
  }

  package func save(_ secret: [UInt8]) {
    // Only processes whose session keyring links to the user's keyring can read the keys in it.
    _ = Self.control(.link, Self.user, Self.session)
    let key = secret.withUnsafeBytes { secret in
      "user".withCString { type in
        description.withCString { description in
          Self.call?(
            Self.addKey, Int(bitPattern: type), Int(bitPattern: description), Int(bitPattern: secret.baseAddress),
            secret.count, Self.user) ?? -1
        }
      }
    }
    if key > 0 { _ = Self.control(.setTimeout, key, Self.lifetime) }
  }

  package func forget() {
    if let key = search() { _ = Self.control(.revoke, key) }
  }

  private func search() -> Int? {
    _ = Self.control(.link, Self.user, Self.session)
    let key = "user".withCString { type in
      description.withCString { description in
        Self.control(.search, Self.user, Int(bitPattern: type), Int(bitPattern: description))
      }
    }
    return key > 0 ? key : nil
  }

  // MARK: System calls

  /// glibc's `syscall`, which Swift doesn't import because it is variadic. It takes its arguments in registers, so a
  /// call with a fixed number of words passes them as it expects.
  private static let call: (@convention(c) (Int, Int, Int, Int, Int, Int) -> Int)? = dlsym(nil, "syscall").map {
    unsafeBitCast($0, to: (@convention(c) (Int, Int, Int, Int, Int, Int) -> Int).self)
  }

  #if arch(x86_64)
    private static let addKey = 248
    private static let keyControl: Int? = 250
  #elseif arch(arm64)
    private static let addKey = 217
    private static let keyControl: Int? = 219
  #else
    private static let addKey = 0
    private static let keyControl: Int? = nil
  #endif

  private static func control(
    _ operation: Operation, _ first: Int, _ second: Int = 0, _ third: Int = 0
  ) -> Int {
    guard let call, let keyControl else { return -1 }
    return call(keyControl, operation.rawValue, first, second, third, 0)
  }
}
