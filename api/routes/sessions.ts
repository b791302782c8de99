import { endOtherSessions, endSession, listSessions, reauthenticate } from "#shared/contract/mod.ts";
import { changedMeanwhile, requirePassword } from "../auth/require_password.ts";
import { reauthenticated } from "../auth/renew_session.ts";
import { liveSessions, withoutOtherSessions, withRevoked } from "../auth/session.ts";
import { Failure } from "../failures/failure.ts";
import { serve } from "../http/mount.ts";
import { forgetSignedOutBrowsers } from "../push/reminders.ts";
import type { Account } from "../store/accounts.ts";

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
