import type { Context } from "hono";
import { endSession, listSessions, login, logout, me, register, updateMe } from "#shared/contract/mod.ts";
import { defaultSettings, type User, withSettings } from "#shared/records/mod.ts";
import { hashDeviceCredential, newDeviceCredential } from "../auth/device_credential.ts";
import { passwordProblem, passwordWeakness } from "../auth/password_rules.ts";
import {
  knowsDevice,
  newSession,
  withExtended,
  withoutSession,
  withRevoked,
  withSession,
} from "../auth/session.ts";
import { sessionName } from "../auth/session_name.ts";
import { needsRenewal } from "../auth/token.ts";
import type { Turn } from "../auth/work_queue.ts";
import { Failure } from "../failures/failure.ts";
import { serve } from "../http/mount.ts";
import type { SecurityEvent } from "../log/security_event.ts";
import type { Services } from "../services/services.ts";
import type { Account, Session } from "../store/accounts.ts";

export const authRoutes = [
  serve(register, {
    handle: async ({ body: { password, ...profile }, context }, services) => {
      const { accounts, passwords, throttle, tokens, clock } = services;
      context.set("securityEvent", { event: "registration", user: null });
      const problem = await passwordProblem(password, profile.email);
      if (problem) throw passwordRejected(problem);
      const client = context.get("client");
      throttle.registration(client);
      const isFree = async () => await accounts.getByEmail(profile.email) === null;
      const isWanted = async () => {
        if (!await isFree()) return false;
        const weakness = await passwordWeakness(password, profile.email);
        if (weakness) throw passwordRejected(weakness);
        return true;
      };
      const turn: Turn = { lane: "registration", client };
      const hash = await isFree() ? await passwords.hashIf(isWanted, password, turn) : null;
      if (hash === null) throw new Failure("email_taken");
      const now = clock();
      const user: User = {
        id: crypto.randomUUID(),
        ...profile,
        settings: defaultSettings(),
        created_at: new Date(now).toISOString(),
      };
      const device = newDeviceCredential();
      const session = newSession(nameOf(context), now, await hashDeviceCredential(device));
      const created = await accounts.create({ user, password: hash, sessions: [session], devices: [] });
      if (!created) throw new Failure("email_taken");
      context.set("securityEvent", { event: "registration", user: user.id, session: session.id });
      return { token: await tokens.issue(user.id, session.id), user, device };
    },
  }),

  serve(login, {
    handle: async ({ body: { email, password, device: sent }, context }, services) => {
      const { accounts, throttle, tokens, clock } = services;
      const client = context.get("client");
      const account = await accounts.getByEmail(email);
      const known = account && sent !== undefined ? await recognize(sent, account, clock()) : null;
      const event: SecurityEvent = {
        event: "sign_in",
        user: account?.user.id ?? null,
        known_device: known !== null,
      };
      context.set("securityEvent", event);
      const turn: Turn = { lane: known ? "known_device" : "sign_in", client };
      const checked = await throttle.passwordCheck(
        { email, client, device: known?.hash ?? null },
        () => checkPassword(account, password, turn, services),
      );
      if (!checked) throw new Failure("invalid_credentials");
      const { user } = checked.account;
      const device = known?.credential ?? newDeviceCredential();
      const session = newSession(nameOf(context), clock(), await hashDeviceCredential(device));
      await addSession(checked, session, services);
      context.set("securityEvent", { ...event, session: session.id });
      return { token: await tokens.issue(user.id, session.id), user, device };
    },
  }),

  serve(me, {
    handle: async ({ caller: { user, session, claims } }, { accounts, tokens, clock }) => {
      const now = clock();
      if (!needsRenewal(claims, now)) return { user };
      await accounts.update(user.id, (account) => withExtended(account, session.id, now));
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
    handle: async ({ caller: { user, session }, context }, { accounts, clock }) => {
      context.set("securityEvent", { event: "sign_out", user: user.id, session: session.id });
      await accounts.update(user.id, (account) => withoutSession(account, session.id, clock()));
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
      const devices = account.devices.filter(({ expires_at }) => expires_at > now);
      return Promise.resolve({ sessions, devices });
    },
  }),

  serve(endSession, {
    handle: async ({ params: { id }, caller: { account, user }, context }, { accounts }) => {
      context.set("securityEvent", { event: "session_revoked", user: user.id, session: id });
      const known = [...account.sessions, ...account.devices].some((one) => one.id === id);
      if (!known) throw new Failure("not_found", { message: "You are not signed in there." });
      await accounts.update(user.id, (latest) => withRevoked(latest, id));
      return {};
    },
  }),
];

interface CheckedPassword {
  readonly account: Account;
  /** A hash to store in place of the present one, when that is no longer the best. */
  readonly betterHash: string | null;
}

/** The account, if `password` is its own, or null. No account costs the same work as a wrong password. */
async function checkPassword(
  account: Account | null,
  password: string,
  turn: Turn,
  { passwords }: Services,
): Promise<CheckedPassword | null> {
  if (!account) {
    await passwords.verifyNothing(password, turn);
    return null;
  }
  const { ok, rehash } = await passwords.verify(password, account.password, turn);
  return ok ? { account, betterHash: rehash ? await passwords.hash(password, turn) : null } : null;
}

async function addSession(
  { account, betterHash }: CheckedPassword,
  session: Session,
  { accounts, clock }: Services,
): Promise<void> {
  const now = clock();
  const updated = await accounts.update(account.user.id, (latest) => {
    // The password that was checked is no longer this account's: it may have been changed to keep somebody out.
    if (latest.password !== account.password) throw changedMeanwhile();
    return withSession({ ...latest, password: betterHash ?? latest.password }, session, now);
  });
  if (!updated) throw new Failure("invalid_credentials");
}

/** The sent device credential with its hash, when `account` knows it, or null. */
async function recognize(credential: string, account: Account, now: number) {
  const hash = await hashDeviceCredential(credential);
  return knowsDevice(account, hash, now) ? { credential, hash } : null;
}

function nameOf(context: Context): string {
  return sessionName({ userAgent: context.req.header("User-Agent"), origin: context.req.header("Origin") });
}

function passwordRejected(message: string): Failure {
  return new Failure("validation_failed", { message, details: [{ path: "password", message }] });
}

function changedMeanwhile(): Failure {
  return new Failure("unavailable", {
    message: "The account was just changed. Please try again.",
    retryAfter: 1,
  });
}
