// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import PrivateFiles

  /// Where web views keep cookies and caches.
  @MainActor final class WebViewSession {
    let pointer: OpaquePointer

    /// An ephemeral session ends with its owner. The persistent session is shared by all views and stored in the user's
    /// data and cache directories; when those can't be used safely, the session is ephemeral too.
    static func session(ephemeral: Bool) -> WebViewSession {
      if !ephemeral, let lasting { return lasting }
      guard !ephemeral, let folders = folders() else { return WebViewSession(webkit_network_session_new_ephemeral()) }
      let session = WebViewSession(webkit_network_session_new(folders.data, folders.cache))
      webkit_cookie_manager_set_persistent_storage(
        webkit_network_session_get_cookie_manager(session.pointer), folders.data + "/cookies.sqlite",
        WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
      lasting = session
      return session
    }

    private static var lasting: WebViewSession?

    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// `<data or cache directory>/<app>/msal-web-view`. When one of the two can't be used, this logs a warning and
    /// returns nil.
    private static func folders() -> (data: String, cache: String)? {
      let name = g_application_get_default().flatMap { g_application_get_application_id($0) } ?? g_get_prgname()
      guard let name else { return nil }
      let paths = [g_get_user_data_dir(), g_get_user_cache_dir()].compactMap { parent in
        parent.map { "\(String(cString: $0))/\(String(cString: name))/msal-web-view" }
      }
      guard paths.count == 2 else { return nil }
      for path in paths {
        do throws(PrivateFileError) { try PrivateDirectory.prepare(path) } catch {
          msal_warn("The web view keeps no cookies: \(path) can't be used, as \(error.reason). \(error.remedy)")
          return nil
        }
      }
      return (paths[0], paths[1])
    }
  }
#endif
