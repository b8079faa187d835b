// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import PlatformInterfaces

/// The one thread that owns a libcurl multi handle and every transfer on it. Other threads put work into its inbox and
/// wake it. It never ends: a thread that ends frees OpenSSL's data of that thread, which must not happen while the
/// process exits.
final class CurlLoop: Sendable {
  /// The one loop of this process.
  static let shared = CurlLoop()

  private struct PendingTransfers {
    var isRunning = false
    var added: [CurlTransfer] = []
    var abandoned: [CurlTransfer] = []
    /// Interrupts the thread's wait; nil while there is nothing to interrupt.
    var wakeUp: (@Sendable () -> Void)?
  }

  private let inbox = Lock(PendingTransfers())

  /// Starts a transfer, whose outcome is always set in the end.
  func add(_ transfer: CurlTransfer) {
    let isTaken = inbox.withLock { inbox in
      inbox.added.append(transfer)
      inbox.wakeUp?()
      if !inbox.isRunning { inbox.isRunning = DetachedThread.start { self.run() } }
      if !inbox.isRunning { inbox.added.removeLast() }
      return inbox.isRunning
    }
    guard !isTaken else { return }
    transfer.outcome.fulfil(.failure(.other(code: -1, reason: "the system gives no more threads")))
  }

  /// Nobody waits for this transfer any more: closes its connection, unless another request can use it.
  func abandon(_ transfer: CurlTransfer) {
    inbox.withLock { inbox in
      // The thread has not started it yet, and now never will.
      if let index = inbox.added.firstIndex(where: { $0 === transfer }) {
        inbox.added.remove(at: index)
        return
      }
      inbox.abandoned.append(transfer)
      inbox.wakeUp?()
    }
  }

  private func run() {
    let library: CurlLibrary
    switch CurlLibrary.shared {
    case .success(let loaded): library = loaded
    case .failure(let error): return giveUp(error)
    }
    guard let multi = library.multiInit() else {
      return giveUp(.other(code: -1, reason: "libcurl has no memory for its handles"))
    }
    // More connections are no faster and would use up the process's file descriptors; further requests wait.
    let (ofHost, ofAll) = (RunningTransfers.connectionsOfHost, RunningTransfers.connectionsOfAll)
    _ = ccurl_multi_set_long(library.multiSetOption, multi, CURLMOPT_MAX_HOST_CONNECTIONS, ofHost)
    _ = ccurl_multi_set_long(library.multiSetOption, multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, ofAll)
    // Otherwise libcurl keeps four idle connections for each request that is under way, and closes the others.
    _ = ccurl_multi_set_long(library.multiSetOption, multi, CURLMOPT_MAXCONNECTS, ofAll)
    let wake = MultiWakeUp(library: library, multi: multi)
    inbox.withLock { $0.wakeUp = { wake.call() } }
    var transfers = RunningTransfers(library: library, multi: multi)
    while true {
      let (added, abandoned) = takeInbox()
      for transfer in added { transfers.start(transfer) }
      for transfer in abandoned { transfers.stop(transfer) }
      transfers.perform()
      // Where requests for a free connection have timed out, libcurl 8.14 can forget the limits of others, until it is
      // called again.
      _ = library.multiPoll(multi, nil, 0, transfers.byHandle.isEmpty ? 60_000 : 1_000, nil)
    }
  }

  private func takeInbox() -> (added: [CurlTransfer], abandoned: [CurlTransfer]) {
    inbox.withLock { inbox in
      defer { (inbox.added, inbox.abandoned) = ([], []) }
      return (inbox.added, inbox.abandoned)
    }
  }

  /// Called when libcurl can't be used, before it has done anything: the thread ends, and the next request starts a new
  /// one.
  private func giveUp(_ error: TransportError) {
    let waiting = inbox.withLock { inbox in
      inbox.isRunning = false
      defer { inbox.added = [] }
      return inbox.added
    }
    for transfer in waiting { transfer.outcome.fulfil(.failure(error)) }
  }

  /// `curl_multi_wakeup` is the one call that libcurl allows from any thread while the handle lives, which is always.
  private struct MultiWakeUp: @unchecked Sendable {
    let library: CurlLibrary
    let multi: UnsafeMutableRawPointer
    func call() { _ = library.multiWakeUp(multi) }
  }
}

/// The transfers on one multi handle. Lives on the loop's thread only.
private struct RunningTransfers {
  static let connectionsOfHost = 16
  static let connectionsOfAll = 64
  let library: CurlLibrary
  let multi: UnsafeMutableRawPointer
  var byHandle: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  mutating func start(_ transfer: CurlTransfer) {
    do {
      let handle = try transfer.open(library, mayWait: mayWait(transfer))
      guard library.multiAdd(multi, handle) == CURLM_OK else {
        transfer.close(library)
        transfer.outcome.fulfil(.failure(.other(code: -1, reason: "libcurl took no further request")))
        return
      }
      byHandle[handle] = transfer
    } catch {
      transfer.close(library)
      transfer.outcome.fulfil(.failure(error))
    }
  }

  /// Whether libcurl may have no free connection for it.
  private func mayWait(_ transfer: CurlTransfer) -> Bool {
    byHandle.count >= Self.connectionsOfAll
      || byHandle.count >= Self.connectionsOfHost
        && byHandle.values.count { $0.host == transfer.host } >= Self.connectionsOfHost
  }

  mutating func stop(_ transfer: CurlTransfer) {
    guard let handle = transfer.handle, byHandle.removeValue(forKey: handle) != nil else { return }
    _ = library.multiRemove(multi, handle)
    transfer.close(library)
    transfer.outcome.fulfil(.failure(.cancelled))
  }

  /// Lets libcurl do what it can without waiting, and finishes the transfers that are done.
  mutating func perform() {
    var running: Int32 = 0
    _ = library.multiPerform(multi, &running)
    var left: Int32 = 0
    while let message = library.multiNextMessage(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      // The message is gone once the handle is removed.
      let code = message.pointee.data.result
      _ = library.multiRemove(multi, handle)
      guard let transfer = byHandle.removeValue(forKey: handle) else { continue }
      let result = transfer.result(code, library)
      transfer.close(library)
      transfer.outcome.fulfil(result)
    }
  }
}
