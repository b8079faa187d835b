// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

#if GTK
  import CWebKitGTK
  import FoundationEssentials

  /// The certificate authorities that an app trusts besides the system's. WebKit has no such setting; it lets an app
  /// allow one certificate of one host, and then allows it in every session of the process. So a page that came with an
  /// allowed certificate is checked once more, by the authorities of the request at hand, before it is shown. Such a
  /// page was asked for already, though, and what it includes from other hosts is not checked again.
  @MainActor final class CertificateTrust {
    private let authorities: [UnsafeMutablePointer<GTlsCertificate>]

    /// - Parameter pem: Any number of certificates; text between them is passed over.
    init(pem: Data?) {
      let text = pem.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let end = "-----END CERTIFICATE-----"
      authorities = text.split(separator: end).compactMap { part in
        guard let start = part.firstRange(of: "-----BEGIN CERTIFICATE-----") else { return nil }
        return g_tls_certificate_new_from_pem(part[start.lowerBound...] + end, -1, nil)
      }
    }

    isolated deinit { for authority in authorities { g_object_unref(authority) } }

    /// Whether one of them vouches for a server's certificate: signature, name, dates.
    func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, host: String) -> Bool {
      authorities.contains { msal_certificate_problems(certificate, host, $0) == 0 }
    }
  }
#endif
