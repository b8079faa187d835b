// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import LinuxPlatform
import OpenSSLCrypto
import PlatformInterfaces

/// The sockets of an emulator in this process, with the files that they need. They are closed with the last reference
/// to this object.
final class LocalServer: Sendable {
  let embedded: EmbeddedEmulator
  private let folder: RunFolder

  init(seed: Seed, signingKey: RSAPrivateKey, clock: any WallClock) async throws(EmulatorServerError) {
    folder = try RunFolder(.current)
    var options = EmbeddedEmulator.Options(dataFolder: folder.folder.path(of: "data"))
    (options.seed, options.signingKey) = (seed, signingKey)
    do throws(EmulatorServerError) { embedded = try await EmbeddedEmulator.start(options, clock: clock) } catch {
      folder.remove()
      throw error
    }
  }

  deinit {
    let (embedded, folder) = (embedded, folder)
    Task {
      await embedded.stop()
      folder.remove()
    }
  }

  func stop() async {
    await embedded.stop()
    folder.remove()
  }
}
