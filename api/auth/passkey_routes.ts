import {
  addPasskey,
  listPasskeys,
  loginOptions,
  loginWithPasskey,
  PASSKEY_LIMITS,
  passkeyOptions,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
} from "#shared/contract/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import type { Account, Passkey } from "../store/accounts.ts";
import {
  beginCreation,
  beginPasskeySignIn,
  creationOptions,
  relyingPartyOf,
  requestOptions,
  takeCreation,
  takePasskeySignIn,
  userOfHandle,
  verifyCreation,
  verifySignIn,
  withPasskeyUsed,
} from "./passkeys.ts";
import { reauthenticated } from "./renew_session.ts";
import { beginSession } from "./sessions.ts";

export const passkeyRoutes = [
  serve(listPasskeys, {
    handle: ({ caller: { account } }) =>
      Promise.resolve({
        passkeys: account.passkeys.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      }),
  }),

  serve(passkeyOptions, {
    handle: async ({ caller: { account, user }, context }, services) => {
      const site = relyingPartyOf(context);
      return { options: creationOptions(await beginCreation(user.id, services), site, account) };
    },
  }),

  serve(addPasskey, {
    handle: async ({ body: { name, response }, caller: { user, session }, context }, services) => {
      const id = crypto.randomUUID();
      context.set("securityEvent", {
        event: "passkey_added",
        user: user.id,
        session: session.id,
        passkey: id,
      });
      const site = relyingPartyOf(context);
      const challenge = await takeCreation(user.id, services);
      if (challenge === null) throw notYours();
      const made = await verifyCreation(response, challenge, site).catch(withoutSignOut);
      const passkey = { id, name, created_at: new Date(services.clock()).toISOString(), last_used_at: null };
      await services.accounts.update(user.id, (latest) => {
        if (latest.passkeys.length >= PASSKEY_LIMITS.passkeys) throw tooMany();
        return { ...latest, passkeys: [...latest.passkeys, { ...passkey, ...made }] };
      });
      return { passkey };
    },
  }),

  serve(renamePasskey, {
    handle: async ({ params: { id }, body: { name }, caller: { user, session }, context }, { accounts }) => {
      context.set("securityEvent", {
        event: "passkey_renamed",
        user: user.id,
        session: session.id,
        passkey: id,
      });
      const updated = await accounts.update(user.id, (latest) => ({
        ...latest,
        passkeys: latest.passkeys.map((one) => one.id === id ? { ...one, name } : one),
      }));
      const passkey = updated?.passkeys.find((one) => one.id === id);
      if (!passkey) throw new Failure("not_found");
      return { passkey };
    },
  }),

  serve(removePasskey, {
    handle: async ({ params: { id }, caller: { account, user, session }, context }, { accounts }) => {
      context.set("securityEvent", {
        event: "passkey_removed",
        user: user.id,
        session: session.id,
        passkey: id,
      });
      if (!account.passkeys.some((one) => one.id === id)) throw new Failure("not_found");
      await accounts.update(user.id, (latest) => ({
        ...latest,
        passkeys: latest.passkeys.filter((one) => one.id !== id),
      }));
      return {};
    },
  }),

  serve(loginOptions, {
    handle: async ({ context }, services) => {
      const site = relyingPartyOf(context);
      return { options: requestOptions(await beginPasskeySignIn(services), site) };
    },
  }),

  serve(reauthenticateWithPasskey, {
    handle: async (call, services) => {
      const { body: { response }, caller: { account, user, session }, context } = call;
      context.set("securityEvent", {
        event: "reauthentication",
        user: user.id,
        session: session.id,
        factor: "passkey",
      });
      const site = relyingPartyOf(context);
      const isUsed = (one: Passkey) => one.credential_id === response.id && one.rp_id === site.id;
      const passkey = account.passkeys.find(isUsed);
      if (!passkey) throw notYours();
      const takeChallenge = (challenge: string) => takePasskeySignIn(challenge, services);
      const counter = await verifySignIn(response, passkey, takeChallenge, site).catch(withoutSignOut);
      const now = services.clock();
      return await reauthenticated(call, services, (latest) => {
        const used = withPasskeyUsed(latest, passkey.id, counter, now);
        if (!used) throw notYours();
        return used;
      });
    },
  }),

  serve(loginWithPasskey, {
    handle: async ({ body: { response, device }, context }, services) => {
      context.set("securityEvent", { event: "sign_in", user: null, factor: "passkey" });
      const site = relyingPartyOf(context);
      const userId = userOfHandle(response.response.userHandle);
      const account = userId === null ? null : await services.accounts.get(userId);
      if (account) {
        context.set("securityEvent", { event: "sign_in", user: account.user.id, factor: "passkey" });
      }
      const isUsed = (one: Passkey) => one.credential_id === response.id && one.rp_id === site.id;
      const passkey = account?.passkeys.find(isUsed);
      if (!account || !passkey) throw new Failure("passkey_rejected");
      const takeChallenge = (challenge: string) => takePasskeySignIn(challenge, services);
      const counter = await verifySignIn(response, passkey, takeChallenge, site);
      const now = services.clock();
      const change = (latest: Account) => {
        const used = withPasskeyUsed(latest, passkey.id, counter, now);
        if (!used) throw new Failure("passkey_rejected");
        return used;
      };
      return await beginSession({ account, device, change, factor: "passkey" }, context, services);
    },
  }),
];

/** Throws what a rejected passkey means to a signed-in user. */
function withoutSignOut(error: unknown): never {
  throw error instanceof Failure && error.code === "passkey_rejected" ? notYours() : error;
}

/** Never 401, which clients take for the end of the session. */
function notYours(): Failure {
  const message = "This passkey could not be verified.";
  return new Failure("validation_failed", { message, details: [{ path: "response", message }] });
}

function tooMany(): Failure {
  const message = say("too_many_passkeys", { passkeys: PASSKEY_LIMITS.passkeys });
  return new Failure("validation_failed", {
    message,
    details: [{ path: "", message: message.text, said: message.said }],
  });
}
