// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Stands for WebKit's class, so that code that makes a view for `MSALWebviewParameters.customWebview` compiles. It
/// shows nothing.
public final class WKWebView: NSObject {
  /// The configuration with which the view was made.
  public let configuration: WKWebViewConfiguration

  /// Makes a view that shows nothing.
  /// - Parameters:
  ///   - frame: Without effect.
  ///   - configuration: See the property.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) { self.configuration = configuration }

  /// Makes a view that shows nothing.
  public override convenience init() { self.init(frame: .zero, configuration: WKWebViewConfiguration()) }
}

/// Stands for WebKit's class, so that code that configures a view compiles. It has no settings.
public final class WKWebViewConfiguration: NSObject {
  /// Makes a configuration without settings.
  public override init() {}
}
