/** The contract between server and clients: one description for each endpoint, and the list of errors. */
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./account/access_tokens.ts";
import { calendarFeed, createCalendar, getCalendar, revokeCalendar } from "./account/calendar.ts";
import { analyticsRange, computeForgedScore, weekly } from "./analytics.ts";
import { accountContents, changeEmail, changePassword, deleteAccount } from "./account/account.ts";
import { confirmConnection, loginWithConnection } from "./account/connections.ts";
import { updateMe } from "./account/profile.ts";
import { listPushSubscriptions, subscribeToPush, unsubscribeFromPush } from "./account/push.ts";
import { login, logout, me, register } from "./account/auth.ts";
import { getDay, listDays } from "./days.ts";
import { addEntry, deleteEntry, updateEntry } from "./rings/earth.ts";
import type { Endpoint } from "./endpoint.ts";
import { events } from "./events.ts";
import { putFire, taskSuggestions, weaknessSuggestions } from "./rings/fire.ts";
import { endOtherSessions, endSession, listSessions, reauthenticate } from "./account/sessions.ts";
import {
  confirmTotp,
  loginWithCode,
  reauthenticateWithCode,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "./account/second_factor.ts";
import {
  addPasskey,
  listPasskeys,
  loginOptions,
  loginWithPasskey,
  passkeyOptions,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
} from "./account/passkeys.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from "./account/webhooks.ts";
import { createInvite, listInvites, revokeInvite } from "./account/invites.ts";
import { registrationState } from "./account/registration.ts";
import { health } from "./system.ts";
import { deleteTimer, getTimer, putTimer, stopTimer } from "./timer.ts";
import { exportData, importData, importStatus } from "./transfer.ts";
import { deleteTrashed, listTrash, restoreFromTrash } from "./trash.ts";
import {
  battleStats,
  battleSuggestions,
  hardThingSuggestions,
  putBattleLogs,
  putCommitment,
  putVoid,
} from "./rings/void.ts";
import { goalTemplates, patchGoal, putGoals } from "./rings/water.ts";
import {
  complacencyCheck,
  putStudyTargets,
  putWeaknessReps,
  putWind,
  studyTargetHistory,
  weaknessRepHistory,
} from "./rings/wind.ts";

export * from "./account/access_tokens.ts";
export * from "./analytics.ts";
export * from "./account/calendar.ts";
export * from "./account/account.ts";
export * from "./account/auth.ts";
export * from "./account/connections.ts";
export * from "./days.ts";
export * from "./rings/earth.ts";
export * from "./endpoint.ts";
export * from "./endpoint_errors.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./pages.ts";
export * from "./rings/fire.ts";
export * from "./account/invites.ts";
export * from "./account/passkeys.ts";
export * from "./account/profile.ts";
export * from "./account/push.ts";
export * from "./account/second_factor.ts";
export * from "./account/sessions.ts";
export * from "./account/registration.ts";
export * from "./account/webhooks.ts";
export * from "./system.ts";
export * from "./tags.ts";
export * from "./timer.ts";
export * from "./transfer.ts";
export * from "./trash.ts";
export * from "./rings/void.ts";
export * from "./rings/water.ts";
export * from "./rings/wind.ts";

const ALL = [
  registrationState,
  register,
  listInvites,
  createInvite,
  revokeInvite,
  login,
  loginWithCode,
  loginOptions,
  loginWithPasskey,
  loginWithConnection,
  confirmConnection,
  me,
  updateMe,
  changePassword,
  changeEmail,
  accountContents,
  deleteAccount,
  logout,
  listSessions,
  endSession,
  endOtherSessions,
  reauthenticate,
  reauthenticateWithCode,
  listPasskeys,
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  reauthenticateWithPasskey,
  totpState,
  startTotp,
  confirmTotp,
  replaceRecoveryCodes,
  removeTotp,
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
  getCalendar,
  createCalendar,
  revokeCalendar,
  calendarFeed,
  listPushSubscriptions,
  subscribeToPush,
  unsubscribeFromPush,
  listWebhooks,
  createWebhook,
  testWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  getDay,
  listDays,
  addEntry,
  updateEntry,
  deleteEntry,
  getTimer,
  putTimer,
  deleteTimer,
  stopTimer,
  events,
  putGoals,
  patchGoal,
  goalTemplates,
  putFire,
  weaknessSuggestions,
  taskSuggestions,
  putWind,
  putStudyTargets,
  putWeaknessReps,
  studyTargetHistory,
  weaknessRepHistory,
  complacencyCheck,
  putVoid,
  putBattleLogs,
  putCommitment,
  battleSuggestions,
  hardThingSuggestions,
  battleStats,
  computeForgedScore,
  weekly,
  analyticsRange,
  listTrash,
  restoreFromTrash,
  deleteTrashed,
  exportData,
  importData,
  importStatus,
  health,
] as const;

/** The operation ids of all endpoints. */
export type EndpointName = (typeof ALL)[number]["name"];

/** Every endpoint. The server serves exactly these. */
export const ENDPOINTS: readonly (Endpoint & { readonly name: EndpointName })[] = ALL;
