import * as z from "zod/mini";
import { TimeZoneSchema } from "../calendar/mod.ts";
import { SettingsPatchSchema, UserSchema, WordListSchema } from "../records/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { endpoint } from "./endpoint.ts";

export const updateMe = endpoint({
  name: "updateMe",
  method: "PATCH",
  path: "/auth/me",
  access: "user",
  summary: "Change the profile or the settings; what is absent stays as it is.",
  body: z.object({
    timezone: z.exactOptional(TimeZoneSchema),
    priorities: z.exactOptional(WordListSchema),
    weaknesses: z.exactOptional(WordListSchema),
    settings: z.exactOptional(SettingsPatchSchema),
  }),
  answer: z.object({ user: UserSchema }),
  status: 200,
  errors: [],
});

/** A place where the user is signed in, as they see it. */
export const SessionViewSchema = z.object({
  id: IdSchema,
  /** What the user knows the place by, such as 'Gorin extension in Firefox'. */
  name: z.string(),
  created_at: InstantSchema,
  expires_at: InstantSchema,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});

export type SessionView = z.infer<typeof SessionViewSchema>;

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/auth/sessions",
  access: "user",
  summary: "Where the user is signed in, the latest sign-in first.",
  answer: z.object({ sessions: z.array(SessionViewSchema) }),
  status: 200,
  errors: [],
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/auth/sessions/{id}",
  access: "user",
  summary: "Sign one place out: its session is revoked at once.",
  params: z.object({ id: IdSchema }),
  answer: z.object({}),
  status: 200,
  errors: ["not_found"],
});
