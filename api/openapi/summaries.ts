import type { EndpointName } from "#shared/contract/mod.ts";

/**
 * One sentence on each endpoint, for readers of the OpenAPI document. They are kept here, so that the clients do not
 * load them.
 */
export const SUMMARIES: Readonly<Record<EndpointName, string>> = {
  registrationState:
    "Who may create an account on this server, and whether the caller may now, with this invitation if any.",
  register: "Create an account and sign in to it.",
  listInvites:
    "The invitations that are open, the latest first; none for a user who does not own the server.",
  createInvite:
    "Make an invitation that one person can use within 7 days. Its code is returned this once only.",
  revokeInvite: "Revoke an invitation: nobody can use it any more.",
  login:
    "Sign in. An account with an authenticator app gets a challenge for `loginWithCode` instead of a session.",
  loginWithCode: "The second step of a sign-in: a code of the authenticator app, or a recovery code.",
  me: "The signed-in user; with a new token when the current one is past half of its lifetime.",
  updateMe: "Change the profile or the settings; absent fields are unchanged.",
  changePassword:
    "Change the password. Every other session ends, no other device is recognised any more, and this session goes " +
    "on with a new token.",
  changeEmail: "Change the email that the account is known by. Sessions end as with a new password.",
  accountContents: "Count what the account contains: what is lost when it is deleted.",
  deleteAccount: "Delete the account and everything in it. This cannot be undone.",
  logout: "Sign out: the session is revoked at once.",
  listSessions:
    "The user's sessions, latest sign-in first, and the signed-out devices that are still recognised.",
  endSession: "Revoke a session or a recognised device: it is signed out at once and no longer recognised.",
  endOtherSessions: "Revoke every session but the one that calls. Their devices are no longer recognised.",
  reauthenticate:
    "Enter the password again: for a day, calls that need this are allowed in this session, by its new token.",
  reauthenticateWithCode: "Confirm by a code, or a recovery code, in place of the password.",
  loginOptions: "What a browser needs to sign in with a passkey.",
  loginWithPasskey: "Sign in with a passkey alone: it counts as both factors.",
  loginWithConnection:
    "Sign in by a connection that the user has confirmed on the dashboard; null until then.",
  confirmConnection:
    "Let the extension that made this challenge, at the same address, begin one session within five minutes.",
  listPasskeys: "The user's passkeys, the latest first.",
  passkeyOptions: "What a browser needs to create a passkey for the user.",
  addPasskey: "Add the passkey that the browser has created.",
  renamePasskey: "Give a passkey another name.",
  reauthenticateWithPasskey: "Confirm by a passkey, in place of the password.",
  removePasskey: "Remove a passkey: it cannot sign in any more.",
  totpState: "Whether an authenticator app is set up, and how many recovery codes are left.",
  startTotp: "Begin to set up an authenticator app: it is in use only after `confirmTotp`.",
  confirmTotp:
    "Confirm the authenticator app with a code of it. The recovery codes are returned this once only. Sessions end " +
    "as with a new password.",
  replaceRecoveryCodes: "Replace the recovery codes. The new ones are returned this once only.",
  removeTotp: "Remove the authenticator app and the recovery codes: the password alone signs in.",
  listAccessTokens:
    "The user's access tokens, the latest first. Those that have expired are listed until another is made.",
  createAccessToken: "Make an access token for a script. The token itself is returned this once only.",
  revokeAccessToken: "Revoke an access token: it is rejected from the next call on.",
  getCalendar: "Whether there is a calendar of the user's entries, and since when; null when there is none.",
  createCalendar:
    "Make a calendar of the user's entries for calendar apps, in place of the one that there is. Its address is " +
    "returned this once only.",
  revokeCalendar: "Revoke the calendar: its address is unknown from the next call on.",
  calendarFeed:
    "The time entries of the last 90 days as iCalendar. The address is the secret: no token is needed, and it gives " +
    "access to nothing else.",
  listPushSubscriptions: "The browsers that get push messages, and the key with which a browser subscribes.",
  subscribeToPush:
    "Send push messages to the browser of this session, in place of an earlier subscription of it.",
  unsubscribeFromPush: "Send no more push messages to a browser.",
  listWebhooks: "The user's webhooks, the latest first, each with its latest delivery.",
  createWebhook:
    "Call an address when something happens. The secret that signs the calls is returned this once only.",
  testWebhook:
    "Send a test to a webhook at once, and return how it went. One that arrives turns the webhook on again.",
  rotateWebhookSecret: "Replace the secret of a webhook. The new one is returned this once only.",
  deleteWebhook: "Delete a webhook with the events that still wait for it.",
  getDay: "One day. A day without a record is returned with all its fields, empty.",
  listDays:
    "The days of a range that have a record, oldest first: at most 400 days and 8 MiB. `next` is the " +
    "day to continue from, or null when the range is complete.",
  addEntry:
    "Add a time entry to a day. When an entry with this `id` exists, nothing changes and that entry is returned.",
  updateEntry: "Change a time entry; absent fields are unchanged.",
  deleteEntry: "Delete a time entry.",
  getTimer: "The running timer, or null, and its version.",
  putTimer:
    "Start a timer. With `replace`, change the start or category of the running one; with `replace` and another " +
    "`id`, the running one is discarded without being saved: stop it first to save it. Starting the timer that " +
    "ended last, or the running one a second time, changes nothing.",
  deleteTimer:
    "Discard the running timer without saving it. With the `id` of another timer, nothing changes.",
  stopTimer:
    "Stop the timer and save its time as entries, one for each day. A second stop returns the result of the first.",
  events: "A stream of server-sent events about changes of the user's days, timer and account.",
  putGoals: "Replace the goals of a day with this list.",
  patchGoal: "Set a goal's state, its note, or both.",
  goalTemplates: "Ready-made goals.",
  putFire: "Write the Fire ring; absent fields are unchanged.",
  weaknessSuggestions:
    "Weaknesses to choose from, by group: the user's own, then recently forged ones, then the built-in ones.",
  taskSuggestions: "Attack tasks of thirty minutes or less for a weakness.",
  putWind: "Write the Wind ring: the simple form adds, a raw ring replaces the fields that it contains.",
  putStudyTargets: "Replace the study targets of a day with this list.",
  putWeaknessReps: "Replace the weakness reps of a day with this list.",
  studyTargetHistory: "The subjects studied in the last 60 days, each once, latest first.",
  weaknessRepHistory: "The reps of the last 60 days, each weakness and rep once, latest first.",
  complacencyCheck: "How complacent the fortnight up to this day looks, and why.",
  putVoid: "Write the Void ring: the simple form adds, a raw ring replaces the fields that it contains.",
  putBattleLogs: "Replace the battle logs of a day with this list.",
  putCommitment: "Commit to a hard thing for this day; an empty text removes the commitment.",
  battleSuggestions: "Battles to fight: recently lost or ongoing ones first, then the built-in ones.",
  hardThingSuggestions:
    "Hard things to commit to: recently lost or ongoing ones first, then the built-in ones.",
  battleStats:
    "The statistics of the battles of a span: `week`, `month`, `year`, `all`, or one day by its date.",
  computeForgedScore:
    "Compute a day's forged score again and store it; the response has the points and the reason of each ring.",
  weekly: "The analytics of a week, given as an ISO week such as `2026-W47` or as any date in it.",
  analyticsRange: "One summary for each day of a range that has a record, oldest first.",
  listTrash:
    "Items deleted in the last 30 days, also by replacing a list, and not restored since; latest first.",
  restoreFromTrash: "Restore a deleted item to the list of its day, unchanged.",
  deleteTrashed: "Delete an item in the trash for good.",
  exportData: "Everything of the user as one versioned JSON document, or one table of it as CSV; streamed.",
  importData:
    "Import an exported document. It is validated whole before anything changes. `merge` adds by id what the account " +
    "does not have; `replace` erases what the account has first; `preview` changes nothing.",
  importStatus: "How far the user's running import is; null when none runs.",
  health: "Whether the server is up and its store can be read and written.",
};
