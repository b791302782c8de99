import * as z from "zod/mini";
import { TIMEZONE_CHOICES, TimeZoneSchema } from "../day/mod.ts";
import { EmailSchema, SettingsPatchSchema, USER_LIMITS, UserSchema, WordListSchema } from "../records/mod.ts";
import { IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { endpoint } from "./endpoint.ts";

const { min, max } = USER_LIMITS.password;

/** A password as it is chosen. It is not trimmed: a space is a character of it like any other. */
export const NewPasswordSchema = z.string().check(
  z.minLength(min, `must be at least ${min} characters`),
  z.maxLength(max, `must be at most ${max} characters`),
  z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
);

const SignedInSchema = z.object({ token: z.string(), user: UserSchema });

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/auth/register",
  access: "anyone",
  summary: "Make an account and sign in to it.",
  body: z.object({
    email: EmailSchema,
    password: NewPasswordSchema,
    timezone: z.enum(TIMEZONE_CHOICES),
    priorities: z._default(WordListSchema, []),
    weaknesses: z._default(WordListSchema, []),
  }),
  answer: SignedInSchema,
  status: 201,
  errors: ["email_taken"],
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  summary: "Sign in.",
  // Not the rules of a new password: what is too short to have been chosen is a wrong password, no bad request.
  body: z.object({ email: EmailSchema, password: z.string().check(z.maxLength(max)) }),
  answer: SignedInSchema,
  status: 200,
  errors: ["invalid_credentials"],
});

export const me = endpoint({
  name: "me",
  method: "GET",
  path: "/auth/me",
  access: "user",
  summary: "Who is signed in; with a fresh token once the present one is past half its life.",
  answer: z.object({ user: UserSchema, token: z.optional(z.string()) }),
  status: 200,
  errors: [],
});

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

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/auth/logout",
  access: "user",
  summary: "Sign out: the session is revoked at once.",
  answer: z.object({}),
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
