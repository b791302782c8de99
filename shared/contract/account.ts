import * as z from "zod/mini";
import { TimeZoneSchema } from "../calendar/mod.ts";
import { SettingsPatchSchema, TextListSchema, UserSchema } from "../records/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { endpoint } from "./endpoint.ts";

export const updateMe = endpoint({
  name: "updateMe",
  method: "PATCH",
  path: "/auth/me",
  access: "user",
  summary: "Change the profile or the settings; absent fields are unchanged.",
  body: z.object({
    timezone: z.exactOptional(TimeZoneSchema),
    priorities: z.exactOptional(TextListSchema),
    weaknesses: z.exactOptional(TextListSchema),
    settings: z.exactOptional(SettingsPatchSchema),
  }),
  response: z.object({ user: UserSchema }),
  status: 200,
  errors: [],
});

/** A session as its user sees it. */
export const SessionViewSchema = z.object({
  id: IdSchema,
  /** Its name for the user, such as 'Gorin extension in Firefox'. */
  name: z.string(),
  created_at: InstantSchema,
  expires_at: InstantSchema,
  /** Whether this call was made with it. */
  current: z.boolean(),
});

export type SessionView = z.infer<typeof SessionViewSchema>;

/** A signed-out browser that is recognised at its next sign-in. Its id is that of its last session. */
const DeviceViewSchema = z.object({ id: IdSchema, name: z.string(), expires_at: InstantSchema });

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/auth/sessions",
  access: "user",
  summary: "The user's sessions, latest sign-in first, and the signed-out devices that are still recognised.",
  response: z.object({
    sessions: z.array(SessionViewSchema),
    /** Servers up to version 0.1 do not return it. */
    devices: z.optional(z.array(DeviceViewSchema)),
  }),
  status: 200,
  errors: [],
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/auth/sessions/{id}",
  access: "user",
  summary: "Revoke a session or a recognised device: it is signed out at once and no longer recognised.",
  params: z.object({ id: IdSchema }),
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
