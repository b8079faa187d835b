// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import LinuxPlatform
import OpenSSLCrypto
import PrivateFiles

/// Looks at the way to the authority: proxy, certificates, connection, and whether the clocks agree.
struct NetworkDiagnosis: Sendable {
  let environment: EnvironmentVariables
  /// A file with certificate authorities to trust besides the system's.
  let certificates: String?

  /// What can be found out without a connection.
  func localFindings() -> [Finding] { [library(), proxy(), trust()] }

  private func library() -> Finding {
    CurlTransport.isInstalled
      ? Finding("http", .ok, "libcurl is installed")
      : Finding(
        "http", .broken, "libcurl.so.4 is not installed", nextStep: "Install it (on Debian: apt install libcurl4).")
  }

  // MARK: Proxy

  private func proxy() -> Finding {
    let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    let used = names.first { environment[$0] != nil }
    guard let used, let value = environment[used] else {
      if environment["HTTP_PROXY"] != nil || environment["http_proxy"] != nil {
        return Finding(
          "proxy", .ok, "No proxy: http_proxy is set, but identity services use https, which has https_proxy",
          facts: ["variable": ""])
      }
      return Finding("proxy", .ok, "No proxy is set", facts: ["variable": ""])
    }
    guard let place = Self.place(of: value) else {
      return Finding(
        "proxy", .broken, "\(used) is no address of a proxy", nextStep: "Set it to one like http://proxy.example:3128.",
        facts: ["variable": used])
    }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"]
    return Finding(
      "proxy", .ok, "\(used) leads through \(place)" + (exceptions.map { ", except to \($0)" } ?? ""),
      facts: ["variable": used, "place": place])
  }

  /// Host and port, without the password that may stand in front of them.
  private static func place(of value: String) -> String? {
    let text = value.contains("://") ? value : "http://" + value
    guard let url = URL(string: text), let host = url.host(), !host.isEmpty else { return nil }
    return host + (url.port.map { ":\($0)" } ?? "")
  }

  // MARK: Certificates

  private func trust() -> Finding {
    let name = "certificates"
    let replaced = ["SSL_CERT_FILE", "SSL_CERT_DIR"].first { environment[$0] != nil }
    for source in ["SSL_CERT_FILE", "--ca-file", "SSL_CERT_DIR"] {
      guard let path = source == "--ca-file" ? certificates : environment[source], access(path, R_OK) != 0 else {
        continue
      }
      return Finding(
        name, .broken, "\(source) names \(path), which can't be read", nextStep: "Correct or remove it.",
        facts: ["source": source])
    }
    if let certificates, !Self.hasCertificate(certificates) {
      return Finding(
        name, .broken, "\(certificates) holds no certificate in PEM form",
        nextStep: "Name a PEM file with --ca-file.", facts: ["source": "--ca-file"])
    }
    let authorities = replaced.map { "\(environment[$0] ?? "") (\($0))" } ?? "the system's certificate authorities"
    var text = "Trusting " + authorities
    if replaced == nil, !TrustRoots.systemBundles.contains(where: { access($0, R_OK) == 0 }) {
      return Finding(
        name, .broken, "The system has no certificate authorities",
        nextStep: "Install them (on Debian: apt install ca-certificates).", facts: ["source": "system"])
    }
    if let certificates { text += " and \(certificates) (--ca-file)" }
    return Finding(name, .ok, text, facts: ["source": replaced ?? "system"])
  }

  private static func hasCertificate(_ path: String) -> Bool {
    (try? PlainFile.read(path)).map(Certificate.isPEM) ?? false
  }
}
