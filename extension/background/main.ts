import "../platform/jitless.ts";
import { browser } from "../platform/browser.ts";
import { browserShelf as shelf } from "../platform/browser_shelf.ts";
import { answerMessages } from "../platform/messages.ts";
import type { Reach } from "../state/server.ts";
import { changeState, readState } from "../state/store.ts";
import type { AlarmName } from "./alarms.ts";
import { arrangeAlarms } from "./arrange_alarms.ts";
import { drain } from "./drain.ts";
import { refresh } from "./refresh.ts";
import { showBadge } from "./show_badge.ts";
import { toggleTimer } from "./toggle_timer.ts";
import { inTurns } from "./turns.ts";

/*
 * The browser ends this worker when it likes and starts it for any of the events below. So each is listened to while the file
 * runs, and nothing is remembered but on the shelf.
 */

const reach: Reach = { fetch: (...call) => fetch(...call), now: () => Date.now() };

/** Across a worker and its successor too: the old one may still be waiting for an answer. */
const inLine = (work: () => Promise<unknown>) => shelf.alone("server", work);

const drainAll = inTurns(async () => {
  await inLine(() => drain(shelf, reach));
});

const syncAll = inTurns(async () => {
  await inLine(async () => {
    if (await drain(shelf, reach)) await refresh(shelf, reach);
  });
});

const show = inTurns(async () => {
  const { state } = await readState(shelf);
  await Promise.all([showBadge(state, reach.now()), arrangeAlarms(state, reach.now())]);
});

async function wakeUp(): Promise<void> {
  await show();
  await syncAll();
}

const ON_ALARM: Record<AlarmName, () => Promise<void>> = { badge: show, drain: drainAll, refresh: syncAll };

answerMessages({
  drain: () => drainAll().then(() => null),
  sync: () => syncAll().then(() => null),
});
shelf.watch(show);
browser.alarms.onAlarm.addListener(({ name }) =>
  // Only the names of this record are ever set.
  ON_ALARM[name as AlarmName]?.()
);
browser.runtime.onInstalled.addListener(wakeUp);
browser.runtime.onStartup.addListener(wakeUp);
self.addEventListener("online", drainAll);
browser.commands.onCommand.addListener(async (command) => {
  if (command !== "toggle-timer") return;
  await changeState(shelf, (state) => toggleTimer(state, reach.now(), () => crypto.randomUUID()));
  await drainAll();
});
