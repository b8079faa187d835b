// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Finds what a person meant.
enum Spelling {
  /// The candidate with the fewest changed letters, if they are few for a word of this length.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { (candidate: $0, distance: distance(Array(word), Array($0))) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, word.drop { $0 == "-" }.count / 3) { return best.candidate }
    // The start of exactly one candidate is as good as a typing error.
    let started = candidates.filter { $0.hasPrefix(word) }
    return started.count == 1 ? started[0] : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var older: [Int] = []
    var previous = Array(0...right.count)
    for i in 1...left.count {
      var current = [i] + Array(repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], older[j - 2] + 1)
        }
      }
      (older, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
