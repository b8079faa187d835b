// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A program that opens web pages, and its arguments.
struct BrowserLauncher: Equatable, Sendable {
  /// A path, or a name to look up in PATH.
  var program: String
  /// The URL takes the place of each `%s`; without one it comes last.
  var template: [String] = []

  /// The program without its directory, for messages.
  var name: String { program.split(separator: "/").last.map { String($0) } ?? program }

  /// The flag that opens a private window, for the browsers that are known to have one.
  private static let privateFlags = [
    "firefox": "--private-window", "firefox-esr": "--private-window", "librewolf": "--private-window",
    "chromium": "--incognito", "chromium-browser": "--incognito", "google-chrome": "--incognito",
    "google-chrome-stable": "--incognito", "brave": "--incognito", "brave-browser": "--incognito",
    "vivaldi": "--incognito", "microsoft-edge": "--inprivate", "microsoft-edge-stable": "--inprivate",
    "opera": "--private", "epiphany": "--incognito-mode",
  ]

  /// What follows the program's own name. The URL is always one argument: no shell sees it.
  func arguments(url: String, privately: Bool) -> [String] {
    var arguments = template.map { word in word.replacing("%s", with: url) }
    if !template.contains(where: { $0.contains("%s") }) { arguments.append(url) }
    if privately, let flag = Self.privateFlags[name], !arguments.contains(flag) { arguments.insert(flag, at: 0) }
    return arguments
  }

  /// The file to run; nil when it is not installed.
  func path(in environment: EnvironmentVariables) -> String? { ProgramFile(program, in: environment).path }
}

/// The launchers worth trying on this machine, best first.
struct BrowserLaunchers {
  var candidates: [BrowserLauncher] = []

  init(environment: EnvironmentVariables) {
    candidates += (environment["BROWSER"] ?? "").split(separator: ":").compactMap { Self.parse(String($0)) }
    // Without a display these programs would start a browser in the terminal that the app uses.
    if environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil {
      candidates.append(BrowserLauncher(program: "xdg-open"))
      candidates.append(BrowserLauncher(program: "gio", template: ["open", "%s"]))
    }
    if environment.isWindowsSubsystem {
      candidates.append(BrowserLauncher(program: "wslview"))
      // It takes the URL as it is; `cmd /c start` and PowerShell would interpret `&` and quotes in it.
      for program in ["rundll32.exe", "/mnt/c/Windows/System32/rundll32.exe"] {
        candidates.append(BrowserLauncher(program: program, template: ["url.dll,FileProtocolHandler", "%s"]))
      }
    }
  }

  /// One entry of `$BROWSER`: words, in quotes where they hold blanks. A final `&`, which other programs want there to
  /// run it in the background, is ignored.
  static func parse(_ entry: String) -> BrowserLauncher? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in entry {
      if let opening = quote {
        if character == opening { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    if words.last == "&" { words.removeLast() }
    guard let program = words.first, !program.isEmpty else { return nil }
    return BrowserLauncher(program: program, template: Array(words.dropFirst()))
  }
}
