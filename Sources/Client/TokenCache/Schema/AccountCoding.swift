// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension AccountRecord: CacheRecord {
  static var member: CacheMember { .account }

  var keyParts: [String] { [homeAccountID.value, environment, realm] }

  var fields: JSONObject {
    [
      "home_account_id": .string(homeAccountID.value), "environment": .string(environment), "realm": .string(realm),
      "local_account_id": .string(localAccountID), "username": .string(username),
      "authority_type": .string(authorityType), "name": name.map(JSONValue.string),
      "client_info": clientInfo.map(JSONValue.string),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    let home = try fields.homeAccountID()
    let environment = try fields.requiredCommon("environment")
    let realm = try fields.common("realm") ?? ""
    let localAccountID = try fields.text("local_account_id") ?? ""
    let username = try fields.text("username") ?? ""
    let type = try fields.common("authority_type") ?? "MSSTS"
    let name = try fields.text("name")
    let clientInfo = try fields.text("client_info")
    self.init(
      homeAccountID: home, environment: environment, realm: realm, localAccountID: localAccountID, username: username,
      authorityType: type, name: name, clientInfo: clientInfo, unknown: fields.rest)
  }
}

extension AppMetadataRecord: CacheRecord {
  static var member: CacheMember { .appMetadata }

  var keyParts: [String] { ["appmetadata", environment, clientID.value] }

  var fields: JSONObject {
    [
      "client_id": .string(clientID.value), "environment": .string(environment),
      "family_id": familyID.map(JSONValue.string),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    let client = try fields.requiredCommon("client_id")
    let environment = try fields.requiredCommon("environment")
    let family = try fields.common("family_id")
    self.init(clientID: ClientID(client), environment: environment, familyID: family, unknown: fields.rest)
  }
}

/// What a client remembers of an account beyond its tokens: whether the person signed out of this client.
struct AccountMetadataRecord: CacheRecord {
  var homeAccountID: HomeAccountID
  var environment: String
  var clientID: ClientID
  var isSignedOut: Bool
  var unknown = JSONObject()

  static var member: CacheMember { .accountMetadata }

  var keyParts: [String] { [homeAccountID.value, environment, "accountmetadata", clientID.value] }

  var fields: JSONObject {
    [
      "home_account_id": .string(homeAccountID.value), "environment": .string(environment),
      "client_id": .string(clientID.value), "sign_in_state": isSignedOut ? "signed_out" : "signed_in",
    ]
  }
}

extension AccountMetadataRecord {
  init(reading fields: inout EntryFields) throws(CacheError) {
    homeAccountID = try fields.homeAccountID()
    environment = try fields.requiredCommon("environment")
    clientID = ClientID(try fields.requiredCommon("client_id"))
    isSignedOut = try fields.text("sign_in_state") == "signed_out"
    unknown = fields.rest
  }
}
