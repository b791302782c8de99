import { createAccessToken, listAccessTokens, revokeAccessToken } from "./access_tokens.ts";
import { accountContents, changeEmail, changePassword, deleteAccount } from "./account.ts";
import { analyticsRange, computeForgedScore, weekly } from "./analytics.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  me,
  reauthenticate,
  register,
  registrationState,
  updateMe,
} from "./auth.ts";
import { calendarFeed, createCalendar, getCalendar, revokeCalendar } from "./calendar.ts";
import { confirmConnection, loginWithConnection } from "./connections.ts";
import { getDay, listDays } from "./days.ts";
import { addEntry, deleteEntry, updateEntry } from "./earth.ts";
import type { Endpoint } from "./endpoint.ts";
import { events } from "./events.ts";
import { putFire, taskSuggestions, weaknessSuggestions } from "./fire.ts";
import { createInvite, listInvites, revokeInvite } from "./invites.ts";
import {
  addPasskey,
  listPasskeys,
  loginOptions,
  loginWithPasskey,
  passkeyOptions,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts";
import { listPushSubscriptions, subscribeToPush, unsubscribeFromPush } from "./push.ts";
import {
  confirmTotp,
  loginWithCode,
  reauthenticateWithCode,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "./second_factor.ts";
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
} from "./void.ts";
import { goalTemplates, patchGoal, putGoals } from "./water.ts";
import { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, testWebhook } from "./webhooks.ts";
import {
  complacencyCheck,
  putStudyTargets,
  putWeaknessReps,
  putWind,
  studyTargetHistory,
  weaknessRepHistory,
} from "./wind.ts";

/** The contract between server and clients: one description for each endpoint, and the list of errors. */

export * from "./access_tokens.ts";
export * from "./analytics.ts";
export * from "./calendar.ts";
export * from "./account.ts";
export * from "./auth.ts";
export * from "./connections.ts";
export * from "./days.ts";
export * from "./earth.ts";
export * from "./endpoint.ts";
export * from "./endpoint_errors.ts";
export * from "./endpoint.ts";
export * from "./events.ts";
export * from "./pages.ts";
export * from "./fire.ts";
export * from "./invites.ts";
export * from "./passkeys.ts";
export * from "./auth.ts";
export * from "./push.ts";
export * from "./second_factor.ts";
export * from "./auth.ts";
export * from "./auth.ts";
export * from "./webhooks.ts";
export * from "./system.ts";
export * from "./tags.ts";
export * from "./timer.ts";
export * from "./transfer.ts";
export * from "./trash.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./wind.ts";

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
