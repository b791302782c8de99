import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type User, UserSchema } from "#shared/records/mod.ts";

/**
 * Returns the user with the version of their profile and settings. It is a hash of the content: the versionstamp of the
 * account also changes with its sessions.
 */
export function toUserState(user: User): { user: User; version: string } {
  // Parsing puts the fields into the order of the schema.
  const content = JSON.stringify(z.parse(UserSchema, user));
  return { user, version: createHash("sha256").update(content).digest("hex") };
}
