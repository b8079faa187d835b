// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import PlatformInterfaces

/// A `WorkLock` for code that is called while it is held, and the time at which `LockedWork` passes log lines on.
@Suite struct WorkLockTests {
  private enum WorkError: CallBackError { case calledBack }

  /// A log whose callback uses the lock that the line was logged under.
  private struct UsingLog: LogSink {
    let lock: WorkLock<[String]>
    var level: LogLevel? { .info }

    func write(_ level: LogLevel, _ message: String, personal: String?) {
      try? lock.withLock { lines throws(WorkError) in lines.append(message) }
    }
  }

  @Test func `a thread that asks for its own lock is told, and the lock is free afterwards`() throws {
    let lock = WorkLock(1)
    try lock.withLock { _ throws(WorkError) in
      #expect(throws: WorkError.calledBack) { try lock.withLock { _ throws(WorkError) in } }
      let found = try lock.withLockIfFree { value throws(WorkError) in value }
      #expect(found == nil)
    }
    let value = try lock.withLock { value throws(WorkError) in value }
    #expect(value == 1)
  }

  #if DEBUG
    @Test func `a plain lock is counted while it is held, however it was taken`() {
      let lock = Lock(0)
      let held = { LockedWork.ofThread.held }
      #expect(lock.withLock { _ in held() } == 1)
      #expect(lock.withLockIfFree { _ in held() } == 1)
      #expect(held() == 0)
    }
  #endif

  @Test func `lines come in their order when the outermost work is over, and may use the locks`() throws {
    let (outer, inner) = (WorkLock<[String]>([]), WorkLock(0))
    let log = UsingLog(lock: outer)
    try outer.withLock { lines throws(WorkError) in
      log.log(.info, "first")
      try inner.withLock { _ throws(WorkError) in
        try LockedWork.run { () throws(WorkError) in log.log(.info, "second") }
        log.log(.info, "third")
      }
      log.log(.verbose, "not wanted")
      #expect(lines.isEmpty)
    }
    log.log(.info, "fourth")
    let lines = try outer.withLock { lines throws(WorkError) in lines }
    #expect(lines == ["first", "second", "third", "fourth"])
  }

  @Test func `lines come also when the work throws`() throws {
    let lock = WorkLock<[String]>([])
    let other = WorkLock(0)
    #expect(throws: WorkError.calledBack) {
      try other.withLock { _ throws(WorkError) in
        UsingLog(lock: lock).log(.info, "line")
        throw WorkError.calledBack
      }
    }
    let lines = try lock.withLock { lines throws(WorkError) in lines }
    #expect(lines == ["line"])
  }

  #if DEBUG
    @Test func `a line under a plain lock stops a debug build, also when nobody wants it`() async {
      await #expect(processExitsWith: .failure) {
        Lock(0).withLock { _ in NoLog().log(.info, "line") }
      }
    }
  #endif
}
