// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSALServer
import OAuthWire
import TestSupport
import Testing

/// Our own client on a machine with managed identities, at the emulator's sockets.
// Fidelity: managed identity
@Suite("Managed identities at the emulator", .timeLimit(.minutes(5)))
struct ManagedIdentityTests {
  private static let resource = "api://70d01157-0000-4000-8000-00000000d001"

  private func application(
    _ source: String, _ identity: ManagedIdentityID, _ emulator: EmulatorProcess
  ) throws -> ManagedIdentityApplication {
    let named = try #require(emulator.ready["managedIdentity"]?[source]?.object)
    var variables: [String: String] = [:]
    for member in named.members { variables[member.name] = member.value.string }
    let platform = ServerPlatform(
      transport: try emulator.transport(), clock: SystemClock(), random: SystemRandom(),
      environment: EnvironmentVariables(variables), fileExists: { _ in false })
    return try ManagedIdentityApplication(
      ManagedIdentityConfiguration(identity: identity), platform: platform,
      arcFolder: try #require(emulator.ready["arcKeys"]?.string))
  }

  private func validator(_ emulator: EmulatorProcess) throws -> AccessTokenValidator {
    let tenant = try #require(emulator.ready["managedIdentities"]?.array?.first?["tenant"]?.string)
    var configuration = ProtectedAPIConfiguration(
      clientID: String(Self.resource.dropFirst("api://".count)),
      audiences: [Self.resource, String(Self.resource.dropFirst("api://".count))], tenants: .only([tenant]))
    configuration.authority = "\(emulator.https)/\(tenant)"
    configuration.validatesAuthority = false
    configuration.trustedCertificates = try String(
      contentsOf: URL(filePath: emulator.certificateAuthority), encoding: .utf8)
    return try AccessTokenValidator(configuration)
  }

  @Test func `Every source gives tokens that an API lets in`() async throws {
    let emulator = try await EmulatorProcess.start()
    let identities = try #require(emulator.ready["managedIdentities"]?.array)
    let assigned = try #require(identities.first { $0["systemAssigned"] != true })
    let validator = try validator(emulator)
    for source in ManagedIdentitySource.allCases {
      let application = try application(source.rawValue, .systemAssigned, emulator)
      #expect(application.source == source)
      let result = try await application.acquireToken(forResource: Self.resource)
      #expect(try await application.acquireToken(forResource: Self.resource).accessToken == result.accessToken)
      #expect(result.refreshOn != nil)
      let token = try await validator.validate(
        IncomingRequest(method: "GET", url: "/tasks", authorization: [result.authorizationHeader]),
        requiring: .application(roles: ["ToDoList.Read.All"]))
      #expect(!token.isForPerson)
      #expect(token.roles == ["ToDoList.Read.All"])
    }
    let (client, object) = (assigned["clientId"]?.string ?? "", assigned["objectId"]?.string ?? "")
    let resource = assigned["resourceId"]?.string ?? ""
    let named: [(String, ManagedIdentityID)] = [
      ("virtualMachine", .clientID(client)), ("virtualMachine", .objectID(object)),
      ("virtualMachine", .resourceID(resource)), ("appService", .clientID(client)), ("appService", .objectID(object)),
      ("appService", .resourceID(resource)), ("azureArc", .clientID(client)), ("azureArc", .objectID(object)),
      ("azureArc", .resourceID(resource)), ("machineLearning", .clientID(client)),
    ]
    for (source, identity) in named {
      let result = try await application(source, identity, emulator).acquireToken(forResource: Self.resource)
      let token = try await validator.validate(
        IncomingRequest(method: "GET", url: "/tasks", authorization: [result.authorizationHeader]),
        requiring: .application(roles: ["ToDoList.ReadWrite.All"]))
      #expect(token.objectID == object, "\(source) \(identity)")
    }
    #expect(await emulator.stop() == 0)
  }

  @Test func `An identity that is not there is refused with the source's words`() async throws {
    let emulator = try await EmulatorProcess.start()
    let missing = ManagedIdentityID.clientID("5a3e0000-0000-4000-8000-00000000eeee")
    for source in ["virtualMachine", "appService", "azureArc", "machineLearning"] {
      let error = await #expect(throws: AcquisitionError.self) {
        try await application(source, missing, emulator).acquireToken(forResource: Self.resource)
      }
      #expect(error?.httpStatus == 400, "\(source)")
    }
    #expect(await emulator.stop() == 0)
  }
}
