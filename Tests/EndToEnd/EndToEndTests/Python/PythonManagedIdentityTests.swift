// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

// Fidelity: [MSAL Python] managed identity
// Parity: managed identity
@Suite("Microsoft's MSAL for Python with managed identities", .timeLimit(.minutes(5)))
struct PythonManagedIdentityTests {
  private static let sources = ["virtualMachine", "appService", "azureArc", "machineLearning", "serviceFabric"]

  @Test func `It gets tokens from every source, by the variables of the ready line`() async throws {
    let emulator = try await EmulatorProcess.start()
    let identities = try #require(emulator.ready["managedIdentities"]?.array)
    let own = try #require(identities.first { $0["systemAssigned"] == true })
    let assigned = try #require(identities.first { $0["systemAssigned"] != true })
    let report = try await PythonEnvironment.shared().report("managed_identity.py", [emulator.ready.text], emulator)
    #expect(Set(report.object?.members.map(\.name) ?? []) == Set(Self.sources))
    for source in Self.sources {
      let answers = try #require(report[source])
      let first = try #require(answers["own"])
      #expect(first["error"] == .null, "\(source): \(answers.text)")
      #expect(first["oid"] == own["objectId"], "\(source): \(first.text)")
      #expect(first["roles"] == ["ToDoList.Read.All"])
      #expect(first["idtyp"] == "app")
      #expect(first["xms_mirid"] == own["resourceId"])
      #expect((86_000...86_400).contains(first["expires_in"]?.int ?? 0))
      #expect(first["called"] == 200)
      #expect(answers["unknown"]?["error"]?.string != nil, "\(source): \(answers.text)")
    }
    let byName = [
      "virtualMachine": ["assigned", "by_resource", "by_object"], "azureArc": ["assigned", "by_resource", "by_object"],
      "appService": ["assigned", "by_resource", "by_object"], "machineLearning": ["assigned"],
    ]
    for (source, names) in byName {
      for name in names {
        #expect(report[source]?[name]?["oid"] == assigned["objectId"], "\(source) \(name)")
        #expect(report[source]?[name]?["called"] == 200)
      }
      #expect(report[source]?["missing"]?["error"]?.string != nil, "\(source)")
    }
    for source in ["appService", "machineLearning", "serviceFabric"] {
      #expect(report[source]?["wrong"]?["error"]?.string != nil, "\(source)")
    }
    let keys = try #require(emulator.ready["arcKeys"]?.string)
    #expect(try FileManager.default.contentsOfDirectory(atPath: keys).isEmpty)
    #expect(await emulator.stop() == 0)
  }
}
