import * as z from "zod/mini";
import { IdSchema } from "../../schema/id.ts";
import { InstantSchema } from "../../schema/instant.ts";
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
  access: "anyone",
  query: z.object({ invite: z.exactOptional(InviteCodeSchema) }),
  response: z.object({ policy: z.enum(REGISTRATION_POLICIES), allowed: z.boolean() }),
  status: 200,
  errors: [],
});

/** An open invitation; never its code, which is shown once. */
const InviteViewSchema = z.object({
  id: IdSchema,
  created_at: InstantSchema,
  expires_at: InstantSchema,
});

export type InviteView = z.infer<typeof InviteViewSchema>;

export const listInvites = endpoint({
  name: "listInvites",
  method: "GET",
  path: "/auth/invites",
  access: "session",
  response: z.object({
    policy: z.enum(REGISTRATION_POLICIES),
    /** Whether the user owns the server, and may invite others. */
    owner: z.boolean(),
    invites: z.array(InviteViewSchema),
  }),
  status: 200,
  errors: [],
});

export const createInvite = endpoint({
  name: "createInvite",
  method: "POST",
  path: "/auth/invites",
  access: "session",
  response: z.object({ code: z.string(), invite: InviteViewSchema }),
  status: 201,
  errors: ["not_owner", "too_many_invites"],
});

export const revokeInvite = endpoint({
  name: "revokeInvite",
  method: "DELETE",
  path: "/auth/invites/{id}",
  access: "session",
  params: z.object({ id: IdSchema }),
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
