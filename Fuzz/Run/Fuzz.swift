// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Glibc

/// `Fuzz <subject> [options and folders of libFuzzer]`: lets libFuzzer generate inputs for one subject. Without
/// arguments it prints the names of the subjects.
@main struct Fuzz {
  /// Constant after the first input.
  private static let subject = Subject.all.first { CommandLine.arguments.dropFirst().first == $0.name }

  static func main() {
    guard subject != nil else {
      for subject in Subject.all { print(subject.name) }
      exit(CommandLine.argc > 1 ? EX_USAGE : 0)
    }
    // libFuzzer takes the program's name and its own options; the subject is ours.
    var arguments = CommandLine.unsafeArgv + 1
    var count = CommandLine.argc - 1
    exit(
      runFuzzer(&count, &arguments) { bytes, count in
        Fuzz.check([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }

  /// libFuzzer's thread belongs to no task, so it may block until a task is done.
  private static func check(_ bytes: [UInt8]) {
    switch subject?.check {
    case .direct(let check)?: check(bytes)
    case .waiting(let check)?:
      let end = DispatchGroup()
      end.enter()
      Task {
        await check(bytes)
        end.leave()
      }
      end.wait()
    case nil: break
    }
  }
}

/// libFuzzer's loop. It reads `arguments`, and calls `body` with inputs that are only valid during the call.
@_extern(c, "LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the process unless the property holds; libFuzzer then saves the input.
func demand(_ holds: Bool, _ property: String, line: UInt = #line) {
  guard !holds else { return }
  let text = "Not so: \(property) (line \(line))\n"
  _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  abort()
}
