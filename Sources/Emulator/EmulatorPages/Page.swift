// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// One page, as data. It is plain HTML that works without script.
package enum Page: Sendable {
  case username(UsernamePage)
  case password(PasswordPage)
  case code(CodePage)
  case accountPicker(AccountPickerPage)
  case consent(ConsentPage)
  case approval(ApprovalPage)
  case changePassword(ChangePasswordPage)
  case blocked(BlockedPage)
  case signOut(SignOutPage)
  case signedOut(SignedOutPage)
  case error(ErrorPage)
  case formPost(FormPostPage)
  case inbox(InboxPage)
  case secondFactor(SecondFactorPage)
  case fields(FieldsPage)
  case deviceCode(DeviceCodePage)
  case deviceConfirmation(DeviceConfirmationPage)
  case deviceDone(DeviceDonePage)

  /// The page with the headers that keep it out of caches, frames and referrers.
  package func response(status: Int = 200) -> HTTPResponse {
    let document = self.document
    return HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": document.contentSecurityPolicy,
        "Cache-Control": "no-store",
        "Pragma": "no-cache",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      ],
      body: document.data)
  }

  private var document: PageDocument {
    switch self {
    case .username(let page): page.document
    case .password(let page): page.document
    case .code(let page): page.document
    case .accountPicker(let page): page.document
    case .consent(let page): page.document
    case .approval(let page): page.document
    case .changePassword(let page): page.document
    case .blocked(let page): page.document
    case .signOut(let page): page.document
    case .signedOut(let page): page.document
    case .error(let page): page.document
    case .formPost(let page): page.document
    case .inbox(let page): page.document
    case .secondFactor(let page): page.document
    case .fields(let page): page.document
    case .deviceCode(let page): page.document
    case .deviceConfirmation(let page): page.document
    case .deviceDone(let page): page.document
    }
  }
}
