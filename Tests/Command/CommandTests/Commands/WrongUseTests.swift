// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorCommand
import Foundation
import MSALCommand
import TestSupport
import Testing

/// What people type that is wrong, and the whole text that answers it. The tables are in `Tests/Fixtures/wrong-uses`.
/// Somebody who reads only that text must know what was wrong and what to type instead.
@Suite("Wrong uses of msal and msal-emulator", .timeLimit(.minutes(5)))
struct WrongUseTests {
  /// What is there before the command runs.
  enum World: String {
    case nothing
    /// One for kim@contoso.com, and one for pia@contoso.com in another tenant. Nobody is signed in.
    case twoProfiles = "two profiles"
    /// The default profile is for user0@fabrikam.example, who is signed in, as is user1, whom the profile `pia` is for.
    case signedIn = "signed in"
    case damagedProfiles = "damaged profiles"
    case relativeHome = "a relative home"

    private static let app = "11111111-1111-1111-1111-111111111111"
    private static let service = "https://login.microsoftonline.com"

    private var profiles: String? {
      switch self {
      case .nothing, .relativeHome: nil
      case .twoProfiles:
        """
        {"profiles": {"default": {"clientId": "\(Self.app)", "authority": "\(Self.service)/common", "account":
        {"homeAccountId": "1.2", "username": "kim@contoso.com"}}, "pia": {"clientId": "\(Self.app)", "authority":
        "\(Self.service)/fabrikam.com", "account": {"homeAccountId": "3.4", "username": "pia@contoso.com"}}}}
        """
      case .signedIn:
        """
        {"profiles": {"default": {"clientId": "\(SampleCache.clientID)", "authority": "\(Self.service)/common"},
        "other": {"clientId": "\(Self.app)", "authority": "\(Self.service)/common"}}}
        """
      case .damagedProfiles: #"{"profiles": {"default": {"clientId": 5}}}"#
      }
    }

    func prepare(_ msal: MsalProgram) async throws {
      if let profiles { try msal.write(profiles, to: "config/profiles.json") }
      guard self == .signedIn else { return }
      let text = SampleCache.text(accounts: 2, time: Int(Date().timeIntervalSince1970))
      #expect(try await msal.run(["cache", "import", "-"], input: text).status == 0)
    }
  }

  struct Use: CustomTestStringConvertible {
    var world: World
    /// As it is typed at a shell.
    var line: String
    /// The lines that the command prints, those of standard output with a bar before them, and the exit status.
    var text: String
    var testDescription: String { line }
  }

  /// The uses in one file, in which a line with `$` is typed, one with `##` names the world, and one with `#` comments.
  private static func uses(in file: String) throws -> [Use] {
    let text = try String(contentsOfFile: Checkout.path("Tests/Fixtures/wrong-uses/" + file), encoding: .utf8)
    var world = World.nothing
    var uses: [Use] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        world = try #require(World(rawValue: String(line.dropFirst(3))), "\(line)")
      } else if line.hasPrefix("$ ") {
        uses.append(Use(world: world, line: String(line.dropFirst(2)), text: ""))
      } else if !line.hasPrefix("#"), !line.isEmpty {
        let last = try #require(uses.indices.last, "\(line)")
        uses[last].text += line + "\n"
      }
    }
    return uses
  }

  private static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Tests/Fixtures/wrong-uses")).sorted()
  }

  private func text(of use: Use) async throws -> String {
    let msal = try MsalProgram()
    try await use.world.prepare(msal)
    let folder = URL(filePath: Products.path("msal")).deletingLastPathComponent().path
    var variables = [
      "HOME": msal.home.path, "PATH": folder + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    if use.world == .relativeHome { variables["MSAL_HOME"] = "here" }
    // Without a terminal, wherever the tests run.
    let outcome = try await msal.run(
      ["-w", "/bin/sh", "-c", use.line + "\n"], variables: variables, program: "/usr/bin/setsid")
    let answer = outcome.answer.split(separator: "\n").map { "| \($0)\n" }.joined()
    // The list of commands below a message is tested with the help.
    let talk = outcome.talk.split(separator: "\n\n", maxSplits: 1).first.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }
    return (answer + (talk ?? "") + "[\(outcome.status)]\n").replacing(msal.home.path, with: "HOME")
  }

  @Test(arguments: try files())
  func `each is told what was wrong, and what to do`(file: String) async throws {
    for use in try Self.uses(in: file) {
      let text = try await text(of: use)
      #expect(text == use.text, "\(file): \(use.line)")
    }
  }

  @Test func `there are as many as were tried, and no two are alike`() throws {
    let uses = try Self.files().flatMap(Self.uses)
    #expect(uses.count >= 640)
    #expect(Set(uses.map { "\($0.world) \($0.line)" }).count == uses.count)
  }

  // MARK: Words of other programs

  private static func commands(_ path: [Command]) -> [[Command]] {
    [path] + path[path.count - 1].subcommands.flatMap { commands(path + [$0]) }
  }

  private static let programs = [Commands.root, EmulatorCommandLine.program]

  @Test(arguments: programs.indices)
  func `what is advised in place of another program's word is understood`(index: Int) throws {
    var count = 0
    let commands = Self.commands([Self.programs[index]])
    for path in commands {
      let command = path[path.count - 1]
      for (word, meant) in command.otherWords {
        #expect(word == word.lowercased() && !command.subcommands.contains { $0.name == word }, "\(word)")
        if word.hasPrefix("-"), meant.hasPrefix("-") {
          let isKnown = commands.contains { $0.contains { $0.options.contains { "--" + $0.name == meant } } }
          #expect(isKnown, "\(word): \(meant)")
        }
        for advised in meant.matches(of: /(msal|msal-emulator) ([^,>]+?)(?: or |,| >|$)/) {
          let program = try #require(Self.programs.first { $0.name == advised.output.1 })
          var words = advised.output.2.split(separator: " ").map(String.init)
          do { _ = try program.parse(words) } catch {
            // An operand may be left for the person to name.
            words.append("x")
            #expect(throws: Never.self, "\(word): \(meant)") { try program.parse(words) }
          }
          count += 1
        }
      }
    }
    #expect(count >= (index == 0 ? 30 : 15))
  }
}
