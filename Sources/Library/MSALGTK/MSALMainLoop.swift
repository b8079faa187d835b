// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import Glibc

  /// The main loop of a GTK program.
  public enum MSALMainLoop {
    /// Lets GLib's main loop serve `DispatchQueue.main`, and with it the main actor: call it once, before
    /// `g_application_run`, on the program's first thread. `main` must not be asynchronous, since then the main actor
    /// would have another thread.
    ///
    /// `RunLoop.main` is not served: a `Timer`, and whatever else is scheduled on a run loop, does not fire.
    /// `DispatchQueue.main.asyncAfter` and `Task.sleep` do.
    @MainActor public static func serveMainQueue() {
      guard !isServing else { return }
      isServing = true
      _ = g_unix_fd_add_full(priority, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, serve, nil, nil)
    }

    @MainActor private static var isServing = false

    /// The priority of drawing, which is below that of input. GLib serves sources of one priority in turns, so
    /// continuous work on the main actor does not stop drawing, and an animation does not stop the main actor.
    private static let priority = gint(GDK_PRIORITY_REDRAW)
  }

  private let serve: GUnixFDSourceFunc = { descriptor, _, _ in
    // Unless the event counter is read, the source stays ready and the loop spins.
    var wakeUps: UInt64 = 0
    _ = read(descriptor, &wakeUps, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
    return 1
  }
#endif
