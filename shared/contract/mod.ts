/** The contract between server and clients: one description for each endpoint, and the list of errors. */
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./access_tokens.ts";
import { analyticsRange, computeForgedScore, weekly } from "./analytics.ts";
import { accountContents, changeEmail, changePassword, deleteAccount, updateMe } from "./account.ts";
import { login, logout, me, register } from "./auth.ts";
import { getDay, listDays } from "./days.ts";
import { addEntry, deleteEntry, updateEntry } from "./earth.ts";
import type { Endpoint } from "./endpoint.ts";
import { events } from "./events.ts";
import { putFire, taskSuggestions, weaknessSuggestions } from "./fire.ts";
import { endOtherSessions, endSession, listSessions, reauthenticate } from "./sessions.ts";
import { createInvite, listInvites, registrationState, revokeInvite } from "./registration.ts";
import { health } from "./system.ts";
import { deleteTimer, getTimer, putTimer, stopTimer } from "./timer.ts";
import { exportData, importData, importStatus } from "./transfer.ts";
import { listTrash, restoreFromTrash } from "./trash.ts";
import {
  battleStats,
  battleSuggestions,
  hardThingSuggestions,
  putBattleLogs,
  putCommitment,
  putVoid,
} from "./void.ts";
import { goalTemplates, patchGoal, putGoals } from "./water.ts";
import {
  complacencyCheck,
  putStudyTargets,
  putWeaknessReps,
  putWind,
  studyTargetHistory,
  weaknessRepHistory,
} from "./wind.ts";

export * from "./access_tokens.ts";
export * from "./analytics.ts";
export * from "./account.ts";
export * from "./auth.ts";
export * from "./days.ts";
export * from "./earth.ts";
export * from "./endpoint.ts";
export * from "./endpoint_errors.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./pages.ts";
export * from "./fire.ts";
export * from "./sessions.ts";
export * from "./registration.ts";
export * from "./system.ts";
export * from "./timer.ts";
export * from "./transfer.ts";
export * from "./trash.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./wind.ts";

/** Every endpoint. The server serves exactly these. */
export const ENDPOINTS: readonly Endpoint[] = [
  registrationState,
  register,
  listInvites,
  createInvite,
  revokeInvite,
  login,
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
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
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
  exportData,
  importData,
  importStatus,
  health,
];
