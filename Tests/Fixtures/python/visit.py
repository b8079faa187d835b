# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""A browser for the environment variable BROWSER: signs the person in wherever the address leads.

Arguments: username, password, address."""

import sys

from form_browser import FormBrowser

FormBrowser(*sys.argv[1:3]).visit(sys.argv[3])
