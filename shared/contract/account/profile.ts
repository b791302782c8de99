import * as z from "zod/mini";
import { FACTS } from "../../schema/facts.ts";
import { UserChangeSchema, UserSchema, VersionSchema } from "../../records/mod.ts";
import { endpoint } from "../endpoint.ts";

/** A user, and the version on which a change of the profile and the settings can be based. */
export const UserStateSchema = z.object({
  user: UserSchema,
  /** Servers up to version 0.1 do not return it. */
  version: z.optional(VersionSchema),
}).register(FACTS, {
  id: "UserState",
  description: "The user, and the version of the profile and the settings.",
});

export const updateMe = endpoint({
  name: "updateMe",
  method: "PATCH",
  path: "/auth/me",
  summary: "Change the profile or the settings; absent fields are unchanged.",
  tag: "Account",
  example: { timezone: "Asia/Tokyo", settings: { reminders: { enabled: true } } },
  access: "user",
  body: UserChangeSchema,
  response: UserStateSchema,
  status: 200,
  writes: "user",
  errors: [],
});
