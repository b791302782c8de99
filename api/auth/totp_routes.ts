import {
  confirmTotp,
  loginWithCode,
  reauthenticateWithCode,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "#shared/contract/mod.ts";
import { Failure } from "../failures.ts";
import { requireFewCalls } from "../http/middleware.ts";
import { serve, type SessionCaller } from "../http/mount.ts";
import type { Services } from "../services.ts";
import type { Account, Totp } from "../store/accounts.ts";
import { passwordRejected } from "./passwords.ts";
import { reauthenticated, withChangedCredentials } from "./renew_session.ts";
import {
  acceptCode,
  type AcceptedCode,
  beginTotpSetup,
  endTotpSetup,
  hashRecoveryCode,
  isRecoveryCode,
  newRecoveryCodes,
  readSecondStep,
  readTotpSetup,
  totpStep,
  totpUri,
} from "./second_step.ts";
import { beginSession, recognize } from "./sessions.ts";
import type { CodeAttempt } from "./throttle.ts";

/** Checks the code. Nobody guesses a recovery code, so a right one is not held up by the wrong ones of others. */
async function checkCode(
  attempt: Omit<CodeAttempt, "isRecoveryCode">,
  account: Account,
  code: string,
  { throttle, clock }: Services,
): Promise<AcceptedCode | null> {
  const isRecovery = isRecoveryCode(code);
  const accepted = acceptCode(account, code, clock());
  if (isRecovery && accepted) return accepted;
  return await throttle.codeCheck({ ...attempt, isRecoveryCode: isRecovery }, async (begin) => {
    await begin();
    return accepted;
  });
}

export const totpRoutes = [
  serve(loginWithCode, {
    handle: async ({ body: { challenge, code, device }, context }, services) => {
      context.set("securityEvent", { event: "sign_in", user: null });
      const step = await readSecondStep(challenge, services);
      if (!step) {
        requireFewCalls(context);
        throw new Failure("challenge_expired");
      }
      const { account, finish } = step;
      const { id } = account.user;
      context.set("securityEvent", { event: "sign_in", user: id });
      const now = services.clock();
      const attempt = {
        userId: id,
        client: context.get("client"),
        at: "sign_in",
        device: recognize(device, account, now),
      } as const;
      const accepted = await checkCode(attempt, account, code, services);
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
    handle: async (call, services) => {
      const { body: { code }, caller: { account, user, session }, context } = call;
      const event = { event: "reauthentication", user: user.id, session: session.id } as const;
      context.set("securityEvent", event);
      const now = services.clock();
      const rejected = () => passwordRejected("code", "That code is wrong, or was used before.");
      const attempt = {
        userId: user.id,
        client: context.get("client"),
        at: "session",
        device: null,
      } as const;
      const accepted = await checkCode(attempt, account, code, services);
      if (!accepted) throw rejected();
      context.set("securityEvent", { ...event, factor: accepted.factor });
      return await reauthenticated(call, services, (latest) => {
        const again = acceptCode(latest, code, now);
        if (!again) throw rejected();
        return again.account;
      });
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
    handle: async (call, services) => {
      const { body: { code }, caller: { account, user, session }, context } = call;
      context.set("securityEvent", { event: "totp_enabled", user: user.id, session: session.id });
      if (account.totp) throw new Failure("totp_enabled");
      const secret = await readTotpSetup(user.id, services);
      if (secret === null) throw setupExpired();
      const now = services.clock();
      const last_step = totpStep(secret, code, now);
      if (last_step === null) throw passwordRejected("code", "This is not the code that the app shows now.");
      if (!await endTotpSetup(user.id, services)) throw setupExpired();
      const codes = newRecoveryCodes();
      const enabled_at = new Date(now).toISOString();
      const renewed = await withTotp(call, services, (present) => {
        if (present) throw new Failure("totp_enabled");
        return { secret, enabled_at, last_step, ...hashed(codes) };
      });
      return { recovery_codes: codes, ...renewed };
    },
  }),

  serve(replaceRecoveryCodes, {
    handle: async (call, services) => {
      const { caller: { user, session }, context } = call;
      const event = { event: "recovery_codes_replaced", user: user.id, session: session.id } as const;
      context.set("securityEvent", event);
      const codes = newRecoveryCodes();
      const renewed = await withTotp(call, services, (totp) => {
        if (!totp) throw new Failure("not_found");
        return { ...totp, ...hashed(codes) };
      });
      return { recovery_codes: codes, ...renewed };
    },
  }),

  serve(removeTotp, {
    handle: async (call, services) => {
      const { caller: { user, session }, context } = call;
      context.set("securityEvent", { event: "totp_removed", user: user.id, session: session.id });
      return await withTotp(call, services, (totp) => {
        if (!totp) throw new Failure("not_found");
        return null;
      });
    },
  }),
];

/** Changes the second step, and returns what the session of the call goes on with. */
function withTotp(
  call: { readonly caller: SessionCaller },
  services: Services,
  change: (totp: Totp | null) => Totp | null,
): Promise<{ token: string; device: string }> {
  const { id } = call.caller.user;
  return withChangedCredentials(
    call,
    services,
    (renew) => services.accounts.update(id, (latest) => renew({ ...latest, totp: change(latest.totp) })),
  );
}

function setupExpired(): Failure {
  return passwordRejected("code", "This took too long. Please set up the app again.");
}

function hashed(codes: readonly string[]): Pick<Totp, "recovery_codes"> {
  return { recovery_codes: codes.map(hashRecoveryCode) };
}
