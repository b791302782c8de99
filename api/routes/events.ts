import { events, HEARTBEAT_MS } from "#shared/contract/mod.ts";
import { eventStream } from "../live/event_stream.ts";
import { createUserEvents, encodeEvents } from "../live/user_events.ts";
import { serveStream } from "../http/mount.ts";
import { todayOf } from "../days/day_view.ts";

export const eventsRoutes = [
  serveStream(events, {
    open: ({ query: { day, after }, caller: { user, session, claims } }, services) => {
      const { openStreams, userWatch, clock } = services;
      openStreams.checkRoom(user.id);
      let release = () => {};
      const eventsOf = createUserEvents(
        { userId: user.id, sessionId: session.id, day: day ?? todayOf(user, services), after },
        services,
      );
      const stream = eventStream({
        // Counted only now: of an answer whose reader is gone before it begins, nobody would ever say that it ended.
        open: () => {
          release = openStreams.add(user.id, () => stream.end());
          return userWatch.snapshots(user.id);
        },
        encode: async (entries) => {
          const batch = await eventsOf(userWatch.read(entries));
          return batch && encodeEvents(batch);
        },
        isAlive: () => claims.expiresAt > clock(),
        heartbeatMs: HEARTBEAT_MS,
        onEnd: () => release(),
      });
      return stream.body;
    },
  }),
];
