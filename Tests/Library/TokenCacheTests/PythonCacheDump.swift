// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What MSAL Python 1.39 wrote after one sign-in of an invented person, in a family of clients.
let pythonCacheDump = #"""
  {
    "AccessToken": {
      "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444-login.microsoftonline.com-accesstoken-55555555-0000-4000-8000-666666666666-33333333-dddd-4eee-8fff-444444444444-mail.read user.read openid profile": {
        "credential_type": "AccessToken",
        "secret": "AT-1",
        "home_account_id": "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444",
        "environment": "login.microsoftonline.com",
        "client_id": "55555555-0000-4000-8000-666666666666",
        "target": "Mail.Read User.Read openid profile",
        "realm": "33333333-dddd-4eee-8fff-444444444444",
        "token_type": "Bearer",
        "cached_at": "1795245084",
        "expires_on": "1795249084",
        "extended_expires_on": "1795253084",
        "refresh_on": "1795247084"
      }
    },
    "Account": {
      "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444-login.microsoftonline.com-33333333-dddd-4eee-8fff-444444444444": {
        "home_account_id": "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444",
        "environment": "login.microsoftonline.com",
        "realm": "33333333-dddd-4eee-8fff-444444444444",
        "local_account_id": "11111111-aaaa-4bbb-8ccc-222222222222",
        "username": "ada@fabrikam.example",
        "authority_type": "MSSTS",
        "account_source": "authorization_code"
      }
    },
    "IdToken": {
      "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444-login.microsoftonline.com-idtoken-55555555-0000-4000-8000-666666666666-33333333-dddd-4eee-8fff-444444444444-": {
        "credential_type": "IdToken",
        "secret": "eyJhbGciOiAibm9uZSJ9.<claims>.sig",
        "home_account_id": "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444",
        "environment": "login.microsoftonline.com",
        "realm": "33333333-dddd-4eee-8fff-444444444444",
        "client_id": "55555555-0000-4000-8000-666666666666"
      }
    },
    "RefreshToken": {
      "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444-login.microsoftonline.com-refreshtoken-55555555-0000-4000-8000-666666666666--mail.read user.read openid profile": {
        "credential_type": "RefreshToken",
        "secret": "RT-1",
        "home_account_id": "11111111-aaaa-4bbb-8ccc-222222222222.33333333-dddd-4eee-8fff-444444444444",
        "environment": "login.microsoftonline.com",
        "client_id": "55555555-0000-4000-8000-666666666666",
        "target": "Mail.Read User.Read openid profile",
        "last_modification_time": "1795245084",
        "family_id": "1"
      }
    },
    "AppMetadata": {
      "appmetadata-login.microsoftonline.com-55555555-0000-4000-8000-666666666666": {
        "client_id": "55555555-0000-4000-8000-666666666666",
        "environment": "login.microsoftonline.com",
        "family_id": "1"
      }
    }
  }
  """#
