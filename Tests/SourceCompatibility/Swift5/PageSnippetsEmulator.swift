// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the article about testing, compiled; see PageSnippets.swift. PageSnippetsRunTests runs it.

/// An emulator that lives as long as this object.
final class Emulator {
  struct Refusal: Error {
    let text: String
  }

  let ready: [String: Any]
  private let process = Process()

  init(program: String = "/usr/bin/msal-emulator") async throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["serve", "--json", "--port", "0", "--https-port", "0"]
    process.standardOutput = output
    try process.run()
    // Waiting would block a thread that other tests need, so it is done elsewhere.
    let line = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Emulator.line(from: output)) }
    }
    ready = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
  }

  deinit { process.terminate() }

  private static func line(from output: Pipe) -> Data {
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    return line
  }

  func url(_ path: String) throws -> URL {
    guard let base = ready["http"] as? String, let url = URL(string: base + path) else {
      throw URLError(.badURL)
    }
    return url
  }

  /// What a test does to the emulator itself.
  func control(_ path: String, _ body: String) async throws {
    var request = URLRequest(url: try url("/_emulator/" + path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(body.utf8)
    let (answer, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    // A misspelt path or member must not pass in silence.
    guard (200..<300).contains(status) else { throw Refusal(text: String(decoding: answer, as: UTF8.self)) }
  }
}

func atTheEmulator() throws -> MSALPublicClientApplicationConfig {
  let configuration = MSALPublicClientApplicationConfig(
    clientId: "5a3e0000-0000-4000-8000-00000000a001", redirectUri: nil,
    authority: try MSALAADAuthority(url: URL(string: "http://localhost:8400/common")!))
  configuration.knownAuthorities = [configuration.authority]
  return configuration
}

func signIn(_ emulator: Emulator) async throws -> MSALNativeAuthSignInStatus {
  let tenants = emulator.ready["tenants"] as? [[String: Any]] ?? []
  let tenant = tenants.compactMap { $0["nativeAuthority"] as? String }.first ?? ""
  let configuration = MSALNativeAuthPublicClientApplicationConfig(
    clientId: "5a3e0000-0000-4000-8000-00000000a011",
    authority: try MSALCIAMAuthority(url: URL(string: tenant)!),
    challengeTypes: [.OOB, .password])
  configuration.certificateAuthorityFile =
    URL(fileURLWithPath: emulator.ready["ca"] as? String ?? "")
  configuration.cacheConfig.persistence = .memory
  let application = try MSALNativeAuthPublicClientApplication(
    nativeAuthConfiguration: configuration)
  let parameters = MSALNativeAuthSignInParameters(username: "pia@customers.example")
  parameters.password = "Pia-Pass-1"
  return try await application.signIn(parameters: parameters)
}

func block(_ emulator: Emulator) async throws {
  try await emulator.control("users/pia@customers.example/blocked", #"{"blocked": true}"#)
}

func refuseOnce(_ emulator: Emulator) async throws {
  try await emulator.control(
    "faults",
    #"{"match": {"endpoint": "token", "count": 1}, "answer": {"status": 503, "retryAfter": 1}}"#)
}

func shortenLives(_ emulator: Emulator) async throws {
  try await emulator.control("tokens", #"{"accessTokenLifetime": 60}"#)
}

class SignedOut: MSALPublicClientApplication, @unchecked Sendable {
  override func acquireTokenSilent(
    with parameters: MSALSilentTokenParameters
  ) async throws -> MSALResult {
    throw NSError(domain: MSALErrorDomain, code: MSALError.interactionRequired.rawValue)
  }
}
