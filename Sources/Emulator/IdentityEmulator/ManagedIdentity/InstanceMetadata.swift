// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The answer of the metadata service (IMDS) at `/metadata/instance`: the region of the virtual machine and its owner.
struct InstanceMetadata {
  let context: RequestContext

  init(_ context: RequestContext) throws(IdentitySourceRefusal) {
    guard ["GET", "HEAD"].contains(context.method) else { throw .wrongMethod(allowed: "GET") }
    try IdentitySource.checkMetadata(context.request.headers)
    if let name = context.repeatedParameter { throw .repeated(name) }
    let (version, versions) = (context.query["api-version"], IdentitySource.virtualMachine.versions)
    guard versions.contains(version ?? "") else { throw .version(version ?? "", supported: versions) }
    self.context = context
  }

  /// The answer: an object, or with `format=text` a single text of it.
  func answer() throws(IdentitySourceRefusal) -> Answer {
    var found: JSONValue? = ["compute": compute, "network": ["interface": []]]
    for name in context.path.dropFirst(2) { found = found?[name] }
    switch (found, context.query["format"]?.lowercased()) {
    case (.object(let members), nil), (.object(let members), "json"): return .json(.object(members))
    case (.string(let text), "text"): return Answer(.text(text, type: "text/plain; charset=utf-8"))
    default: throw .noInstanceMember
    }
  }

  private var compute: JSONValue {
    let own = context.directory.managedIdentities.first { $0.identity.isSystemAssigned }
    let resource = own?.identity.resourceID ?? ""
    let parts = resource.split(separator: "/").map(String.init)
    func part(after name: String) -> JSONValue {
      let index = parts.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
      return .string(index.flatMap { parts.indices.contains($0) ? parts[$0] : nil } ?? "")
    }
    return [
      "azEnvironment": "AzurePublicCloud", "location": .string(Region.own), "name": part(after: "virtualmachines"),
      "osType": "Linux", "provider": "Microsoft.Compute", "resourceGroupName": part(after: "resourcegroups"),
      "resourceId": .string(resource), "subscriptionId": part(after: "subscriptions"), "tags": "", "tagsList": [],
      "vmId": .string(own?.identity.objectID ?? ""), "vmSize": "Standard_B2s", "zone": "",
    ]
  }
}
