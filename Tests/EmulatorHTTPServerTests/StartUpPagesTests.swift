// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorHTTPServer
import Testing

@Suite("Pages that only the start needed")
struct StartUpPagesTests {
  private func mapping(_ head: String, anonymous: Int) -> String {
    "\(head)\nSize:                 40 kB\nRss:                  40 kB\nAnonymous:            \(anonymous) kB\n"
      + "AnonHugePages:         0 kB\nVmFlags: rd mr mw\n"
  }

  @Test func `are those of files that can't be written to and were not changed`() {
    let text =
      mapping("5600a000-5600c000 r-xp 00002000 fe:00 53                  /usr/bin/msal-emulator", anonymous: 0)
      + mapping("5600c000-5600d000 r--p 00004000 fe:00 53                  /usr/bin/msal-emulator", anonymous: 4)
      + mapping("5600d000-5600e000 rw-p 00005000 fe:00 53                  /usr/bin/msal-emulator", anonymous: 0)
      + mapping(
        "5600e000-5600f000 r--p 00000000 fe:00 54                  /usr/lib/a name with blanks.so", anonymous: 0)
      + mapping("5600f000-56010000 r--s 00000000 fe:00 55                  /usr/share/shared", anonymous: 0)
      + mapping("56010000-56011000 r--p 00000000 00:00 0 ", anonymous: 0)
      + mapping("7ffe0000-7ffe1000 r-xp 00000000 00:00 0                   [vdso]", anonymous: 0)
      + mapping("56012000-56013000 r-xp 00000000 fe:00 56                  /usr/lib/broken.so", anonymous: 12)
      + mapping("a6012000-a6013000 r-xp 00000000 fe:00 57                  /usr/lib/last.so", anonymous: 0)
    #expect(
      StartUpPages.unchanged(Array(text.utf8)) == [
        0x5600_a000..<0x5600_c000, 0x5600_e000..<0x5600_f000, 0xa601_2000..<0xa601_3000,
      ])
  }

  @Test(
    arguments: [
      "", "rubbish", "Anonymous: 0 kB", "1-2 r-xp 0 0:0 1 /file", "2-1 r-xp 0 0:0 1 /file\nAnonymous: 0 kB",
      "1 r-xp 0 0:0 1 /file\nAnonymous: 0 kB", "1-2 r-xp 0 0:0 1 /file\nAnonymous: 10 kB",
    ])
  func `are none where nothing is known about them`(text: String) {
    #expect(StartUpPages.unchanged(Array(text.utf8)).isEmpty)
  }

  @Test func `come back when they are needed`() {
    StartUpPages.release()
    #expect(["a", "b"].map { $0.uppercased() }.joined() == "AB")
  }
}
