// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenExchange

/// Requests of the command itself, such as those to Graph.
enum Network {
  /// - Parameter certificateAuthority: A PEM file with authorities to trust besides the system's.
  static func transport(certificateAuthority file: String?) throws(CommandError) -> any HTTPTransport {
    guard let file else { return CurlTransport() }
    return CurlTransport(trustedCertificates: try certificates(in: file))
  }

  /// The content of a PEM file.
  static func certificates(in file: String) throws(CommandError) -> [UInt8] {
    do throws(PrivateFileError) { return try PlainFile.read(file) } catch {
      throw CommandError(
        .configuration, "--ca-file \(file) can't be read: \(error.reason).", nextStep: "Name a PEM file.")
    }
  }

  /// The answer to a request of the command's own; the trace shows it among the library's, without path and query.
  static func send(
    _ request: HTTPRequest, through transport: any HTTPTransport, _ log: any LogSink
  ) async throws(CommandError) -> HTTPResponse {
    let name = "\(request.method) \(request.url.host() ?? "")"
    do throws(TransportError) {
      let response = try await transport.send(request)
      log.log(.verbose, "\(name): HTTP \(response.status)")
      return response
    } catch {
      log.log(.verbose, "\(name): no answer")
      throw failure(error)
    }
  }

  /// The command's error of a failed request of its own: in the library's words, with a next step for the command.
  static func failure(_ error: TransportError) -> CommandError {
    let text = ErrorText(IdentityError(.transport(error)))
    return switch error {
    case .invalidURL: CommandError(.usage, "That is not an http or https URL.", nextStep: "Check its spelling.")
    case .insecure: CommandError(.usage, text.what, nextStep: text.nextStep)
    case .cannotConnect, .connectionLost, .other: CommandError(.network, text.what, nextStep: text.nextStep)
    case .timedOut: CommandError(.timedOut, text.what, nextStep: text.nextStep)
    case .tls: CommandError(.network, text.what, nextStep: "Name the certificate authority's file with --ca-file.")
    case .tooLarge: CommandError(.network, text.what, nextStep: "Ask for less.")
    case .cancelled: .cancelled
    }
  }
}
