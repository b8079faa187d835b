// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import OAuthClient
import OAuthWire

/// `msal profile`: the code behind each subcommand.
enum ProfileCommands {
  static func run(_ arguments: ParsedArguments, _ session: Session) throws {
    let names = arguments.operands
    switch arguments.names.last {
    case "list": try list(session)
    case "show": try show(names.first ?? session.profileName, session)
    case "rename":
      try session.profiles.move(names[0], to: names[1])
      session.answer(
        ["profile": .string(names[1]), "before": .string(names[0])],
        orInWords: "The profile \"\(names[0])\" is called \"\(names[1])\" now.")
    case "remove":
      let profile = try session.profiles.require(names[0], isToChange: true)
      try session.profiles.remove(names[0])
      session.answer(["removed": .string(names[0])], orInWords: "Removed the profile \"\(names[0])\".")
      for line in try SignedInStill(profile, session).lines { session.talk(line) }
    default: session.terminal.answer(TerminalSafeText(document: arguments.help))
    }
  }

  private static func list(_ session: Session) throws {
    let names = try session.profiles.names()
    if names.isEmpty, !session.isJSON {
      return session.talk("There are no profiles yet. To make one: msal login --client-id ID")
    }
    let profiles = try names.map { (name: $0, profile: try session.profiles.require($0)) }
    session.answer(
      .array(profiles.map { json($0.profile, name: $0.name) }),
      orAs: Table(
        header: ["PROFILE", "ACCOUNT", "APP", "AUTHORITY"],
        rows: profiles.map { [$0.name, $0.profile.account?.name ?? "-", $0.profile.clientID, $0.profile.authority] },
        marked: names.firstIndex(of: session.profileName)))
  }

  private static func show(_ name: String, _ session: Session) throws {
    let profile = try session.profiles.require(name)
    var rows = [
      ["Profile", name], ["App", profile.clientID], ["Authority", profile.authority],
      ["Account", profile.account?.name ?? "-"], ["Sign-in", profile.isNative ? "in the terminal" : "in the browser"],
    ]
    if let address = profile.redirectURI { rows.append(["Redirect URI", address]) }
    if let file = profile.certificateAuthority { rows.append(["Certificates", file]) }
    if let storage = profile.keyStorage { rows.append(["Key storage", storage]) }
    if profile.emulator != nil {
      rows.append(["Emulator", profile.emulatorServers.map(\.origin).joined(separator: ", ")])
    }
    if profile.graph != Profile.microsoftGraph { rows.append(["Graph", profile.graph]) }
    session.answer(json(profile, name: name), orAs: Table(rows: rows))
  }

  /// The settings as they are kept, by the name of the profile.
  static func json(_ profile: Profile, name: String) -> JSONValue {
    var json: JSONObject = ["profile": .string(name)]
    for member in profile.encoded.object?.members ?? [] { json[member.name] = member.value }
    return .object(json)
  }
}

/// The accounts that stay signed in to the app of a removed profile.
private struct SignedInStill {
  /// The command that signs out, for each account; none where another profile is of this app and service.
  let lines: [TerminalSafeText]

  init(_ profile: Profile, _ session: Session) throws {
    let others = try session.profiles.names().compactMap { try session.profiles.profile(named: $0) }
    let isKept = others.contains {
      $0.clientID == profile.clientID && Profile.isSameService($0.host, profile.host)
    }
    // A cache that can't be read is reported by the commands that need it.
    let accounts = isKept ? [] : (try? session.client(profile).get().accounts()) ?? []
    // The command names the authority, so that a profile with the standard name does not set another one.
    let authority = profile.options.count > 2 ? [] : ["--" + Commands.authority.name, profile.authority]
    lines = accounts.map { account in
      let name = AccountText.name(account)
      let words = ["msal", "logout"] + profile.options + authority + ["--" + Commands.username.name, name]
      let command = words.map(ShellWord.quoted).joined(separator: " ")
      return TerminalSafeText("\(name) stays signed in to the app \(profile.clientID). To sign out: \(command)")
    }
  }
}
