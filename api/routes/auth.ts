import type { Context } from "hono";
import { endSession, listSessions, login, logout, me, register, updateMe } from "#shared/contract/mod.ts";
import { defaultSettings, type User, withSettings } from "#shared/records/mod.ts";
import { isCommonPassword, TOO_COMMON } from "../auth/common_passwords.ts";
import { isOwnWord, TOO_EASY } from "../auth/personal_words.ts";
import { newSession, withExtended, withoutSession, withSession } from "../auth/session.ts";
import { sessionName } from "../auth/session_name.ts";
import { needsRenewal } from "../auth/token.ts";
import { Failure } from "../failure.ts";
import { bearerToken } from "../http/middleware/bearer.ts";
import { serve } from "../http/mount.ts";
import type { Services } from "../services.ts";
import type { Account, Session } from "../store/accounts.ts";

export const authRoutes = [
  serve(register, {
    handle: async ({ body: { password, ...profile }, context }, services) => {
      const { accounts, passwords, throttle, tokens, clock } = services;
      if (await isCommonPassword(password)) throw refused(TOO_COMMON);
      if (isOwnWord(password, profile.email)) throw refused(TOO_EASY);
      throttle.registration(context.get("address"));
      const isFree = async () => await accounts.getByEmail(profile.email) === null;
      const hash = await isFree() ? await passwords.hashIf(isFree, password) : null;
      if (hash === null) throw new Failure("email_taken");
      const now = clock();
      const user: User = {
        id: crypto.randomUUID(),
        ...profile,
        settings: defaultSettings(),
        created_at: new Date(now).toISOString(),
      };
      const session = newSession(nameOf(context), now);
      const made = await accounts.create({ user, password: hash, sessions: [session] });
      if (!made) throw new Failure("email_taken");
      return { token: await tokens.issue(user.id, session.id), user };
    },
  }),

  serve(login, {
    handle: async ({ body: { email, password }, context }, services) => {
      const attempt = {
        email,
        address: context.get("address"),
        device: await deviceOf(context, email, services),
      };
      const checked = await services.throttle.passwordCheck(
        attempt,
        () => checkPassword(email, password, services),
      );
      if (!checked) throw new Failure("invalid_credentials");
      const { user } = checked.account;
      const session = await signIn(checked, nameOf(context), services);
      return { token: await services.tokens.issue(user.id, session.id), user };
    },
  }),

  serve(me, {
    handle: async ({ caller: { user, session, claims } }, { accounts, tokens, clock }) => {
      const now = clock();
      if (!needsRenewal(claims, now)) return { user };
      await accounts.update(user.id, (account) => ({
        ...account,
        sessions: withExtended(account.sessions, session.id, now),
      }));
      return { user, token: await tokens.issue(user.id, session.id) };
    },
  }),

  serve(updateMe, {
    handle: async ({ body: { settings, ...profile }, caller }, { accounts }) => {
      const updated = await accounts.update(caller.user.id, (account) => ({
        ...account,
        user: {
          ...account.user,
          ...profile,
          settings: withSettings(account.user.settings, settings ?? {}),
        },
      }));
      if (!updated) throw new Failure("unauthenticated");
      return { user: updated.user };
    },
  }),

  serve(logout, {
    handle: async ({ caller: { user, session } }, { accounts }) => {
      await accounts.update(user.id, (account) => ({
        ...account,
        sessions: withoutSession(account.sessions, session.id),
      }));
      return {};
    },
  }),

  serve(listSessions, {
    handle: ({ caller: { account, session } }, { clock }) => {
      const now = new Date(clock()).toISOString();
      const sessions = account.sessions
        .filter(({ expires_at }) => expires_at > now)
        .map((one) => ({ ...one, current: one.id === session.id }))
        .sort((a, b) => b.created_at.localeCompare(a.created_at));
      return Promise.resolve({ sessions });
    },
  }),

  serve(endSession, {
    handle: async ({ params: { id }, caller: { account, user } }, { accounts }) => {
      const known = account.sessions.some((session) => session.id === id);
      if (!known) throw new Failure("not_found", { message: "You are not signed in there." });
      await accounts.update(user.id, (latest) => ({
        ...latest,
        sessions: withoutSession(latest.sessions, id),
      }));
      return {};
    },
  }),
];

interface CheckedPassword {
  readonly account: Account;
  /** What to keep in place of the present hash, when that was made by what is no longer the best. */
  readonly betterHash: string | null;
}

/** The account that this password opens, or null. An unknown email costs the same work as a wrong password. */
async function checkPassword(
  email: string,
  password: string,
  { accounts, passwords }: Services,
): Promise<CheckedPassword | null> {
  const account = await accounts.getByEmail(email);
  if (!account) {
    await passwords.verifyNothing(password);
    return null;
  }
  const { ok, rehash } = await passwords.verify(password, account.password);
  return ok ? { account, betterHash: rehash ? await passwords.hash(password) : null } : null;
}

async function signIn(
  { account, betterHash }: CheckedPassword,
  name: string,
  { accounts, clock }: Services,
): Promise<Session> {
  const now = clock();
  const session = newSession(name, now);
  const updated = await accounts.update(account.user.id, (latest) => {
    // The password that was checked is no longer this account's: it may have been changed to keep somebody out.
    if (latest.password !== account.password) throw changedMeanwhile();
    return {
      ...latest,
      password: betterHash ?? latest.password,
      sessions: withSession(latest.sessions, session, now),
    };
  });
  if (!updated) throw new Failure("invalid_credentials");
  return session;
}

/** The session by which the caller was once signed in to the account of `email`, whether it still is or not. */
async function deviceOf(
  context: Context,
  email: string,
  { tokens, accounts }: Services,
): Promise<string | null> {
  const token = bearerToken(context.req.header("Authorization"));
  const claims = token && await tokens.recognise(token);
  if (!claims) return null;
  const account = await accounts.get(claims.userId);
  return account?.user.email === email ? claims.sessionId : null;
}

function nameOf(context: Context): string {
  return sessionName({ userAgent: context.req.header("User-Agent"), origin: context.req.header("Origin") });
}

function refused(message: string): Failure {
  return new Failure("validation_failed", { message, details: [{ path: "password", message }] });
}

function changedMeanwhile(): Failure {
  return new Failure("unavailable", {
    message: "The account was just changed. Please try again.",
    retryAfter: 1,
  });
}
