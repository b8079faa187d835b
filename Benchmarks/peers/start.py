# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""What an app with MSAL Python does to print a token of a persisted cache: start.py FILE"""
import sys

import msal
import msal_extensions

CLIENT = "11111111-2222-3333-4444-555555555555"
TENANT = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
BASE = "https://login.microsoftonline.com/" + TENANT


class Answer:
    status_code, headers = 200, {}
    text = '{"issuer": "%s/v2.0", "authorization_endpoint": "%s/a", "token_endpoint": "%s/t"}' % (BASE, BASE, BASE)

    def raise_for_status(self):
        pass


class NoNetwork:
    def get(self, *values, **options):
        return Answer()

    post = get

    def close(self):
        pass


cache = msal_extensions.PersistedTokenCache(msal_extensions.FilePersistence(sys.argv[1]))
app = msal.PublicClientApplication(CLIENT, authority=BASE, http_client=NoNetwork(), token_cache=cache)
account = app.get_accounts(username="user0@contoso.com")[0]
print(app.acquire_token_silent(["User.Read"], account)["access_token"])
