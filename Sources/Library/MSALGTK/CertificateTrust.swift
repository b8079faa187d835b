// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import FoundationEssentials

  /// The certificate authorities that an app trusts besides the system's. WebKit has no such setting: an app can only
  /// allow one certificate for one host, which then holds for every session of the process. So a page with an allowed
  /// certificate is checked again with the authorities of the present request before it is shown. By then its request
  /// has already been sent, and what the page loads from other hosts is not checked again.
  @MainActor final class CertificateTrust {
    private let authorities: [UnsafeMutablePointer<GTlsCertificate>]

    /// - Parameter pem: Any number of certificates; other text between them is ignored.
    init(pem: Data?) {
      let text = pem.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let end = "-----END CERTIFICATE-----"
      authorities = text.split(separator: end).compactMap { part in
        guard let start = part.firstRange(of: "-----BEGIN CERTIFICATE-----") else { return nil }
        return g_tls_certificate_new_from_pem(part[start.lowerBound...] + end, -1, nil)
      }
    }

    isolated deinit { for authority in authorities { g_object_unref(authority) } }

    /// Whether a server's certificate is issued by one of the authorities, for `host`, and valid now.
    func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, host: String) -> Bool {
      authorities.contains { msal_certificate_problems(certificate, host, $0) == 0 }
    }
  }
#endif
