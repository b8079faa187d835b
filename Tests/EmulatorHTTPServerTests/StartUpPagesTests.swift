// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorHTTPServer
import Testing

@Suite("Pages that only the start needed")
struct StartUpPagesTests {
  @Test func `are those of files' code, which nothing writes to`() {
    let maps = """
      5600a000-5600c000 r-xp 00002000 fe:00 53                  /usr/bin/msal-emulator
      5600c000-5600d000 r--p 00004000 fe:00 53                  /usr/bin/msal-emulator
      5600d000-5600e000 rw-p 00005000 fe:00 53                  /usr/bin/msal-emulator
      5600e000-5600f000 r-xp 00000000 fe:00 54                  /usr/lib/a name with blanks.so
      56010000-56011000 rwxp 00000000 fe:00 55                  /usr/lib/changing.so
      56011000-56012000 r-xs 00000000 fe:00 56                  /usr/lib/shared.so
      56012000-56013000 r-xp 00000000 00:00 0 
      7ffe0000-7ffe1000 r-xp 00000000 00:00 0                   [vdso]
      """
    #expect(StartUpPages.codeOfFiles(maps) == [0x5600_a000..<0x5600_c000, 0x5600_e000..<0x5600_f000])
  }

  @Test(arguments: [
    "", "rubbish", "2-1 r-xp 0 0:0 1 /file", "1-1 r-xp 0 0:0 1 /file", "1 r-xp 0 0:0 1 /file", "g-h r-xp 0 0:0 1 /file",
  ])
  func `are none where nothing is known about them`(maps: String) {
    #expect(StartUpPages.codeOfFiles(maps).isEmpty)
  }

  @Test func `come back when they are needed`() {
    StartUpPages.release()
    #expect(["a", "b"].map { $0.uppercased() }.joined() == "AB")
  }
}
