import * as z from "zod/mini";
import { ITEM_KINDS } from "../domain/rings/mod.ts";
import { described, FACTS, IdSchema, InstantSchema } from "../domain/schema.ts";
import { NewEmailSchema, UserSchema } from "../domain/user.ts";
import {
  EnteredPasswordSchema,
  NewPasswordSchema,
  PasswordAgainSchema,
  ReauthenticatedSchema,
  RenewedSchema,
} from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

export const changePassword = endpoint({
  name: "changePassword",
  method: "POST",
  path: "/auth/password",
  summary:
    "Change the password. Every other session ends, no other device is recognised any more, and this " +
    "session goes on with a new token.",
  tag: "Account",
  example: {
    current_password: "a long sentence nobody guesses",
    new_password: "another long sentence nobody guesses",
  },
  access: "session",
  body: z.object({
    current_password: described(EnteredPasswordSchema, "The present password."),
    new_password: described(NewPasswordSchema, "8 to 128 characters."),
  }),
  response: RenewedSchema,
  status: 200,
  errors: [],
});

const CountSchema = z.int().check(z.gte(0));

/** How much an account contains: what is lost when it is deleted. */
const AccountContentsSchema = z.object({
  days: described(CountSchema, "Days with anything in a ring."),
  items: described(z.record(z.enum(ITEM_KINDS), CountSchema), "The items of the days' lists, by kind."),
  commitments: described(CountSchema, "How many commitments."),
  trashed: described(CountSchema, "Items in the trash."),
});

export type AccountContents = z.infer<typeof AccountContentsSchema>;

export const accountContents = endpoint({
  name: "accountContents",
  method: "GET",
  path: "/auth/me/contents",
  summary: "Count what the account contains: what is lost when it is deleted.",
  tag: "Account",
  access: "session",
  response: z.object({
    contents: described(AccountContentsSchema, "What the account contains, in numbers."),
  }),
  status: 200,
  errors: [],
});

export const deleteAccount = endpoint({
  name: "deleteAccount",
  method: "DELETE",
  path: "/auth/me",
  summary: "Delete the account and everything in it. This cannot be undone.",
  tag: "Account",
  access: "session",
  body: PasswordAgainSchema,
  response: z.object({}),
  status: 200,
  errors: [],
});

export const changeEmail = endpoint({
  name: "changeEmail",
  method: "POST",
  path: "/auth/email",
  summary: "Change the email that the account is known by. Sessions end as with a new password.",
  tag: "Account",
  example: { email: "ganryu@example.org", password: "a long sentence nobody guesses" },
  access: "session",
  body: z.object({ email: NewEmailSchema, password: described(EnteredPasswordSchema, "The password.") }),
  response: z.extend(RenewedSchema, { user: UserSchema }),
  status: 200,
  errors: ["email_taken"],
});

/** A session as its user sees it. */
const SessionViewSchema = z.object({
  id: IdSchema,
  name: described(z.string(), "Its name for the user, such as 'Gorin extension in Firefox'."),
  created_at: InstantSchema,
  /** When it was last used, to the hour. Servers up to version 0.1 do not return it. */
  last_used_at: z.optional(InstantSchema),
  expires_at: InstantSchema,
  current: described(z.boolean(), "Whether this call was made with it."),
}).register(FACTS, {
  id: "Session",
  description: "Where the user is signed in.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    name: "Firefox on Linux",
    created_at: "2026-11-21T12:00:00.000Z",
    last_used_at: "2026-11-21T12:00:00.000Z",
    expires_at: "2026-12-21T12:00:00.000Z",
    current: true,
  },
});

export type SessionView = z.infer<typeof SessionViewSchema>;

/** A signed-out browser that is recognised at its next sign-in. Its id is that of its last session. */
const DeviceViewSchema = z.object({
  id: IdSchema,
  name: described(z.string(), "Its name for the user."),
  expires_at: InstantSchema,
}).register(
  FACTS,
  {
    id: "Device",
    description: "A signed-out browser that is still recognised at sign-in.",
    example: {
      id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
      name: "Firefox on Linux",
      expires_at: "2026-12-21T12:00:00.000Z",
    },
  },
);

export type DeviceView = z.infer<typeof DeviceViewSchema>;

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/auth/sessions",
  summary: "The user's sessions, latest sign-in first, and the signed-out devices that are still recognised.",
  tag: "Account",
  access: "session",
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
  summary: "Revoke a session or a recognised device: it is signed out at once and no longer recognised.",
  tag: "Account",
  access: "session",
  recent: true,
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/auth/sessions",
  summary: "Revoke every session but the one that calls. Their devices are no longer recognised.",
  tag: "Account",
  access: "session",
  recent: true,
  response: z.object({}),
  status: 200,
  errors: [],
});

export const reauthenticate = endpoint({
  name: "reauthenticate",
  method: "POST",
  path: "/auth/reauthenticate",
  summary:
    "Enter the password again: for a day, calls that need this are allowed in this session, by its new " +
    "token.",
  tag: "Account",
  access: "session",
  body: PasswordAgainSchema,
  response: ReauthenticatedSchema,
  status: 200,
  errors: [],
});
