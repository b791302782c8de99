import { confirmConnection, loginWithConnection } from "#shared/contract/mod.ts";
import { beginSession } from "../../auth/sign_in/begin_session.ts";
import {
  confirmConnection as storeConfirmation,
  sessionOf,
  takeConnection,
} from "../../auth/sign_in/connection.ts";
import { Failure } from "../../failures/failure.ts";
import { serve } from "../../http/mount.ts";
import type { Account } from "../../store/accounts.ts";

export const connectionRoutes = [
  serve(confirmConnection, {
    handle: async ({ body: { challenge }, caller: { account, session, user }, context }, services) => {
      context.set("securityEvent", { event: "connection_confirmed", user: user.id, session: session.id });
      await storeConfirmation(challenge, { account, session }, context.get("client").address, services);
      return {};
    },
  }),

  serve(loginWithConnection, {
    handle: async ({ body: { verifier, device }, context }, services) => {
      const confirmed = await takeConnection(verifier, context.get("client").address, services);
      if (!confirmed) return { signed_in: null };
      const { account, session } = confirmed;
      const change = (latest: Account) => {
        if (!sessionOf(latest, session.id, services.clock())) throw new Failure("invalid_credentials");
        return latest;
      };
      const { authenticated_at } = session;
      const signIn = { account, device, change, factor: "connection", authenticated_at } as const;
      return { signed_in: await beginSession(signIn, context, services) };
    },
  }),
];
