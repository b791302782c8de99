import {
  ACCESS_TOKEN_LIMITS,
  accountContents,
  changeEmail,
  changePassword,
  createAccessToken,
  deleteAccount,
  endOtherSessions,
  endSession,
  ERROR_STATUS,
  listAccessTokens,
  listSessions,
  login,
  logout,
  me,
  reauthenticate,
  register,
  registrationState,
  revokeAccessToken,
  updateMe,
} from "#shared/contract/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import { changeUser, type User } from "#shared/domain/user.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { say } from "#shared/domain/sentences.ts";
import { Failure } from "../failures.ts";
import { forgetSignedOutBrowsers, scheduleReminders } from "../features/push/push.ts";
import { isFromOwnPage, requireFewCalls } from "../http/middleware.ts";
import { preconditionMet, serve, toUserState } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { type Account, newAccount } from "../store/accounts.ts";
import { countContents } from "../store/days/days.ts";
import { retryUntilCommitted } from "../store/user_writes.ts";
import {
  changedMeanwhile,
  passwordProblem,
  passwordRejected,
  passwordWeakness,
  requirePassword,
} from "./passwords.ts";
import { reauthenticated, withChangedCredentials } from "./renew_session.ts";
import { beginSecondStep } from "./second_step.ts";
import {
  beginSession,
  liveSessions,
  nameOf,
  newSession,
  recognize,
  withAuthenticated,
  withExtended,
  withoutOtherSessions,
  withoutSession,
  withRevoked,
} from "./sessions.ts";
import type { Turn } from "./throttle.ts";
import {
  hasAllTokens,
  hashSecret,
  needsRenewal,
  newAccessToken,
  newDeviceCredential,
  withoutExpiredTokens,
} from "./tokens.ts";

export const authRoutes = [
  serve(registrationState, {
    handle: async ({ query: { invite } }, { registration, clock }) => {
      const allowed = await registration.admit(invite, clock()).then(() => true, (error: unknown) => {
        if (error instanceof Failure && ERROR_STATUS[error.code] === 403) return false;
        throw error;
      });
      return { policy: registration.policy, allowed };
    },
  }),

  serve(register, {
    handle: async ({ body: { password, invite, ...profile }, context }, services) => {
      const { accounts, passwords, registration, throttle, tokens, clock } = services;
      context.set("securityEvent", { event: "registration", user: null });
      // An extension may call from the browser of a host whose server has no owner yet.
      if (!isFromOwnPage(context)) throw new Failure("forbidden", { message: OWN_PAGES_ONLY });
      const problem = await passwordProblem(password, profile.email);
      if (problem) throw passwordRejected("password", problem);
      const client = context.get("client");
      throttle.registration(client);
      await registration.admit(invite, clock());
      const isFree = async () => await accounts.getByEmail(profile.email) === null;
      const isWanted = async () => {
        if (!await isFree()) return false;
        const weakness = await passwordWeakness(password, profile.email);
        if (weakness) throw passwordRejected("password", weakness);
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
      const session = newSession(nameOf(context), now, hashSecret(device));
      const created = await retryUntilCommitted(async () => {
        const outcome = await accounts.create(
          newAccount(user, hash, session),
          await registration.admit(invite, clock()),
        );
        return outcome === "conflict" ? undefined : outcome;
      });
      if (created === "email_taken") throw new Failure("email_taken");
      context.set("securityEvent", { event: "registration", user: user.id, session: session.id });
      return { token: await tokens.issue(user.id, session.token_id), user, device };
    },
  }),

  serve(login, {
    handle: async ({ body: { email, password, device }, context }, services) => {
      const { accounts, throttle, clock } = services;
      const client = context.get("client");
      const account = await accounts.getByEmail(email);
      const known = account && recognize(device, account, clock());
      const event = {
        event: "sign_in",
        user: account?.user.id ?? null,
        known_device: known !== null,
      } as const;
      context.set("securityEvent", event);
      if (!known) requireFewCalls(context);
      const turn: Turn = { lane: known ? "known_device" : "sign_in", client };
      const checked = await throttle.passwordCheck(
        { email, client, device: known },
        (begin) => checkPassword(account, password, { ...turn, begin }, services),
      );
      if (!checked) throw new Failure("invalid_credentials");
      const { account: proven, betterHash } = checked;
      const change = (latest: Account) => {
        // The password was changed after it was checked, possibly to lock somebody out.
        if (latest.password !== proven.password) throw changedMeanwhile();
        return { ...latest, password: betterHash ?? latest.password };
      };
      if (!proven.totp) return await beginSession({ account: proven, device, change }, context, services);
      const updated = betterHash === null ? proven : await accounts.update(proven.user.id, change);
      if (!updated) throw new Failure("invalid_credentials");
      const challenge = await beginSecondStep(updated, services);
      throw new Failure("second_factor_required", { data: { challenge } });
    },
  }),

  serve(me, {
    handle: async ({ caller: { user, grant } }, { accounts, tokens, clock }) => {
      const now = clock();
      if (grant.kind !== "session" || !needsRenewal(grant.claims, now)) return toUserState(user);
      const { session } = grant;
      await accounts.update(user.id, (account) => withExtended(account, session.id, now));
      return { ...toUserState(user), token: await tokens.issue(user.id, session.token_id) };
    },
  }),

  serve(logout, {
    handle: async ({ caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "sign_out", user: user.id, session: session.id });
      const end = (account: Account) => withoutSession(account, session.id, services.clock());
      const updated = await services.accounts.update(user.id, end);
      if (updated) await forgetSignedOutBrowsers(updated, services);
      return {};
    },
  }),
];

const OWN_PAGES_ONLY = "Accounts are created on the pages of this server only.";

interface CheckedPassword {
  readonly account: Account;
  /** A hash to store instead of an outdated one; null when the present hash is up to date. */
  readonly betterHash: string | null;
}

/** Returns the account if the password is correct, or null. A missing account takes as long as a wrong password. */
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
  const { lane, client } = turn;
  return ok
    ? { account, betterHash: rehash ? await passwords.hash(password, { lane, client }) : null }
    : null;
}

export const sessionRoutes = [
  serve(listSessions, {
    handle: ({ caller: { account, session } }, { clock }) => {
      const now = new Date(clock()).toISOString();
      const sessions = liveSessions(account, clock())
        .map((one) => ({ ...one, current: one.id === session.id }))
        .sort((a, b) => b.created_at.localeCompare(a.created_at));
      const devices = account.devices.filter(({ expires_at }) => expires_at > now);
      return Promise.resolve({ sessions, devices });
    },
  }),

  serve(endSession, {
    handle: async ({ params: { id }, caller: { account, user }, context }, services) => {
      context.set("securityEvent", { event: "session_revoked", user: user.id, session: id });
      const known = [...account.sessions, ...account.devices].some((one) => one.id === id);
      if (!known) throw new Failure("not_found", { message: "You are not signed in there." });
      const updated = await services.accounts.update(user.id, (latest) => withRevoked(latest, id));
      if (updated) await forgetSignedOutBrowsers(updated, services);
      return {};
    },
  }),

  serve(endOtherSessions, {
    handle: async ({ caller: { user, session }, context }, services) => {
      context.set("securityEvent", { event: "other_sessions_revoked", user: user.id, session: session.id });
      const end = (latest: Account) => withoutOtherSessions(latest, session.id);
      const updated = await services.accounts.update(user.id, end);
      if (updated) await forgetSignedOutBrowsers(updated, services);
      return {};
    },
  }),

  serve(reauthenticate, {
    handle: async (call, services) => {
      const { body: { password }, caller: { account, user, session }, context } = call;
      context.set("securityEvent", { event: "reauthentication", user: user.id, session: session.id });
      await requirePassword(call, { path: "password", password }, services);
      return await reauthenticated(call, services, (latest) => {
        // The password that was checked is no longer this account's.
        if (latest.password !== account.password) throw changedMeanwhile();
        return latest;
      });
    },
  }),
];

export const accountRoutes = [
  serve(updateMe, {
    handle: async ({ body, caller, precondition }, services) => {
      const { accounts, clock } = services;
      const updated = await accounts.update(caller.user.id, (account) => {
        const state = toUserState(account.user);
        if (!preconditionMet(precondition, state.version)) {
          throw new Failure("version_conflict", { data: state });
        }
        return { ...account, user: changeUser(account.user, body, clock()) };
      });
      if (!updated) throw new Failure("unauthenticated");
      if (body.settings?.push ?? body.timezone) await scheduleReminders(updated.user, services);
      return toUserState(updated.user);
    },
  }),

  serve(changePassword, {
    handle: async (call, services) => {
      const { body: { current_password, new_password }, caller: { account, user, session }, context } = call;
      const { accounts, passwords, clock } = services;
      context.set("securityEvent", { event: "password_changed", user: user.id, session: session.id });
      const problem = await passwordProblem(new_password, user.email);
      if (problem) throw passwordRejected("new_password", problem);
      await requirePassword(call, { path: "current_password", password: current_password }, services);
      const isStrong = async () => {
        const weakness = await passwordWeakness(new_password, user.email);
        if (weakness) throw passwordRejected("new_password", weakness);
        return true;
      };
      const turn = { lane: "known_device", client: context.get("client") } as const;
      const password = await passwords.hashIf(isStrong, new_password, turn);
      const { token, device } = await withChangedCredentials(
        call,
        services,
        (renew) =>
          accounts.update(user.id, (latest) => {
            if (latest.password !== account.password || password === null) throw changedMeanwhile();
            return renew({ ...withAuthenticated(latest, session.id, clock()), password });
          }),
      );
      return { token, device };
    },
  }),

  serve(changeEmail, {
    handle: async (call, services) => {
      const { body: { email, password }, caller: { account, user, session }, context } = call;
      context.set("securityEvent", { event: "email_changed", user: user.id, session: session.id });
      await requirePassword(call, { path: "password", password }, services);
      // Counted like a registration: both reveal whether an email has an account.
      services.throttle.registration(context.get("client"));
      return await withChangedCredentials(call, services, async (renew) => {
        const changed = await services.accounts.changeEmail(account, email, renew);
        if (changed === "email_taken") throw new Failure("email_taken");
        if (!changed) throw changedMeanwhile();
        return changed;
      });
    },
  }),

  serve(accountContents, {
    handle: async ({ caller: { user } }, { kv, listQueue }) => ({
      contents: await listQueue.run(user.id, () => countContents(kv, user.id)),
    }),
  }),

  serve(deleteAccount, {
    handle: async (call, { erasures, clock, ...services }) => {
      const { body: { password }, caller: { account, user, session }, context } = call;
      context.set("securityEvent", { event: "account_deleted", user: user.id, session: session.id });
      await requirePassword(call, { path: "password", password }, services);
      if (!await erasures.begin(account, clock())) throw changedMeanwhile();
      // The account is gone whatever happens now: what cannot be erased at the moment is left to the sweep.
      await erasures.erase(user.id).catch(() => {});
      return {};
    },
  }),
];

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

const TOO_MANY = say("too_many_tokens", { tokens: ACCESS_TOKEN_LIMITS.tokens });

/** Throws `validation_failed` when a token cannot expire at this instant. */
function requireExpiry(expiresAt: string, now: number): void {
  const ahead = Date.parse(expiresAt) - now;
  if (ahead <= 0) throw rejected("expires_at", { text: "must be in the future" });
  const { days } = ACCESS_TOKEN_LIMITS;
  if (ahead > days * DAY_MS) throw rejected("expires_at", say("field_max_days", { days }));
}

function rejected(path: string, message: Sentence): Failure {
  return new Failure("validation_failed", {
    ...(path === "" && { message }),
    details: [{ path, message: message.text, said: message.said }],
  });
}
