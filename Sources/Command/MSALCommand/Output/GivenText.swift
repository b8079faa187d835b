// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// A text that is given on the command line, or in standard input, where nobody else on the machine sees it.
enum GivenText {
  /// - Parameters:
  ///   - operands: The words of the text; with none, or `-`, it is read from standard input.
  ///   - what: The name of the text in messages.
  static func read(_ operands: [String], what: String, limit: Int = 1_048_576) throws(CommandError) -> String {
    let tooLong = CommandError(.usage, "\(what) is too long.", nextStep: "Give it alone.")
    guard operands.isEmpty || operands == ["-"] else {
      let text = operands.joined(separator: " ")
      guard text.utf8.count <= limit else { throw tooLong }
      return text
    }
    guard !operands.isEmpty || isatty(STDIN_FILENO) == 0 else {
      throw CommandError(.usage, "\(what) is missing.", nextStep: "Give it, or - and pipe it in.")
    }
    do throws(PrivateFileError) {
      return String(decoding: try StandardStream.read(limit: limit), as: UTF8.self)
    } catch {
      if case .tooLong = error { throw tooLong }
      throw CommandError(.usage, "Standard input can't be read.", nextStep: "Pipe a text in.")
    }
  }
}
