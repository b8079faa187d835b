// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK

  /// Where web views keep cookies.
  @MainActor enum WebSession {
    /// An ephemeral session ends with its view; the other one is shared and kept in the user's data directory.
    static func session(ephemeral: Bool) -> OpaquePointer {
      ephemeral ? webkit_network_session_new_ephemeral() : lasting
    }

    private static let lasting: OpaquePointer = {
      let name = g_application_get_default().flatMap { g_application_get_application_id($0) } ?? g_get_prgname()
      let data = folder(g_get_user_data_dir(), name)
      let cache = folder(g_get_user_cache_dir(), name)
      let session: OpaquePointer = webkit_network_session_new(data, cache)
      if let data {
        webkit_cookie_manager_set_persistent_storage(
          webkit_network_session_get_cookie_manager(session), data + "/cookies.sqlite",
          WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
      }
      return session
    }()

    /// `<parent>/<app>/msal-web-view`, for the user's eyes only; nil when it can't be made: then nothing is kept.
    private static func folder(_ parent: UnsafePointer<CChar>?, _ app: UnsafePointer<CChar>?) -> String? {
      guard let parent, let app else { return nil }
      let path = "\(String(cString: parent))/\(String(cString: app))/msal-web-view"
      return g_mkdir_with_parents(path, 0o700) == 0 ? path : nil
    }
  }
#endif
