import {
  accountContents,
  changeEmail,
  changePassword,
  deleteAccount,
  updateMe,
} from "#shared/contract/mod.ts";
import { changeUser } from "#shared/records/mod.ts";
import { passwordProblem, passwordWeakness } from "../auth/password_rules.ts";
import { withChangedCredentials } from "../auth/renew_session.ts";
import { changedMeanwhile, passwordRejected, requirePassword } from "../auth/require_password.ts";
import { withAuthenticated } from "../auth/session.ts";
import { Failure } from "../failures/failure.ts";
import { serve } from "../http/mount.ts";
import { preconditionMet } from "../http/precondition.ts";
import { toUserState } from "../http/user_state.ts";
import { scheduleReminders } from "../push/reminders.ts";
import { countContents } from "../store/days/contents.ts";

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
