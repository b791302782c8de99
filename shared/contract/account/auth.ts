import * as z from "zod/mini";
import { FACTS } from "../../schema/facts.ts";
import { TIMEZONE_CHOICES } from "../../calendar/mod.ts";
import { EmailSchema, NewEmailSchema, TextListSchema, USER_LIMITS, UserSchema } from "../../records/mod.ts";
import { endpoint } from "../endpoint.ts";
import { UserStateSchema } from "./profile.ts";
import { InviteCodeSchema } from "./registration.ts";

const { min, max } = USER_LIMITS.password;

/** A new password. It is not trimmed: spaces are part of it. */
export const NewPasswordSchema = z.string().check(
  z.minLength(min, `must be at least ${min} characters`),
  z.maxLength(max, `must be at most ${max} characters`),
  z.refine((value: string) => value.isWellFormed(), "must be well-formed Unicode text"),
);

/**
 * A password as it is entered. The rules of a new one do not apply: what is too short to have been chosen is a wrong
 * password, not a bad request.
 */
export const EnteredPasswordSchema = z.string().check(z.maxLength(max));

/** The password of the caller, entered again. */
export const PasswordAgainSchema = z.object({ password: EnteredPasswordSchema }).register(FACTS, {
  id: "PasswordAgain",
  description: "The password of the caller, entered again.",
  example: { password: "a long sentence nobody guesses" },
});

/** What a client needs after a sign-in. */
export const SignedInSchema = z.object({
  token: z.string(),
  user: UserSchema,
  /**
   * A credential to store in this browser and to send with the next sign-in. It grants no access: it prevents other
   * people's wrong guesses from delaying the owner's sign-in here. Servers up to version 0.1 do not return it.
   */
  device: z.optional(z.string()),
}).register(FACTS, { id: "SignedIn", description: "What a sign-in returns." });

/**
 * What a session goes on with after what proves who its user is was changed. The token and the device credential before
 * are no longer valid, nor is any other session or device.
 */
export const RenewedSchema = z.object({ token: z.string(), device: z.string() });

/** What a session goes on with after its user has proven who they are: the token before is no longer valid. */
export const ReauthenticatedSchema = z.object({ token: z.string() });

/** The `device` that an earlier sign-in returned in this browser; an unknown one is ignored. */
export const DeviceCredentialSchema = z.exactOptional(z.string().check(z.maxLength(4_096)));

/** The `data` of `second_factor_required`: the password was right, and a code is needed too. */
export const SecondFactorSchema = z.object({
  /** To send with the code, within five minutes. */
  challenge: z.string(),
});

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/auth/register",
  summary: "Create an account and sign in to it.",
  tag: "Account",
  example: {
    email: "musashi@example.org",
    password: "a long sentence nobody guesses",
    timezone: "Europe/Berlin",
    priorities: ["Deep Work", "Health"],
  },
  access: "anyone",
  body: z.object({
    email: NewEmailSchema,
    password: NewPasswordSchema,
    timezone: z.enum(TIMEZONE_CHOICES),
    priorities: z._default(TextListSchema, []),
    weaknesses: z._default(TextListSchema, []),
    /** The code of an invitation, where one is needed; ignored where not. */
    invite: z.exactOptional(InviteCodeSchema),
  }),
  response: SignedInSchema,
  status: 201,
  errors: ["email_taken", "forbidden", "registration_closed", "invite_invalid"],
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/auth/login",
  summary:
    "Sign in. An account with an authenticator app gets a challenge for `loginWithCode` instead of a " +
    "session.",
  tag: "Account",
  example: { email: "musashi@example.org", password: "a long sentence nobody guesses" },
  access: "anyone",
  body: z.object({
    email: EmailSchema,
    password: EnteredPasswordSchema,
    device: DeviceCredentialSchema,
  }),
  response: SignedInSchema,
  status: 200,
  errors: ["invalid_credentials", "second_factor_required"],
});

export const me = endpoint({
  name: "me",
  method: "GET",
  path: "/auth/me",
  summary: "The signed-in user; with a new token when the current one is past half of its lifetime.",
  tag: "Account",
  access: "user",
  response: z.extend(UserStateSchema, { token: z.optional(z.string()) }),
  status: 200,
  // A fresh token lengthens the stored session.
  errors: ["storage_full"],
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/auth/logout",
  summary: "Sign out: the session is revoked at once.",
  tag: "Account",
  access: "session",
  response: z.object({}),
  status: 200,
  errors: [],
});
