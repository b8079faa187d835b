// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// What can be said without a session: the help, the version, the manual page, completions.
package enum Documents {
  /// The answer, without the end of its last line; nil when another command was named.
  package static func answer(
    _ parsed: ParsedArguments, environment: EnvironmentVariables
  ) throws(ArgumentError) -> String? {
    if parsed.wantsHelp { return parsed.help }
    switch parsed.names.first {
    case "help": return try Commands.root.parse(parsed.operands + ["--help"]).help
    case "version": return version(isJSON: parsed.has(Commands.json))
    case "completion", "man":
      let document = parsed.document(
        version: version(isJSON: false), environment: environment.all, related: ["msal-emulator(1)"])
      return String((document ?? "").dropLast())
    default: return nil
    }
  }

  private static func version(isJSON: Bool) -> String {
    let version = LibraryVersion.text
    return isJSON ? JSONValue.object(["version": .string(version)]).text : "msal \(version)"
  }
}
