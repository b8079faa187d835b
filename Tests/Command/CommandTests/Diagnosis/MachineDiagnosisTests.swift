// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALCommand

@Suite struct SurroundingsDiagnosisTests {
  private let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  private func findings(_ environment: EnvironmentVariables, isRoot: Bool = false) -> [String: Finding] {
    let findings = SurroundingsDiagnosis(environment: environment, isRoot: isRoot, root: root.path).findings()
    return Dictionary(findings.map { ($0.name, $0) }) { $1 }
  }

  @Test(arguments: [
    (["WSL_DISTRO_NAME": "Debian"], "wsl"), (["SSH_TTY": "/dev/pts/1"], "ssh"),
    (["SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22", "container": "podman"], "ssh container"),
    (["FLATPAK_ID": "a"], "sandbox"),
    ([:], ""),
  ])
  func `what stands between the process and the desk is named`(variables: [String: String], kinds: String) {
    #expect(findings(EnvironmentVariables(variables))["surroundings"]?.facts["kinds"] == kinds)
  }

  @Test func `a container is known by its file`() throws {
    try root.write("", to: ".dockerenv")
    #expect(findings([:])["surroundings"]?.facts["kinds"] == "container")
  }

  @Test func `sudo is a warning, for the cache and for the browser`() {
    let found = findings(["SUDO_USER": "ada", "DISPLAY": ":0"], isRoot: true)
    #expect(found["surroundings"]?.status == .warning)
    #expect(found["browser"]?.status == .warning && found["browser"]?.facts["strategy"] == "none")
  }

  @Test func `the browser is the first launcher that is installed, and without one another device is recommended`() {
    #expect(findings(["BROWSER": "/bin/true"])["browser"]?.facts["strategy"] == "true")
    for variables in [["PATH": "/nowhere", "DISPLAY": ":0"], ["BROWSER": "/nowhere/browser"], [:]] {
      let browser = findings(EnvironmentVariables(variables))["browser"]
      #expect(browser?.status == .warning && browser?.facts["strategy"] == "print")
      #expect(browser?.nextStep?.contains("--device-code") == true)
    }
  }
}

@Suite struct NetworkDiagnosisTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func finding(
    _ name: String, _ environment: EnvironmentVariables, certificates: String? = nil
  ) throws -> Finding {
    let findings = NetworkDiagnosis(environment: environment, certificates: certificates).localFindings()
    return try #require(findings.first { $0.name == name })
  }

  @Test func `a proxy is named without its password`() throws {
    let proxy = try finding("proxy", ["https_proxy": "http://ada:hush@proxy.example:3128", "no_proxy": "localhost"])
    #expect(proxy.status == .ok && proxy.facts["place"] == "proxy.example:3128")
    #expect(proxy.text.contains("localhost") && !"\(proxy)".contains("hush"))
    #expect(try finding("proxy", ["all_proxy": "socks5://:hush@"]).status == .broken)
    #expect(try finding("proxy", [:]).facts["variable"] == "")
    #expect(try finding("proxy", ["HTTP_PROXY": "http://p"]).text.contains("https_proxy"))
  }

  @Test func `certificates that can't be read are broken`() throws {
    #expect(try finding("certificates", ["SSL_CERT_FILE": "/nowhere.pem"]).status == .broken)
    let empty = try directory.write("nothing", to: "ca.pem")
    #expect(try finding("certificates", [:], certificates: empty).status == .broken)
    let pem = try directory.write("-----BEGIN CERTIFICATE-----\n", to: "ca2.pem")
    #expect(try finding("certificates", ["SSL_CERT_FILE": pem], certificates: pem).status == .ok)
  }
}

@Suite struct AuthorityDiagnosisTests {
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  private func findings(_ answer: ScriptedTransport.Answer) async -> [String: Finding] {
    let diagnosis = AuthorityDiagnosis(
      authority: "https://login.example/tenant/", transport: ScriptedTransport([answer]), clock: ManualClock(Self.now))
    return Dictionary(await diagnosis.findings().map { ($0.name, $0) }) { $1 }
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", Finding.Status.ok, "0"), ("Sun, 06 Nov 1994 08:48:37 GMT", .warning, "60"),
    ("Sun, 06 Nov 1994 09:49:37 GMT", .broken, "-3600"),
  ])
  func `the clock is compared with the authority's`(date: String, status: Finding.Status, skew: String) async {
    let found = await findings(.response(HTTPResponse(status: 200, headers: ["Date": date])))
    #expect(found["authority"]?.status == .ok)
    #expect(found["clock"]?.status == status && found["clock"]?.facts["skewSeconds"] == skew)
  }

  @Test(arguments: ["", "yesterday", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 99 Nov 1994 08:49:37 GMT", "a, b c d e GMT"])
  func `a date that can't be read says nothing about the clock`(date: String) async {
    let found = await findings(.response(HTTPResponse(status: 200, headers: ["Date": date])))
    #expect(found["clock"]?.status == .warning)
  }

  @Test(arguments: [(302, Finding.Status.broken), (404, .broken), (407, .broken), (503, .warning)])
  func `an answer that is not the authority's is told`(status: Int, expected: Finding.Status) async {
    #expect(await findings(.response(HTTPResponse(status: status)))["authority"]?.status == expected)
  }

  @Test func `no network is a warning, a certificate that is not trusted is broken`() async {
    let away = await findings(.failure(.cannotConnect(host: "login.example", reason: "no route")))
    #expect(away["authority"]?.status == .warning && away["clock"]?.status == .warning)
    let tls = await findings(.failure(.tls(host: "login.example", reason: "self-signed")))
    #expect(tls["authority"]?.status == .broken && tls["authority"]?.nextStep?.contains("--ca-file") == true)
  }

  @Test func `what hangs is left to itself`() async {
    let clock = ManualClock(Self.now)
    let stuck = Lock(true)
    async let value = BoundedWork.value(within: 5, clock: clock) {
      while stuck.withLock({ $0 }) { poll(nil, 0, 1) }
      return 1
    }
    await clock.waitForSleepers(1)
    clock.advance(seconds: 6)
    #expect(await value == nil)
    stuck.withLock { $0 = false }
    #expect(await BoundedWork.value(within: 60) { 2 } == 2)
  }
}
