// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import PrivateFiles

/// The tenants, people, apps and APIs with which an emulator starts, as in a seed file of `msal-emulator`.
public struct TestSeed: Sendable {
  private enum Content: Sendable {
    case standard
    case file(String)
    case json(String)
  }

  private let content: Content

  /// The seed that `msal-emulator` uses without a file: `adele@contoso.example` and her colleagues, the app `MSAL
  /// Sample App` and others, the API `todolist`. `msal-emulator seed` prints it.
  public static let standard = TestSeed(content: .standard)

  /// Names a seed file. An emulator reads it when it starts.
  /// - Parameters:
  ///   - path: The path, absolute or relative to the folder of the source file that names it.
  ///   - source: That source file.
  public static func file(_ path: String, source: StaticString = #filePath) -> TestSeed {
    let folder = URL(filePath: "\(source)").deletingLastPathComponent()
    let file = URL(filePath: path, relativeTo: folder).standardizedFileURL
    return TestSeed(content: .file(file.path(percentEncoded: false)))
  }

  /// Makes a seed of the text of a seed file.
  /// - Parameter text: JSON, as `msal-emulator seed` prints it.
  public static func json(_ text: String) -> TestSeed { TestSeed(content: .json(text)) }

  func seed() throws(IdentityEmulatorError) -> Seed {
    switch content {
    case .standard: return .standard
    case .json(let text): return try Self.seed(Array(text.utf8), "seed")
    case .file(let path):
      let bytes: [UInt8]
      do throws(PrivateFileError) { bytes = try PlainFile.read(path) } catch {
        throw .seed("Can't read the seed \(path): \(error.reason). Check the path.")
      }
      return try Self.seed(bytes, path)
    }
  }

  private static func seed(_ bytes: [UInt8], _ file: String) throws(IdentityEmulatorError) -> Seed {
    do throws(SeedError) { return try Seed(parsing: bytes, file: file) } catch {
      throw .seed(error.located(in: bytes))
    }
  }
}
