import * as z from "zod/mini";
import { described } from "../../schema/facts.ts";
import { endpoint } from "../endpoint.ts";

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
export const InviteCodeSchema = z.string().check(z.maxLength(INVITE_LIMITS.code));

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
