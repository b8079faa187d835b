// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Starts a sign-in (RFC 6749 section 4.1.1): answers at once, or shows the first page.
struct AuthorizeEndpoint: Endpoint {
  let signIns: SignIns

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    do throws(AuthorizationError) {
      return signIns.start(try AuthorizationRequestReader(context: context).read(), context)
    } catch {
      switch error {
      case .page(let refusal): throw refusal
      case .answer(let address, let refusal): return .app(refusal, context, at: address)
      }
    }
  }
}
