// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Seed {
  package static let graph = ResourceAPI(
    name: "graph", appID: ResourceAPI.graphAppID, identifierURI: "https://graph.microsoft.com",
    permissions: [
      Permission(
        value: "User.Read", title: "Sign you in and read your profile",
        explanation: "The app can read your profile and the basic facts about your organisation."),
      Permission(
        value: "User.ReadWrite", title: "Read and update your profile",
        explanation: "The app can read your profile and change it for you."),
      Permission(
        value: "User.ReadBasic.All", title: "Read everybody's basic profile",
        explanation: "The app can read names, e-mail addresses and photos of people in your organisation."),
      Permission(
        value: "Mail.Read", title: "Read your mail", explanation: "The app can read the mail in your mailbox."),
      Permission(
        value: "Mail.Send", title: "Send mail as you", explanation: "The app can send mail in your name."),
      Permission(
        value: "Calendars.Read", title: "Read your calendars",
        explanation: "The app can read the events in your calendars."),
      Permission(
        value: "Contacts.Read", title: "Read your contacts", explanation: "The app can read your contacts."),
      Permission(
        value: "Files.Read", title: "Read your files", explanation: "The app can read the files you own."),
      Permission(
        value: "User.Read.All", title: "Read everybody's full profile",
        explanation: "The app can read the full profiles of all people in your organisation, in your name.",
        needsAdministrator: true),
      Permission(
        value: "Directory.AccessAsUser.All", title: "Use the directory as you",
        explanation: "The emulator always declines it.",
        isGrantable: false),
    ])

  package static let toDoList = ResourceAPI(
    name: "todolist", appID: "70d01157-0000-4000-8000-00000000d001",
    identifierURI: "api://70d01157-0000-4000-8000-00000000d001",
    permissions: [
      Permission(
        value: "ToDoList.Read", title: "Read your to-do list",
        explanation: "The app can read the entries of your to-do list."),
      Permission(
        value: "ToDoList.ReadWrite", title: "Read and change your to-do list",
        explanation: "The app can read, add, change and delete entries of your to-do list."),
    ])

  package static let sharedList = ResourceAPI(
    name: "sharedlist", appID: "70d01157-0000-4000-8000-00000000d002",
    identifierURI: "api://70d01157-0000-4000-8000-00000000d002",
    permissions: [
      Permission(
        value: "ToDoList.Read", title: "Read the lists shared with you",
        explanation: "The app can read the entries of to-do lists that others share with you."),
      Permission(
        value: "ToDoList.ReadWrite", title: "Read and change the lists shared with you",
        explanation: "The app can read, add, change and delete entries of to-do lists that others share with you."),
    ])
}
