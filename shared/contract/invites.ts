import * as z from "zod/mini";
import { described, FACTS, IdSchema, InstantSchema } from "../domain/schema.ts";
import { REGISTRATION_POLICIES } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { ItemParamsSchema } from "./params.ts";

/** An open invitation; never its code, which is shown once. */
const InviteViewSchema = z.object({
  id: IdSchema,
  created_at: InstantSchema,
  expires_at: InstantSchema,
}).register(FACTS, {
  id: "Invite",
  description: "An open invitation; never its code, which is shown once.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    created_at: "2026-11-21T12:00:00.000Z",
    expires_at: "2026-11-28T12:00:00.000Z",
  },
});

export type InviteView = z.infer<typeof InviteViewSchema>;

export const listInvites = endpoint({
  name: "listInvites",
  method: "GET",
  path: "/auth/invites",
  summary: "The invitations that are open, the latest first; none for a user who does not own the server.",
  tag: "Account",
  access: "session",
  response: z.object({
    policy: described(z.enum(REGISTRATION_POLICIES), "Who may create an account."),
    owner: described(z.boolean(), "Whether the user owns the server, and may invite others."),
    invites: z.array(InviteViewSchema),
  }),
  status: 200,
  errors: [],
});

export const createInvite = endpoint({
  name: "createInvite",
  method: "POST",
  path: "/auth/invites",
  summary: "Make an invitation that one person can use within 7 days. Its code is returned this once only.",
  tag: "Account",
  access: "session",
  response: z.object({
    code: described(z.string(), "The code, as it is shown or entered."),
    invite: InviteViewSchema,
  }),
  status: 201,
  errors: ["not_owner", "too_many_invites"],
});

export const revokeInvite = endpoint({
  name: "revokeInvite",
  method: "DELETE",
  path: "/auth/invites/{id}",
  summary: "Revoke an invitation: nobody can use it any more.",
  tag: "Account",
  access: "session",
  params: ItemParamsSchema,
  response: z.object({}),
  status: 200,
  errors: ["not_found"],
});
