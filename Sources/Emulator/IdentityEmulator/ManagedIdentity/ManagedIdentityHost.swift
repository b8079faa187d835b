// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The parts of an Azure machine that the emulator imitates: the secret that programs find in their environment, and
/// the files that only they can read.
struct ManagedIdentityHost: Sendable {
  let secret: Secret
  let arcKeys: ArcProofFiles
  /// The platform issues the tokens at the announced address, whichever address the machine's programs use.
  let origins: Origins

  init(_ origins: Origins, arcKeys folder: ArcKeyFolder?, random: any RandomSource) {
    self.origins = origins
    secret = Secret(Base64URL.encode(random.bytes(24)))
    arcKeys = ArcProofFiles(folder, random: random)
  }

  /// The environment variables by which clients find each source.
  func variables(_ directory: Directory) -> JSONValue {
    let https = origins.https.flatMap { Origin($0)?.description }
    guard let plain = origins.http.flatMap({ Origin($0)?.description }) ?? https else { return [:] }
    let own = directory.managedIdentities.first { $0.identity.isSystemAssigned } ?? directory.managedIdentities.first
    func address(_ source: IdentitySource) -> JSONValue { .string(plain + source.path) }
    var sources: JSONObject = [
      "virtualMachine": ["AZURE_POD_IDENTITY_AUTHORITY_HOST": .string(plain)],
      "appService": ["IDENTITY_ENDPOINT": address(.appService), "IDENTITY_HEADER": .string(secret.exposed)],
      "cloudShell": [
        "MSI_ENDPOINT": address(.cloudShell), "AZUREPS_HOST_ENVIRONMENT": "cloud-shell/emulator",
      ],
      "machineLearning": [
        "MSI_ENDPOINT": address(.machineLearning), "MSI_SECRET": .string(secret.exposed),
        "DEFAULT_IDENTITY_CLIENT_ID": own.map { .string($0.identity.clientID.value) },
      ],
    ]
    if arcKeys.path != nil {
      let root = IdentitySource.azureArc.path.replacing(IdentitySource.virtualMachine.path, with: "")
      sources["azureArc"] = ["IDENTITY_ENDPOINT": address(.azureArc), "IMDS_ENDPOINT": .string(plain + root)]
    }
    if let https, let thumbprint = origins.thumbprint {
      sources["serviceFabric"] = [
        "IDENTITY_ENDPOINT": .string(https + IdentitySource.serviceFabric.path),
        "IDENTITY_HEADER": .string(secret.exposed), "IDENTITY_SERVER_THUMBPRINT": .string(thumbprint),
      ]
    }
    return .object(sources)
  }
}
