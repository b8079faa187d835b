// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// A time in a header field, in the form that RFC 9110 section 5.6.7 prefers: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// nil for a text of another form. The name of the day is not checked.
  package static func decode(_ text: String) -> Date? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]), (1...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").map { Int($0) ?? -1 }
    // A second 60 is a leap second.
    guard time.count == 3, zip(time, [23, 59, 60]).allSatisfy({ (0...$1).contains($0) }) else { return nil }
    return calendar.date(
      from: DateComponents(
        year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2]))
  }

  package static func encode(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) "
      + "\(parts.year ?? 0) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
  }
}
