import * as z from "zod/mini";
import { TIMEZONE_CHOICES } from "../domain/calendar.ts";
import { described, FACTS } from "../domain/schema.ts";
import {
  EmailSchema,
  NewEmailSchema,
  TextListSchema,
  USER_LIMITS,
  UserChangeSchema,
  UserSchema,
  VersionSchema,
} from "../domain/user.ts";
import { endpoint } from "./endpoint.ts";

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

/** Who may create an account: anyone, anyone with an invitation, only the first one to do so, or nobody. */
export const REGISTRATION_POLICIES = ["open", "invite", "first", "closed"] as const;

export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

export const INVITE_LIMITS = {
  /** Characters of a code; ours have 43. */
  code: 100,
  /** Invitations that may be open at once. */
  open: 50,
  /** How many days an invitation is valid. */
  days: 7,
} as const;

/** The code of an invitation. */
const InviteCodeSchema = z.string().check(z.maxLength(INVITE_LIMITS.code));

export const registrationState = endpoint({
  name: "registrationState",
  method: "GET",
  path: "/auth/registration",
  summary:
    "Who may create an account on this server, and whether the caller may now, with this invitation if " +
    "any.",
  tag: "Account",
  access: "anyone",
  query: z.object({
    invite: described(
      z.exactOptional(InviteCodeSchema),
      "The code of an invitation.",
      "the-code-of-an-invitation",
    ),
  }),
  response: z.object({
    policy: described(z.enum(REGISTRATION_POLICIES), "Who may create an account."),
    allowed: described(z.boolean(), "Whether the caller may create an account now."),
  }),
  status: 200,
  errors: [],
});

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
export const PasswordAgainSchema = z.object({ password: described(EnteredPasswordSchema, "The password.") })
  .register(FACTS, {
    id: "PasswordAgain",
    description: "The password of the caller, entered again.",
    example: { password: "a long sentence nobody guesses" },
  });

/** What a client needs after a sign-in. */
export const SignedInSchema = z.object({
  token: described(z.string(), "The token. Send it as `Authorization: Bearer …`."),
  user: UserSchema,
  /**
   * A credential to store in this browser and to send with the next sign-in. It grants no access: it prevents other
   * people's wrong guesses from delaying the owner's sign-in here. Servers up to version 0.1 do not return it.
   */
  device: described(
    z.optional(z.string()),
    "A credential of this browser, to send with the next sign-in. It grants no access.",
  ),
}).register(FACTS, { id: "SignedIn", description: "What a sign-in returns." });

/**
 * What a session goes on with after what proves who its user is was changed. The token and the device credential before
 * are no longer valid, nor is any other session or device.
 */
export const RenewedSchema = z.object({
  token: described(z.string(), "The token. Send it as `Authorization: Bearer …`."),
  device: described(
    z.string(),
    "A credential of this browser, to send with the next sign-in. It grants no access.",
  ),
});

/** What a session goes on with after its user has proven who they are: the token before is no longer valid. */
export const ReauthenticatedSchema = z.object({
  token: described(z.string(), "The token. Send it as `Authorization: Bearer …`."),
});

export const DeviceCredentialSchema = described(
  z.exactOptional(z.string().check(z.maxLength(4_096))),
  "The `device` that an earlier sign-in returned in this browser; an unknown one is ignored.",
);

/** The `data` of `second_factor_required`: the password was right, and a code is needed too. */
export const SecondFactorSchema = z.object({
  challenge: described(z.string(), "To send with the code, within five minutes."),
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
    password: described(NewPasswordSchema, "The password."),
    timezone: described(z.enum(TIMEZONE_CHOICES), "The user's time zone."),
    priorities: described(z._default(TextListSchema, []), "What matters to the user."),
    weaknesses: described(z._default(TextListSchema, []), "What the user wants to overcome."),
    invite: described(
      z.exactOptional(InviteCodeSchema),
      "The code of an invitation, where one is needed; ignored where not.",
    ),
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
    password: described(EnteredPasswordSchema, "The password."),
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
  response: z.extend(UserStateSchema, {
    token: described(z.optional(z.string()), "The token. Send it as `Authorization: Bearer …`."),
  }),
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
