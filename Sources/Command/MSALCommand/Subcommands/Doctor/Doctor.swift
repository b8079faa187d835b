// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import LinuxPlatform
import OAuthWire
import PrivateFiles

/// `msal doctor`
struct Doctor: Sendable {
  var environment: EnvironmentVariables

  /// Seconds for the authority's answer.
  private static let patience = 5.0

  /// - Parameter file: Another cache than the command's own.
  func run(_ session: Session, file: String? = nil) async throws {
    let findings: [Finding] = try await session.terminal.showing({ _ in "Looking at the network and the keyring" }) {
      await self.findings(session, file)
    }
    tell(findings, session)
    let broken = findings.filter { $0.status == .broken }
    guard let first = broken.first else { return }
    throw CommandError(
      .general, "Broken: \(broken.map(\.name).joined(separator: ", ")).",
      nextStep: first.nextStep ?? "See the lines above.")
  }

  private func findings(_ session: Session, _ file: String?) async -> [Finding] {
    let (profileFinding, profile) = await profile(session)
    async let network = network(profile, session)
    let cache: MaintainedCache?
    let cacheFindings: [Finding]
    do {
      let found = try CachePlace(file: file).existing(session)
      (cache, cacheFindings) = (found, await found.findings())
    } catch {
      (cache, cacheFindings) = (nil, [Self.finding("cache", .broken, error)])
    }
    let hasKey = cacheFindings.contains { $0.name == "cache-key" && $0.status != .broken }
    let need: KeyringDiagnosis.Need = cache?.storage != .secretService ? .none : hasKey ? .soon : .now
    let keyrings = KeyringDiagnosis(environment: environment, need: need)
    var findings = [profileFinding] + cacheFindings
    findings += await keyrings.findings()
    findings += await BrokerDiagnosis(bus: SystemdBus(environment: environment), isNeeded: profile?.usesBroker == true)
      .findings()
    findings += SurroundingsDiagnosis(environment: environment).findings()
    findings += await network
    if cache?.allows(.secretService) == true { Self.recommendKeyring(&findings) }
    return findings
  }

  /// A key in a file works, but the unlocked keyring is the better place.
  private static func recommendKeyring(_ findings: inout [Finding]) {
    guard findings.contains(where: { $0.name == "keyring" && $0.facts["state"] == "unlocked" }),
      let index = findings.firstIndex(where: { $0.name == "cache-key" }), findings[index].status == .ok,
      findings[index].facts["storage"] == CacheKeyStorage.keyFile.rawValue
    else { return }
    findings[index].status = .warning
    findings[index].text += "; the desktop keyring is unlocked, and safer"
    findings[index].nextStep = "Run: msal cache move --to secret-service"
  }

  // MARK: What is looked at

  private func profile(_ session: Session) async -> (Finding, Profile?) {
    do throws(CommandError) { _ = try session.profiles.profile(named: session.profileName) } catch {
      return (Self.finding("profile", .broken, error), nil)
    }
    do {
      let profile = try await session.profile()
      return (
        Finding(
          "profile", .ok, "The profile \"\(session.profileName)\" signs in at \(profile.authority)",
          facts: ["authority": profile.authority, "clientId": profile.clientID]), profile
      )
    } catch {
      // Either what is saved can be read, or there is nothing yet.
      return (Self.finding("profile", .warning, error), nil)
    }
  }

  private static func finding(_ name: String, _ status: Finding.Status, _ error: any Error) -> Finding {
    let failure = CommandError(error)
    return Finding(name, status, failure.message.withoutFullStop, nextStep: failure.nextStep)
  }

  private func network(_ profile: Profile?, _ session: Session) async -> [Finding] {
    let certificates = profile.map { $0.certificates(for: $0.authority) } ?? session.overrides.certificateAuthority
    let local = NetworkDiagnosis(environment: environment, certificates: certificates).localFindings()
    let added = certificates.flatMap { try? PlainFile.read($0) }
    let transport = CurlTransport(trustedCertificates: added, timeoutSeconds: Self.patience, environment: environment)
    let authority = profile?.authority ?? session.overrides.authority ?? Profile.everyone
    return local
      + (await AuthorityDiagnosis(authority: authority, transport: transport, clock: SystemClock()).findings())
  }

  // MARK: Telling

  private func tell(_ findings: [Finding], _ session: Session) {
    if session.isJSON {
      let worst = [Finding.Status.broken, .warning].first { status in findings.contains { $0.status == status } }
      return session.answer([
        "status": .string((worst ?? .ok).rawValue), "checks": .array(findings.map(Self.json)),
      ])
    }
    for line in DoctorReport(findings: findings).lines(on: session.terminal.display) { session.terminal.answer(line) }
  }

  private static func json(_ finding: Finding) -> JSONValue {
    [
      "name": .string(finding.name), "status": .string(finding.status.rawValue), "message": .string(finding.text + "."),
      "nextStep": finding.nextStep.map { .string($0) },
      "facts": .object(sorted: finding.facts.map { ($0, .string($1)) }),
    ]
  }
}
