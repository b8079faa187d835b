// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import MSAL
import PlatformInterfaces
import Testing

/// When completion blocks are called: calls that need no network answer before the function returns, as on Apple's
/// platforms without a sign-on extension; calls that may wait never do.
@Suite(.timeLimit(.minutes(1))) struct CompletionTimingTests {
  enum Call: CaseIterable, Sendable {
    case accountsFromDevice, currentAccount, currentAccountWithoutParameters, deviceInformation, registration
    case deviceToken, silent, interactive, signOut

    /// Whether the block is called before the function returns when there is no queue.
    var answersAtOnce: Bool {
      switch self {
      case .accountsFromDevice, .currentAccount, .currentAccountWithoutParameters, .deviceInformation, .registration,
        .deviceToken:
        true
      case .silent, .interactive, .signOut: false
      }
    }
  }

  private final class Answers: Sendable {
    private let state = Lock<(isAnswered: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))
    var isAnswered: Bool { state.withLock { $0.isAnswered } }

    @Sendable func answer() {
      state.withLock { state in
        state.isAnswered = true
        state.waiting?.resume()
        state.waiting = nil
      }
    }

    func wait() async {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.isAnswered { continuation.resume() } else { state.waiting = continuation }
        }
      }
    }
  }

  private func application() throws -> MSALPublicClientApplication {
    let configuration = MSALPublicClientApplicationConfig(clientId: "client")
    configuration.cacheConfig.persistence = .memory
    return try MSALPublicClientApplication(configuration: configuration)
  }

  private func start(_ call: Call, _ queue: DispatchQueue?, _ answers: Answers) throws {
    let application = try application()
    let plain = MSALParameters()
    plain.completionBlockQueue = queue
    let account = MSALAccountEnumerationParameters(identifier: "nobody")
    account.completionBlockQueue = queue
    // Invalid parameters, so that no request is sent.
    let silent = MSALSilentTokenParameters(scopes: [], account: MSALResult().account)
    silent.completionBlockQueue = queue
    let interactive = MSALInteractiveTokenParameters(scopes: [], webviewParameters: MSALWebviewParameters())
    interactive.completionBlockQueue = queue ?? .global()
    let device = MSALDeviceTokenParameters(resource: "r", scopes: nil, forTenantId: "t")
    device.completionBlockQueue = queue
    switch call {
    case .accountsFromDevice: application.accountsFromDevice(for: account) { _, _ in answers.answer() }
    case .currentAccount: application.getCurrentAccount(with: plain) { _, _, _ in answers.answer() }
    case .currentAccountWithoutParameters:
      application.getCurrentAccount(with: queue == nil ? nil : plain) { _, _, _ in answers.answer() }
    case .deviceInformation: application.getDeviceInformation(with: plain) { _, _ in answers.answer() }
    case .registration:
      application.getWPJMetaDataDevice(with: plain, forTenantId: nil) { _, _ in answers.answer() }
    case .deviceToken: application.getDeviceToken(with: device) { _, _ in answers.answer() }
    case .silent: application.acquireTokenSilent(with: silent) { _, _ in answers.answer() }
    case .interactive: application.acquireToken(with: interactive) { _, _ in answers.answer() }
    case .signOut:
      let parameters = MSALSignoutParameters()
      parameters.completionBlockQueue = queue ?? .global()
      application.signout(with: MSALResult().account, signoutParameters: parameters) { _, _ in answers.answer() }
    }
  }

  @Test(arguments: Call.allCases) func `without a queue`(call: Call) async throws {
    let answers = Answers()
    try start(call, nil, answers)
    if call.answersAtOnce { #expect(answers.isAnswered) }
    await answers.wait()
  }

  @Test(arguments: Call.allCases) func `on a queue, never before the function returns`(call: Call) async throws {
    let answers = Answers()
    let queue = DispatchQueue(label: "answers")
    queue.suspend()
    try start(call, queue, answers)
    #expect(!answers.isAnswered)
    queue.resume()
    await answers.wait()
  }
}
