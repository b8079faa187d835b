// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Seed {
  package static let graph = ResourceAPI(
    name: "graph", appID: ResourceAPI.graphAppID, identifierURI: "https://graph.microsoft.com",
    permissions: [
      Permission(
        "User.Read", "Sign you in and read your profile",
        "The app can read your profile and the basic facts about your organisation."),
      Permission(
        "User.ReadWrite", "Read and update your profile", "The app can read your profile and change it for you."),
      Permission(
        "User.ReadBasic.All", "Read everybody's basic profile",
        "The app can read names, e-mail addresses and photos of people in your organisation."),
      Permission("Mail.Read", "Read your mail", "The app can read the mail in your mailbox."),
      Permission("Mail.Send", "Send mail as you", "The app can send mail in your name."),
      Permission("Calendars.Read", "Read your calendars", "The app can read the events in your calendars."),
      Permission("Contacts.Read", "Read your contacts", "The app can read your contacts."),
      Permission("Files.Read", "Read your files", "The app can read the files you own."),
      Permission(
        "User.Read.All", "Read everybody's full profile",
        "The app can read the full profiles of all people in your organisation, in your name.",
        needsAdministrator: true),
      Permission(
        "GroupMember.Read.All", "Read who is in which group",
        "The app can read the groups of your organisation and their members, in your name.", needsAdministrator: true),
      Permission(
        "Group.Read.All", "Read all groups", "The app can read the groups of your organisation, in your name.",
        needsAdministrator: true),
      Permission(
        "Application.Read.All", "Read all apps",
        "The app can read the apps of your organisation and their permissions, in your name.",
        needsAdministrator: true),
      Permission(
        "Directory.Read.All", "Read the directory",
        "The app can read people, groups and apps of your organisation, in your name.", needsAdministrator: true),
      Permission(
        "Directory.AccessAsUser.All", "Use the directory as you", "The emulator always declines it.",
        isGrantable: false),
    ],
    appRoles: [
      ("User.Read.All", "Read everybody's full profile", "the full profiles of all people in your organisation"),
      ("GroupMember.Read.All", "Read who is in which group", "the groups of your organisation and their members"),
      ("Group.Read.All", "Read all groups", "the groups of your organisation"),
      ("Application.Read.All", "Read all apps", "the apps of your organisation and their permissions"),
      ("Organization.Read.All", "Read what your organisation is", "the name and the domains of your organisation"),
      ("Directory.Read.All", "Read the directory", "people, groups and apps of your organisation"),
    ].map { value, title, what in
      AppRole(value: value, title: title, explanation: "The app can read \(what), without anybody signed in.")
    }, claims: .kindOfSubject)

  package static let toDoList = ResourceAPI(
    name: "todolist", appID: "70d01157-0000-4000-8000-00000000d001",
    identifierURI: "api://70d01157-0000-4000-8000-00000000d001",
    permissions: [
      Permission("ToDoList.Read", "Read your to-do list", "The app can read the entries of your to-do list."),
      Permission(
        "ToDoList.ReadWrite", "Read and change your to-do list",
        "The app can read, add, change and delete entries of your to-do list."),
    ],
    appRoles: [
      AppRole(
        value: "ToDoList.Read.All", title: "Read every to-do list",
        explanation: "The app can read the to-do lists of everybody in your organisation, without anybody signed in."),
      AppRole(
        value: "ToDoList.ReadWrite.All", title: "Read and change every to-do list",
        explanation: "The app can change the to-do lists of everybody in your organisation, without anybody signed in."),
    ], claims: .kindOfSubject)

  package static let sharedList = ResourceAPI(
    name: "sharedlist", appID: "70d01157-0000-4000-8000-00000000d002",
    identifierURI: "api://70d01157-0000-4000-8000-00000000d002",
    permissions: [
      Permission(
        "ToDoList.Read", "Read the lists shared with you",
        "The app can read the entries of to-do lists that others share with you."),
      Permission(
        "ToDoList.ReadWrite", "Read and change the lists shared with you",
        "The app can read, add, change and delete entries of to-do lists that others share with you."),
    ])
}

extension Permission {
  fileprivate init(
    _ value: String, _ title: String, _ explanation: String, isGrantable: Bool = true, needsAdministrator: Bool = false
  ) {
    self.init(
      value: value, title: title, explanation: explanation, isGrantable: isGrantable,
      needsAdministrator: needsAdministrator)
  }
}
