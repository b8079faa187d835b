// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import MSAL
import QuickCommand

extension ProgramWithToken {
  /// Returns only by an error.
  func run(_ session: Session) async throws {
    let result = try await Token(request: request).acquire(try await session.profile(), session)
    guard let token = ShownText(token: result.accessToken) else { throw CommandError.unprintableToken }
    Interrupt.restore()
    throw ProgramError.notRun(name: name, errno: become(with: token))
  }
}

/// A program that this one has run, or could not run: its exit status is the answer.
enum ProgramError: Error {
  case ended(status: Int32)
  case notRun(name: String, errno: Int32)

  /// As a shell has it.
  var status: Int32 {
    switch self {
    case .ended(let status): status
    case .notRun(_, let number): number == ENOENT ? 127 : 126
    }
  }

  /// nil: the program has said what there is to say.
  var failure: CommandError? {
    guard case .notRun(let name, let number) = self else { return nil }
    var failure = CommandError(
      .general, "\(name) can't be run: \(String(cString: strerror(number))).",
      nextStep: "Check its name and its mode.")
    failure.programStatus = status
    return failure
  }
}
