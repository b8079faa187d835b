// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import Testing

@testable import MSAL

@Suite struct LoggingTests {
  private struct Line: Equatable, Sendable {
    var level: MSALLogLevel
    var text: String?
    var isPersonal: Bool
  }

  private static func lines(
    _ level: MSALLogLevel, _ masking: MSALLogMaskingLevel, _ body: (AppLog) -> Void
  ) -> [Line] {
    let config = MSALLoggerConfig(shared: ())
    let lines = Recorder<Line>()
    config.logLevel = level
    config.logMaskingLevel = masking
    config.setLogCallback { lines.add(Line(level: $0, text: $1, isPersonal: $2)) }
    body(AppLog(config: config))
    return lines.values
  }

  @Test func `only messages up to the level reach the callback`() {
    let lines = Self.lines(.warning, .settingsMaskAllPII) { log in
      log.log(.error, "e")
      log.log(.warning, "w")
      log.log(.info, "i")
      log.log(.verbose, "v")
    }
    #expect(lines.map(\.text) == ["e", "w"])
    #expect(lines.map(\.level) == [.error, .warning])
    #expect(Self.lines(.nothing, .settingsMaskAllPII) { $0.log(.error, "e") }.isEmpty)
  }

  @Test(arguments: [MSALLogMaskingLevel.settingsMaskAllPII, .settingsMaskEUIIOnly, .settingsMaskSecretsOnly])
  func `personal data comes only at the least strict masking level, and is marked`(level: MSALLogMaskingLevel) {
    let lines = Self.lines(.verbose, level) { log in
      log.log(.info, "Signed in", personal: "Signed in pat@contoso.example")
      log.log(.info, "Plain")
    }
    let open = level == .settingsMaskSecretsOnly
    #expect(lines.map(\.text) == [open ? "Signed in pat@contoso.example" : "Signed in", "Plain"])
    #expect(lines.map(\.isPersonal) == [open, false])
  }

  @Test func `that webviewType has no effect is logged once, when the log wants to hear it`() {
    let notice = SystemBrowserNotice()
    let tell: (AppLog) -> Void = { log in
      for type in [MSALWebviewType.default, .wkWebView, .safariViewController] { notice.note(type, in: log) }
    }
    notice.note(.wkWebView, in: AppLog(config: MSALLoggerConfig(shared: ())))
    #expect(Self.lines(.warning, .settingsMaskAllPII, tell).isEmpty)
    #expect(Self.lines(.info, .settingsMaskAllPII) { notice.note(.default, in: $0) }.isEmpty)
    let lines = Self.lines(.info, .settingsMaskAllPII, tell)
    #expect(lines.map { $0.text?.hasPrefix("webviewType has no effect on Linux") } == [true])
    #expect(Self.lines(.verbose, .settingsMaskAllPII, tell).isEmpty)
  }

  @Test func `without a callback no message is made`() {
    let config = MSALLoggerConfig(shared: ())
    #expect(AppLog(config: config).level == nil)
    config.callback()(.error, "nowhere", false)
  }

  @Test func `a second callback is refused and the first one is told`() {
    let config = MSALLoggerConfig(shared: ())
    let first = Recorder<String>()
    let second = Recorder<String>()
    config.setLogCallback { _, text, _ in first.add(text ?? "") }
    config.setLogCallback { _, text, _ in second.add(text ?? "") }
    AppLog(config: config).log(.error, "message")
    #expect(first.values.count == 2)
    #expect(second.values.isEmpty)
  }
}
