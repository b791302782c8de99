import { confirmConnection, loginWithConnection } from "#shared/contract/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import { confirmConnection as storeConfirmation, takeConnection } from "./connections.ts";
import { beginConnectedSession, hasNoRoomToConnect, MAX_SESSIONS } from "./sessions.ts";

export const connectionRoutes = [
  serve(confirmConnection, {
    handle: async ({ body: { challenge }, caller: { account, session, user }, context }, services) => {
      context.set("securityEvent", { event: "connection_confirmed", user: user.id, session: session.id });
      if (session.confirmed_by !== null) {
        throw new Failure("forbidden", { message: "Please do this where you signed in yourself." });
      }
      if (hasNoRoomToConnect(account, services.clock())) throw noRoom();
      await services.throttle.connection(user.id);
      await storeConfirmation(challenge, { account, session }, context.get("client").address, services);
      return {};
    },
  }),

  serve(loginWithConnection, {
    handle: async ({ body: { verifier }, context }, services) => {
      const confirmed = await takeConnection(verifier, context.get("client").address, services);
      return { signed_in: confirmed && await beginConnectedSession(confirmed, context, services) };
    },
  }),
];

function noRoom(): Failure {
  const message = say("too_many_sessions", { places: MAX_SESSIONS });
  return new Failure("validation_failed", {
    message,
    details: [{ path: "", message: message.text, said: message.said }],
  });
}
