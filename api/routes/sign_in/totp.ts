import {
  confirmTotp,
  loginWithCode,
  reauthenticateWithCode,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "#shared/contract/mod.ts";
import { passwordRejected } from "../../auth/require_password.ts";
import { withAuthenticated } from "../../auth/session.ts";
import { beginSession } from "../../auth/sign_in/begin_session.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../auth/sign_in/recovery_codes.ts";
import { acceptCode } from "../../auth/sign_in/second_factor.ts";
import { readSecondStep } from "../../auth/sign_in/second_step.ts";
import { totpStep, totpUri } from "../../auth/sign_in/totp.ts";
import { beginTotpSetup, endTotpSetup, readTotpSetup } from "../../auth/sign_in/totp_setup.ts";
import { Failure } from "../../failures/failure.ts";
import { serve } from "../../http/mount.ts";
import type { Account, Totp } from "../../store/accounts.ts";

export const totpRoutes = [
  serve(loginWithCode, {
    handle: async ({ body: { challenge, code, device }, context }, services) => {
      context.set("securityEvent", { event: "sign_in", user: null });
      const step = await readSecondStep(challenge, services);
      if (!step) throw new Failure("challenge_expired");
      const { account, finish } = step;
      const { id } = account.user;
      context.set("securityEvent", { event: "sign_in", user: id });
      const now = services.clock();
      const accepted = await services.throttle.codeCheck(id, async (begin) => {
        await begin();
        return acceptCode(account, code, now);
      });
      if (!accepted) throw new Failure("invalid_code");
      if (!await finish()) throw new Failure("challenge_expired");
      const change = (latest: Account) => {
        if (latest.password !== account.password) throw new Failure("challenge_expired");
        const again = acceptCode(latest, code, now);
        if (!again) throw new Failure("invalid_code");
        return again.account;
      };
      return await beginSession({ account, device, change, factor: accepted.factor }, context, services);
    },
  }),

  serve(reauthenticateWithCode, {
    handle: async ({ body: { code }, caller: { account, user, session }, context }, services) => {
      const event = { event: "reauthentication", user: user.id, session: session.id } as const;
      context.set("securityEvent", event);
      const now = services.clock();
      const rejected = () => passwordRejected("code", "That code is wrong, or was used before.");
      // Counted by session: guesses in a stolen one do not delay the owner's sign-in.
      const accepted = await services.throttle.codeCheck(session.id, async (begin) => {
        await begin();
        return acceptCode(account, code, now);
      });
      if (!accepted) throw rejected();
      context.set("securityEvent", { ...event, factor: accepted.factor });
      await services.accounts.update(user.id, (latest) => {
        const again = acceptCode(latest, code, now);
        if (!again) throw rejected();
        return withAuthenticated(again.account, session.id, now);
      });
      return {};
    },
  }),

  serve(totpState, {
    handle: ({ caller: { account: { totp } } }) =>
      Promise.resolve({
        totp: totp && { enabled_at: totp.enabled_at, recovery_codes_left: totp.recovery_codes.length },
      }),
  }),

  serve(startTotp, {
    handle: async ({ caller: { account, user, session }, context }, services) => {
      context.set("securityEvent", { event: "totp_started", user: user.id, session: session.id });
      if (account.totp) throw new Failure("totp_enabled");
      const secret = await beginTotpSetup(user.id, services);
      return { secret, uri: totpUri(secret, user.email) };
    },
  }),

  serve(confirmTotp, {
    handle: async ({ body: { code }, caller: { account, user, session }, context }, services) => {
      context.set("securityEvent", { event: "totp_enabled", user: user.id, session: session.id });
      if (account.totp) throw new Failure("totp_enabled");
      const secret = await readTotpSetup(user.id, services);
      if (secret === null) throw setupExpired();
      const now = services.clock();
      const last_step = totpStep(secret, code, now);
      if (last_step === null) throw passwordRejected("code", "This is not the code that the app shows now.");
      if (!await endTotpSetup(user.id, services)) throw setupExpired();
      const codes = newRecoveryCodes();
      await services.accounts.update(user.id, (latest) => {
        if (latest.totp) throw new Failure("totp_enabled");
        const enabled_at = new Date(now).toISOString();
        return { ...latest, totp: { secret, enabled_at, last_step, ...hashed(codes) } };
      });
      return { recovery_codes: codes };
    },
  }),

  serve(replaceRecoveryCodes, {
    handle: async ({ caller: { user, session }, context }, { accounts }) => {
      const event = { event: "recovery_codes_replaced", user: user.id, session: session.id } as const;
      context.set("securityEvent", event);
      const codes = newRecoveryCodes();
      await accounts.update(user.id, (latest) => {
        if (!latest.totp) throw new Failure("not_found");
        return { ...latest, totp: { ...latest.totp, ...hashed(codes) } };
      });
      return { recovery_codes: codes };
    },
  }),

  serve(removeTotp, {
    handle: async ({ caller: { user, session }, context }, { accounts }) => {
      context.set("securityEvent", { event: "totp_removed", user: user.id, session: session.id });
      await accounts.update(user.id, (latest) => {
        if (!latest.totp) throw new Failure("not_found");
        return { ...latest, totp: null };
      });
      return {};
    },
  }),
];

function setupExpired(): Failure {
  return passwordRejected("code", "This took too long. Please set up the app again.");
}

function hashed(codes: readonly string[]): Pick<Totp, "recovery_codes"> {
  return { recovery_codes: codes.map(hashRecoveryCode) };
}
