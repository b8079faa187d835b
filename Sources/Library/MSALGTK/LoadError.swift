// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import Foundation

  /// Why a page could not be loaded, in words for the person and as an error for the app.
  struct LoadError {
    let code: URLError.Code
    /// The address that failed.
    let address: String
    let reason: String
    /// The system's own words; may be empty.
    let detail: String

    /// The error with which the sign-in ends when the person closes the window.
    var error: URLError {
      URLError(code, userInfo: URL(string: address).map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }

    var isAboutTrust: Bool { code.rawValue <= URLError.Code.secureConnectionFailed.rawValue }

    var title: String { isAboutTrust ? "The Connection Is Not Safe" : "The Page Can’t Be Loaded" }

    /// A server's certificate was refused.
    init(certificateProblems problems: GTlsCertificateFlags, at address: String) {
      let host = Self.host(of: address)
      let what: String
      (code, what) =
        if problems.has(G_TLS_CERTIFICATE_BAD_IDENTITY) {
          (.serverCertificateUntrusted, "is for another server")
        } else if problems.has(G_TLS_CERTIFICATE_UNKNOWN_CA) {
          (.serverCertificateUntrusted, "is from nobody whom this machine trusts")
        } else if problems.has(G_TLS_CERTIFICATE_EXPIRED) {
          (.serverCertificateHasBadDate, "has expired")
        } else if problems.has(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
          (.serverCertificateNotYetValid, "is not valid yet")
        } else {
          (.serverCertificateUntrusted, "is not in order")
        }
      self.address = address
      reason = "The certificate of \(host) \(what), so somebody else could read along."
      detail = ""
    }

    /// - Parameters:
    ///   - error: WebKit's error.
    ///   - address: The address of the page.
    /// - Returns: nil when the load was only cancelled, for example because `decide-policy` refused the address.
    init?(_ error: GError, at address: String) {
      let host = Self.host(of: address)
      switch (error.domain, UInt32(bitPattern: error.code)) {
      case (webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue),
        (webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_CANCELLED.rawValue),
        (g_io_error_quark(), G_IO_ERROR_CANCELLED.rawValue):
        return nil
      case (g_resolver_error_quark(), _), (g_io_error_quark(), G_IO_ERROR_HOST_NOT_FOUND.rawValue):
        (code, reason) = (.cannotFindHost, "\(host) was not found. Check the network connection.")
      case (g_io_error_quark(), G_IO_ERROR_TIMED_OUT.rawValue):
        (code, reason) = (.timedOut, "\(host) did not answer in time. Try again later.")
      case (g_io_error_quark(), let code) where Self.unreachable.contains(code):
        (self.code, reason) = (.cannotConnectToHost, "\(host) does not answer. Check the network connection.")
      case (g_tls_error_quark(), _):
        (code, reason) = (.secureConnectionFailed, "No safe connection to \(host) could be made.")
      case (webkit_policy_error_quark(), _):
        (code, reason) = (.unsupportedURL, "\(host) gave something that this window can’t show.")
      default:
        (code, reason) = (.networkConnectionLost, "The connection to \(host) broke. Check the network connection.")
      }
      self.address = address
      detail = error.message.map { String(cString: $0) } ?? ""
    }

    private static let unreachable = [
      G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE,
      G_IO_ERROR_PROXY_FAILED,
      G_IO_ERROR_PROXY_AUTH_FAILED, G_IO_ERROR_PROXY_NEED_AUTH, G_IO_ERROR_PROXY_NOT_ALLOWED,
    ].map(\.rawValue)

    private static func host(of address: String) -> String {
      URL(string: address)?.host(percentEncoded: false) ?? "the server"
    }
  }

  extension GTlsCertificateFlags {
    fileprivate func has(_ flag: GTlsCertificateFlags) -> Bool { rawValue & flag.rawValue != 0 }
  }
#endif
