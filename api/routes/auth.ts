import { login, logout, me, register } from "#shared/contract/mod.ts";
import { defaultSettings, type User } from "#shared/records/mod.ts";
import { passwordProblem, passwordWeakness } from "../auth/password_rules.ts";
import { hashSecret, newDeviceCredential } from "../auth/random_secret.ts";
import { changedMeanwhile, passwordRejected } from "../auth/require_password.ts";
import { newSession, withExtended, withoutSession } from "../auth/session.ts";
import { beginSession, nameOf, recognize } from "../auth/sign_in/begin_session.ts";
import { beginSecondStep } from "../auth/sign_in/second_step.ts";
import { needsRenewal } from "../auth/token.ts";
import type { Turn } from "../auth/work_queue.ts";
import { Failure } from "../failures/failure.ts";
import { isFromOwnPage } from "../http/middleware/cors.ts";
import { serve } from "../http/mount.ts";
import { toUserState } from "../http/user_state.ts";
import { forgetSignedOutBrowsers } from "../push/reminders.ts";
import type { Services } from "../services/services.ts";
import { retryUntilCommitted } from "../store/user_writes.ts";
import { type Account, newAccount } from "../store/accounts.ts";

export const authRoutes = [
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
