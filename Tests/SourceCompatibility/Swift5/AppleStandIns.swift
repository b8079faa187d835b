// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

// As much of UIKit and AppKit as the tutorial's code needs to compile, without a screen. Nothing here is part of MSAL.
// In Swift 6 mode views and controllers belong to the main actor, as they do on Apple's platforms.

#if swift(>=6)
  @MainActor
#endif
class Anchor {
  func constraint(equalTo other: Anchor, constant: Double = 0) -> Constraint { Constraint() }
  func constraint(equalToConstant constant: Double) -> Constraint { Constraint() }
}

#if swift(>=6)
  @MainActor
#endif
class Constraint {
  var isActive = false
}

#if swift(>=6)
  @MainActor
#endif
class UIView {
  var translatesAutoresizingMaskIntoConstraints = true
  var isUserInteractionEnabled = true
  private(set) var subviews: [UIView] = []
  let topAnchor = Anchor()
  let bottomAnchor = Anchor()
  let leftAnchor = Anchor()
  let rightAnchor = Anchor()
  let centerXAnchor = Anchor()
  let widthAnchor = Anchor()
  let heightAnchor = Anchor()

  init() {}

  func addSubview(_ view: UIView) { subviews.append(view) }
}

enum UIColor: Sendable { case darkGray, blue, gray }

enum NSTextAlignment: Sendable { case right }

class UILabel: UIView {
  var text: String?
  var textColor = UIColor.darkGray
  var textAlignment = NSTextAlignment.right
}

class UIButton: UIView {
  enum State: Sendable { case normal, disabled }

  var isEnabled = true

  func setTitle(_ title: String?, for state: State) {}
  func setTitleColor(_ color: UIColor?, for state: State) {}
}

class UITextView: UIView {
  /// Called with each text, on the thread that shows it.
  var whenShown: ((String) -> Void)?
  var text: String! = "" { didSet { whenShown?(text) } }
}

#if swift(>=6)
  @MainActor
#endif
class UIViewController {
  var view: UIView! = UIView()

  init() {}

  func viewDidLoad() {}
}

class UIApplication {
  struct OpenURLOptionsKey: Hashable, Sendable {
    static let sourceApplication = OpenURLOptionsKey()
  }

  static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
}

class UIScene {}

struct UIOpenURLContext: Hashable {
  struct Options: Hashable {
    var sourceApplication: String?
  }

  var url: URL
  var options = Options()
}

extension NotificationCenter {
  /// The tutorial's call without its `#selector` line.
  func addObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {}
}

typealias NSView = UIView

#if swift(>=6)
  @MainActor
#endif
class NSViewController {
  var view: NSView = NSView()

  init() {}

  func viewDidLoad() {}
}

class NSButton: NSView {
  enum BezelStyle: Sendable { case rounded, texturedRounded }

  var title = ""
  weak var target: AnyObject?
  var bezelStyle = BezelStyle.rounded
  var isEnabled = true
}

class NSTextView: NSView {
  /// Called with each text, on the thread that shows it.
  var whenShown: ((String) -> Void)?
  var string = "" { didSet { whenShown?(string) } }
}

class NSTextField: NSView {
  var stringValue = ""
  var isEditable = true
  var isBezeled = true

  func sizeToFit() {}
}
