/** The contract between server and clients: one value for each endpoint, and the closed list of errors. */
import { login, logout, me, register } from "./auth.ts";
import { getDay, listDays } from "./days.ts";
import { addEntry, deleteEntry, updateEntry } from "./earth.ts";
import type { Endpoint } from "./endpoint.ts";
import { health } from "./system.ts";

export * from "./auth.ts";
export * from "./days.ts";
export * from "./earth.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./system.ts";

/** Every endpoint. What is not in this list is not served; what is in it is. */
export const ENDPOINTS: readonly Endpoint[] = [
  register,
  login,
  me,
  logout,
  getDay,
  listDays,
  addEntry,
  updateEntry,
  deleteEntry,
  health,
];
