// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import PlatformInterfaces
import PrivateFiles

/// Where an emulator is, as a person writes it: an address, a host with a port, or a file with a ready line.
package enum EmulatorPlace {
  /// The address, which a host with a port such as `localhost:8400` stands for, too; nil: it is a file.
  package static func address(_ place: String) -> String? {
    if place.contains("://") { return place }
    guard (try? PlainFile.read(place)) == nil, let (host, port) = URLHost.split(place.prefix { $0 != "/" }), port != nil
    else { return nil }
    return (LoopbackHost.matches(host.text) ? "http://" : "https://") + place
  }

  /// An address without its path.
  package static func origin(of address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    let rest = address.dropFirst(scheme.count + 3)
    return "\(scheme.lowercased())://\(rest.prefix { !"/?#".contains($0) })"
  }

  /// The tenant that the path of an address begins with, as in an authority: an id, a domain, or a word for several;
  /// nil: there is none.
  package static func tenant(in place: String) -> String? {
    guard let address = address(place) else { return nil }
    let first = address.dropFirst(origin(of: address).count + 1).prefix { !"/?#".contains($0) }
    let ending = first.split(separator: ".").dropFirst().last
    let isDomain = ending?.allSatisfy(\.isLetter) == true
    return isDomain || UUID(uuidString: String(first)) != nil || several.contains(String(first)) ? String(first) : nil
  }

  private static let several = [RequestedAuthority.common, .organizations, .consumers].map(\.pathName)

  /// What is said where something else answers, and what to do.
  package static func otherServer(at address: String) -> (what: String, nextStep: String) {
    (
      "What answers at \(address) is not an emulator.",
      "Make sure of the port, or start an emulator: msal-emulator serve"
    )
  }

  /// What is said where no answer came, and what to do.
  /// - Parameter toTrust: What to do where the server's certificate is not trusted.
  package static func text(_ failure: TransportError, at address: String, toTrust: String) -> String {
    switch failure {
    case .cannotConnect(_, let reason): "There is no emulator at \(address): \(reason). Start one: msal-emulator serve"
    case .tls(_, let reason): "There is no trusted connection to \(address): \(reason). \(toTrust)"
    case .insecure: "Nothing is sent to \(address) without encryption. Use its https address."
    case .timedOut: "\(address) does not answer in time. Check it."
    case .invalidURL: "\(address) is no URL. Write it like http://localhost:8400."
    case .connectionLost, .tooLarge, .cancelled, .other: "\(address) can't be asked. Try again."
    }
  }

  /// Asks a server. One that does not speak the scheme is asked with the other one, if that keeps what is sent to
  /// itself.
  /// - Returns: The answer; nil: there is none, and why with the scheme of the address, and with the other one if that
  ///   was tried.
  package static func firstAnswer<Answer, Problem: Error>(
    of address: String, _ ask: (String) async throws(Problem) -> Result<Answer, TransportError>
  ) async throws(Problem) -> (answer: Answer?, failures: [TransportError]) {
    var failures: [TransportError] = []
    let rest = address.drop { $0 != ":" }
    let host = URLHost.split(rest.dropFirst(3).prefix { $0 != "/" })?.host
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let schemes = [scheme] + (scheme == "http" ? ["https"] : scheme == "https" ? ["http"] : [])
    for scheme in schemes where failures.isEmpty || LoopbackHost.permits(scheme, host?.text ?? "") {
      switch try await ask(scheme + rest) {
      case .success(let answer): return (answer, failures)
      case .failure(let failure): failures.append(failure)
      }
      switch failures[0] {
      case .tls, .connectionLost, .other: break
      default: return (nil, failures)
      }
    }
    return (nil, failures)
  }
}
