// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// Asks for an OpenSSH certificate in place of an access token. Only the command uses it.
// Unchecked only because its superclass is open: the stored property is a constant.
package final class SSHCertificateScheme: NSObject, MSALAuthenticationSchemeProtocol, @unchecked Sendable {
  let key: SSHCertificateKey

  package init(_ key: SSHCertificateKey) { self.key = key }

  package var scheme: MSALAuthScheme { .pop }
  package var authenticationScheme: String { "ssh-cert" }
}
