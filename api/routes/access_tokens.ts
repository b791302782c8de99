import {
  ACCESS_TOKEN_LIMITS,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "#shared/contract/mod.ts";
import { hasAllTokens, newAccessToken, withoutExpiredTokens } from "../auth/access_token.ts";
import { hashSecret } from "../auth/random_secret.ts";
import { Failure } from "../failures/failure.ts";
import { serve } from "../http/mount.ts";

const DAY_MS = 24 * 60 * 60_000;

export const accessTokenRoutes = [
  serve(listAccessTokens, {
    handle: ({ caller: { account } }) =>
      Promise.resolve({
        tokens: account.access_tokens.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      }),
  }),

  serve(createAccessToken, {
    handle: async ({ body, caller: { user, session }, context }, { accounts, clock }) => {
      const id = crypto.randomUUID();
      const event = { event: "token_created", user: user.id, session: session.id, access_token: id } as const;
      context.set("securityEvent", event);
      const now = clock();
      requireExpiry(body.expires_at, now);
      const token = newAccessToken(user.id);
      const created_at = new Date(now).toISOString();
      const access_token = { id, ...body, created_at, last_used_at: null };
      const updated = await accounts.update(user.id, (account) => {
        const valid = withoutExpiredTokens(account, now);
        if (hasAllTokens(valid)) throw rejected("", TOO_MANY);
        return {
          ...valid,
          access_tokens: [...valid.access_tokens, { ...access_token, hash: hashSecret(token) }],
        };
      });
      if (!updated) throw new Failure("unauthenticated");
      return { token, access_token };
    },
  }),

  serve(revokeAccessToken, {
    handle: async ({ params: { id }, caller: { account, user, session }, context }, { accounts }) => {
      const event = { event: "token_revoked", user: user.id, session: session.id, access_token: id } as const;
      context.set("securityEvent", event);
      if (!account.access_tokens.some((one) => one.id === id)) throw new Failure("not_found");
      await accounts.update(user.id, (latest) => ({
        ...latest,
        access_tokens: latest.access_tokens.filter((one) => one.id !== id),
      }));
      return {};
    },
  }),
];

const TOO_MANY =
  `You have ${ACCESS_TOKEN_LIMITS.tokens} access tokens. Revoke one before you create another.`;

/** Throws `validation_failed` when a token cannot expire at this instant. */
function requireExpiry(expiresAt: string, now: number): void {
  const ahead = Date.parse(expiresAt) - now;
  if (ahead <= 0) throw rejected("expires_at", "must be in the future");
  const { days } = ACCESS_TOKEN_LIMITS;
  if (ahead > days * DAY_MS) throw rejected("expires_at", `must be at most ${days} days ahead`);
}

function rejected(path: string, message: string): Failure {
  return new Failure("validation_failed", {
    ...(path === "" && { message }),
    details: [{ path, message }],
  });
}
