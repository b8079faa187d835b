// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import Testing

@Suite("Where an emulator is")
struct EmulatorPlaceTests {
  @Test(
    arguments: [
      ("localhost:8400/contoso.example", "contoso.example"), ("http://localhost:8400/organizations/", "organizations"),
      ("https://localhost:8443/contoso.example/oauth2/v2.0/authorize?x=/y", "contoso.example"),
      ("https://localhost:8443/aaaabbbb-0000-cccc-1111-dddd2222eeee/v2.0", "aaaabbbb-0000-cccc-1111-dddd2222eeee"),
      ("localhost:8400", nil), ("localhost:8400/", nil), ("http://localhost:8400/_emulator/inbox", nil),
      ("http://localhost:8400/v1.0/me", nil), ("http://localhost:8400/.well-known/x", nil),
      ("http://localhost:8400?a=b/contoso.example", nil), ("ready/contoso.example", nil), ("", nil),
    ])
  func `an address may name a tenant`(place: String, tenant: String?) {
    #expect(EmulatorPlace.tenant(in: place) == tenant)
  }
}
