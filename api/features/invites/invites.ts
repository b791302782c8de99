import { createInvite, INVITE_LIMITS, listInvites, revokeInvite } from "#shared/contract/mod.ts";
import { hashSecret, newSecret } from "../../auth/tokens.ts";
import { Failure } from "../../failures.ts";
import { serve } from "../../http/mount.ts";
import type { Services } from "../../services.ts";

/** How long an invitation can be used, in milliseconds. */
const VALID_MS = INVITE_LIMITS.days * 24 * 3_600_000;

export const inviteRoutes = [
  serve(listInvites, {
    handle: async ({ caller: { user } }, { registration, invites, clock }) => {
      const owner = await registration.isOwner(user.id);
      return {
        policy: registration.policy,
        owner,
        invites: owner ? (await invites.list(clock())).reverse() : [],
      };
    },
  }),

  serve(createInvite, {
    handle: async ({ caller: { user }, context }, services) => {
      const { invites, clock } = services;
      await requireOwner(user.id, services);
      const now = clock();
      if ((await invites.list(now)).length >= INVITE_LIMITS.open) throw new Failure("too_many_invites");
      const code = newSecret().toBase64({ alphabet: "base64url", omitPadding: true });
      const invite = {
        id: crypto.randomUUID(),
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + VALID_MS).toISOString(),
      };
      await invites.create(hashSecret(code), invite);
      context.set("securityEvent", { event: "invite_created", user: user.id });
      return { code, invite };
    },
  }),

  serve(revokeInvite, {
    handle: async ({ params: { id }, caller: { user }, context }, services) => {
      // To anyone but the owner of the server there are no invitations.
      const removed = await services.registration.isOwner(user.id) && await services.invites.remove(id);
      if (!removed) throw new Failure("not_found");
      context.set("securityEvent", { event: "invite_revoked", user: user.id });
      return {};
    },
  }),
];

async function requireOwner(userId: string, { registration }: Services): Promise<void> {
  if (!await registration.isOwner(userId)) throw new Failure("not_owner");
}
