import { events, HEARTBEAT_MS } from "#shared/contract/mod.ts";
import { endOf } from "../auth/credential.ts";
import { eventStream } from "../live/event_stream.ts";
import { clientGone } from "../http/response.ts";
import { createUserEvents, encodeEvents } from "../live/user_events.ts";
import { serveStream } from "../http/mount.ts";
import { todayOf } from "../days/day_view.ts";

/** How long a stream may stay unread after it was opened, in milliseconds. */
const MAX_UNREAD_MS = 5_000;

export const eventsRoutes = [
  serveStream(events, {
    open: ({ query: { day, after }, caller: { user, credential, grant }, context }, services) => {
      const { openStreams, userWatch, clock } = services;
      const eventsOf = createUserEvents(
        { userId: user.id, credential, day: day ?? todayOf(user, services), after },
        services,
      );
      const stream = eventStream({
        open: () => {
          clearTimeout(unread);
          return userWatch.snapshots(user.id);
        },
        encode: async (entries) => {
          const batch = await eventsOf(userWatch.read(entries));
          return batch && encodeEvents(batch);
        },
        isAlive: () => endOf(grant) > clock(),
        heartbeatMs: HEARTBEAT_MS,
        onEnd: () => {
          clearTimeout(unread);
          release();
        },
      });
      // Counted before the response is sent. If the client has disconnected, it may never be read or cancelled.
      const release = openStreams.add(user.id, stream.end);
      const unread = setTimeout(stream.end, MAX_UNREAD_MS);
      clientGone(context).catch(stream.end);
      return stream.body;
    },
  }),
];
