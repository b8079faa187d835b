// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
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
    case "help":
      if let topic = ManualTopics.helped.first(where: { [$0.0] == parsed.operands })?.1 {
        return String(HelpText.text(of: topic, width: parsed.width).dropLast())
      }
      return try Commands.root.help(about: parsed.operands, width: parsed.width)
    case "version": return version(isJSON: parsed.has(Commands.json))
    case "completion", "man":
      let document = try parsed.document(
        version: version(isJSON: false), environment: environment.all, related: ["msal-emulator(1)"],
        values: { values(of: $0, environment) })
      return String((document ?? "").dropLast())
    default: return nil
    }
  }

  /// The values that completion offers for an option or operand.
  private static func values(of name: String, _ environment: EnvironmentVariables) -> [String] {
    let profiles = ["--" + Commands.profile.name, AccountGrammar.profileName]
    let accounts = ["--" + Commands.username.name, AccountGrammar.accountName]
    switch name {
    case "--" + Commands.keyStorage.name:
      return [KeyStorageSetting.automatic] + CacheKeyStorage.allCases.map(\.rawValue)
    case "--" + CredentialGrammar.loginMode.name: return KubeloginArguments.loginModes
    case "--" + CredentialGrammar.cloud.name: return KubeloginArguments.Cloud.all.map(\.name)
    case _ where (profiles + accounts).contains(name):
      guard let saved = try? ProfileStore(environment: environment) else { return [] }
      if profiles.contains(name) { return (try? saved.names()) ?? [] }
      return SignedInAccounts.usernames((try? saved.all()) ?? [], environment)
    default: return []
    }
  }

  private static func version(isJSON: Bool) -> String {
    let version = LibraryVersion.text
    return isJSON ? JSONValue.object(["version": .string(version)]).text : "msal \(version)"
  }
}
