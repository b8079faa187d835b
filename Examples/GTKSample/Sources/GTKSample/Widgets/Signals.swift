// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Foundation

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Casts a pointer to an object to another of its classes, as GTK's cast macros do.
func gobject<Class>(_ object: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Class> {
  object.assumingMemoryBound(to: Class.self)
}

/// Calls `body` whenever `object` emits a signal without arguments.
@MainActor func on(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
  let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
    Reaction.run(data)
  }
  connect(object, signal, unsafeBitCast(callback, to: GCallback.self), Reaction(body))
}

/// Calls `body` with the text that is the argument of a signal of `object`.
@MainActor func onText(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (String) -> Void
) {
  let callback: ThreeArguments = { _, text, data in
    Reaction.run(data, with: text.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "")
  }
  connect(object, signal, unsafeBitCast(callback, to: GCallback.self), Reaction(taking: body))
}

/// Calls `body` when keys are pressed in a window, but not in a menu over it.
/// - Parameter keys: The keys in GTK's syntax, alternatives separated by a bar.
@MainActor func onKeys(_ keys: String, in window: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) {
  let callback: GtkShortcutFunc = { window, _, data in
    guard let focus = gtk_root_get_focus(gtk_widget_get_root(window)),
      gtk_widget_get_native(focus) == gtk_widget_get_native(window)
    else { return 0 }
    Reaction.run(data)
    return 1
  }
  let reaction = Unmanaged.passRetained(Reaction(body)).toOpaque()
  let action = gtk_callback_action_new(callback, reaction) { data in
    data.map { Unmanaged<Reaction>.fromOpaque($0).release() }
  }
  let shortcuts = gtk_shortcut_controller_new()
  gtk_shortcut_controller_add_shortcut(shortcuts, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action))
  // Handles the keys before the focused field does, which would consume Escape.
  gtk_event_controller_set_propagation_phase(shortcuts, GTK_PHASE_CAPTURE)
  gtk_widget_add_controller(gobject(window), shortcuts)
}

/// Adds an action with its shortcuts.
@MainActor func addAction(
  _ name: String, to application: UnsafeMutablePointer<GtkApplication>, keys: [String],
  _ body: @escaping @MainActor () -> Void
) {
  guard let action = g_simple_action_new(name, nil) else { return }
  let callback: ThreeArguments = { _, _, data in Reaction.run(data) }
  connect(UnsafeMutableRawPointer(action), "activate", unsafeBitCast(callback, to: GCallback.self), Reaction(body))
  g_action_map_add_action(OpaquePointer(application), action)
  g_object_unref(UnsafeMutableRawPointer(action))
  var names: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) } + [nil]
  gtk_application_set_accels_for_action(application, "app." + name, &names)
  for name in names { free(UnsafeMutablePointer(mutating: name)) }
}

/// Adds an action with a state, for radio items of a menu.
@MainActor func addChoice(
  _ name: String, to application: UnsafeMutablePointer<GtkApplication>, initially value: String,
  _ body: @escaping @MainActor (String) -> Void
) {
  let type = g_variant_type_new("s")
  guard let action = g_simple_action_new_stateful(name, type, g_variant_new_string(value)) else { return }
  g_variant_type_free(type)
  let callback: ThreeArguments = { action, parameter, data in
    guard let action, let parameter, let text = g_variant_get_string(OpaquePointer(parameter), nil) else { return }
    g_simple_action_set_state(OpaquePointer(action), OpaquePointer(parameter))
    Reaction.run(data, with: String(cString: text))
  }
  connect(
    UnsafeMutableRawPointer(action), "activate", unsafeBitCast(callback, to: GCallback.self), Reaction(taking: body))
  g_action_map_add_action(OpaquePointer(application), action)
  g_object_unref(UnsafeMutableRawPointer(action))
}

/// Sets the state of such an action without calling its body.
@MainActor func setChoice(_ name: String, of application: UnsafeMutablePointer<GtkApplication>, to value: String) {
  guard let action = g_action_map_lookup_action(OpaquePointer(application), name) else { return }
  g_simple_action_set_state(action, g_variant_new_string(value))
}

/// Calls `body` with the addresses that the desktop hands to the application.
@MainActor func onOpen(
  _ application: UnsafeMutablePointer<GtkApplication>, _ body: @escaping @MainActor (URL) -> Void
) {
  let callback:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<OpaquePointer?>, gint, UnsafePointer<CChar>?,
      UnsafeMutableRawPointer?
    ) -> Void = { _, files, count, _, data in
      for index in 0..<Int(count) {
        guard let file = files[index], let address = g_file_get_uri(file) else { continue }
        Reaction.run(data, with: String(cString: address))
        g_free(address)
      }
    }
  connect(
    application, "open", unsafeBitCast(callback, to: GCallback.self),
    Reaction(taking: { address in if let url = URL(string: address) { body(url) } }))
}

private typealias ThreeArguments =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

@MainActor private func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ callback: GCallback, _ reaction: Reaction
) {
  g_signal_connect_data(
    object, signal, callback, Unmanaged.passRetained(reaction).toOpaque(),
    { data, _ in data.map { Unmanaged<Reaction>.fromOpaque($0).release() } }, GConnectFlags(0))
}

/// A closure in an object, for C's user data pointer.
private final class Reaction: Sendable {
  private let body: @MainActor @Sendable (String) -> Void

  init(taking body: @escaping @MainActor (String) -> Void) { self.body = body }

  convenience init(_ body: @escaping @MainActor () -> Void) { self.init(taking: { _ in body() }) }

  /// GTK calls on the main thread.
  static func run(_ data: UnsafeMutableRawPointer?, with text: String = "") {
    guard let data else { return }
    let reaction = Unmanaged<Reaction>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { reaction.body(text) }
  }
}
