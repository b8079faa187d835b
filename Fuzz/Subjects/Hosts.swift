// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

@testable import MSALCommand

/// A host, and addresses with it, as other programs write them.
@Sendable func checkHost(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let host = URLHost(text) {
    demand(URLHost(host.text) == host, "a host that is written is read as the same")
    demand(host.text == host.text.lowercased() && host.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "one form")
    let url = URL(string: "https://\(host.text)/")
    let read = url?.host()?.trimmingBrackets
    demand(read == host.text.trimmingBrackets && url?.path() == "/", "an address with it names that host")
  }
  for candidate in [text, "https://" + text, "http://" + text] {
    guard let url = SecureURL(candidate) else { continue }
    demand(candidate.contains(url.url.host() ?? "/"), "the host stands in the address")
    demand(SecureURL(url.origin)?.name == url.name, "the origin is the same server's")
  }
  for domain in ["visualstudio.com", "azurecr.io"] {
    guard let url = SecureURL("https://\(text).\(domain)"), url.isBelow([domain]) else { continue }
    demand(url.url.host()?.lowercased() == "\(text).\(domain)".lowercased(), "nothing but labels is before a domain")
  }
  if let registry = RegistryAddress(text), registry.isOfAzure {
    demand(registry.exchange.scheme == "https" && registry.plainExchange == nil, "Azure's have TLS")
  }
}

extension String {
  fileprivate var trimmingBrackets: Substring {
    hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self[...]
  }
}
