// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing

@testable import LinuxPlatform

@Suite("The person's browser", .timeLimit(.minutes(1)))
struct SystemBrowserTests {
  private let url = URL(string: "https://login.example/authorize?a=b&c=%20$(touch%20x);'\"")!
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A program that writes its arguments, one a line, to `<name>.log`, and then does `rest`.
  private func program(_ name: String, _ rest: String = "") throws -> String {
    try directory.write(rest + "\n", to: name + ".rest")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file(name),
      withDestinationPath: Checkout.path("Tests/Fixtures/launchers/record-arguments"))
    return directory.file(name)
  }

  private func arguments(_ name: String) -> [String]? {
    try? String(contentsOfFile: directory.file(name + ".log"), encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
  }

  private func browser(_ variables: [String: String], isRoot: Bool = false, milliseconds: Int = 30_000) -> SystemBrowser
  {
    SystemBrowser(
      environment: EnvironmentVariables(
        variables.merging(["PATH": "\(directory.path):/usr/bin:/bin"]) { given, _ in given }),
      isRoot: isRoot, launchMilliseconds: milliseconds)
  }

  @Test func `BROWSER comes first and gets the URL as one argument that no shell reads`() async throws {
    let path = try program("mine")
    _ = try program("xdg-open")
    try await browser(["BROWSER": path, "DISPLAY": ":0"]).open(url, privately: false)
    #expect(arguments("mine") == [url.absoluteString])
    #expect(arguments("xdg-open") == nil)
  }

  @Test func `a program is started with the start page, never with the page's own address`() async throws {
    let startPage = try #require(URL(string: "http://localhost:1/open/0"))
    try await browser(["BROWSER": try program("mine")]).open(url, by: startPage, privately: false)
    #expect(arguments("mine") == [startPage.absoluteString])
  }

  @Test func `the next one is tried when a program is missing or fails at once`() async throws {
    _ = try program("broken", "exit 3")
    _ = try program("xdg-open", "exit 4")
    _ = try program("gio")
    try await browser(["BROWSER": "no-such-program:broken %s", "DISPLAY": ":0"]).open(url, privately: false)
    #expect(arguments("broken") == [url.absoluteString])
    #expect(arguments("xdg-open") == [url.absoluteString])
    #expect(arguments("gio") == ["open", url.absoluteString])
  }

  @Test func `when all fail the error names them`() async throws {
    _ = try program("broken", "exit 3")
    await #expect(throws: PageOpeningError.noBrowser(tried: ["broken"])) {
      try await browser(["BROWSER": "broken"]).open(url, privately: false)
    }
  }

  @Test func `a launcher that goes on running is a success`() async throws {
    _ = try program("stays", "exec sleep 4")
    _ = try program("xdg-open")
    try await browser(["BROWSER": "stays", "DISPLAY": ":0"], milliseconds: 200).open(url, privately: false)
    #expect(arguments("xdg-open") == nil)
  }

  @Test func `without a display nothing but BROWSER is started`() async throws {
    _ = try program("xdg-open")
    await #expect(throws: PageOpeningError.noBrowser(tried: [])) { try await browser([:]).open(url, privately: false) }
    #expect(arguments("xdg-open") == nil)
  }

  @Test func `Windows gets the URL from WSL without a shell of its own`() async throws {
    _ = try program("rundll32.exe")
    try await browser(["WSL_DISTRO_NAME": "Debian"]).open(url, privately: false)
    #expect(arguments("rundll32.exe") == ["url.dll,FileProtocolHandler", url.absoluteString])
  }

  @Test func `under sudo no browser is started`() async throws {
    _ = try program("mine")
    let error = await #expect(throws: PageOpeningError.self) {
      try await browser(["BROWSER": "mine", "SUDO_USER": "ann"], isRoot: true).open(url, privately: false)
    }
    let tried: [String] = try requireCase("noBrowser", of: error)
    #expect(tried.first?.contains("sudo") == true)
    #expect(arguments("mine") == nil)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "-remote", "mailto:a@b", "https:"])
  func `only web pages are opened`(text: String) async throws {
    _ = try program("mine")
    await #expect(throws: PageOpeningError.self) {
      try await browser(["BROWSER": "mine"]).open(try #require(URL(string: text)), privately: false)
    }
    #expect(arguments("mine") == nil)
  }

  @Test func `a launcher prints nothing into the app's output and keeps none of its files`() async throws {
    let report = directory.file("report")
    _ = try program(
      "nosy",
      "ls -l /proc/$$/fd > '\(report)'; grep -E 'Sig(Blk|Ign)' /proc/self/status >> '\(report)'; echo noise; echo noise >&2"
    )
    let held = open("/etc/hostname", O_RDONLY)
    defer { close(held) }
    try await browser(["BROWSER": "nosy"]).open(url, privately: false)
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("0 -> /dev/null"))
    #expect(text.contains("2 -> /dev/null"))
    #expect(!text.contains("/etc/hostname"))
    #expect(!text.contains("socket:"))
    #expect(text.contains("SigBlk:\t0000000000000000"))
  }

  @Test func `no zombie stays behind`() async throws {
    _ = try program("quick", "echo $$ > '\(directory.path)/pid'")
    try await browser(["BROWSER": "quick"]).open(url, privately: false)
    let pid = try String(contentsOfFile: directory.file("pid"), encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(pid)"))
  }

  @Test(arguments: [
    ("firefox", BrowserLauncher(program: "firefox")),
    ("  firefox -P 'my profile' %s & ", BrowserLauncher(program: "firefox", template: ["-P", "my profile", "%s"])),
    ("\"/opt/my browser/run\" --app=%s", BrowserLauncher(program: "/opt/my browser/run", template: ["--app=%s"])),
    ("", nil), ("   ", nil), ("''", nil),
  ])
  func `an entry of BROWSER is a command with words`(entry: String, expected: BrowserLauncher?) {
    #expect(BrowserLaunchers.parse(entry) == expected)
  }

  @Test func `a private window is asked for where the flag is known`() {
    #expect(
      BrowserLauncher(program: "/usr/bin/firefox").arguments(url: "u", privately: true) == ["--private-window", "u"])
    #expect(
      BrowserLauncher(program: "chromium", template: ["%s"]).arguments(url: "u", privately: true) == [
        "--incognito", "u",
      ])
    #expect(BrowserLauncher(program: "xdg-open").arguments(url: "u", privately: true) == ["u"])
    #expect(BrowserLauncher(program: "firefox").arguments(url: "u", privately: false) == ["u"])
  }
}
