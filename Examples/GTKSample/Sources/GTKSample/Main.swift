// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALGTK

// Not asynchronous: the first thread must stay GTK's.
@main struct Main {
  @MainActor static func main() {
    MSALMainLoop.serveMainQueue()
    AppDelegate().run()
  }
}
