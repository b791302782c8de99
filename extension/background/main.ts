import "../platform/jitless.ts";
import { browser } from "../platform/browser.ts";
import { browserShelf as shelf } from "../platform/browser_shelf.ts";
import { browserTimeZone } from "../platform/browser_time_zone.ts";
import { watchIdle } from "../platform/idle.ts";
import { watchLookers } from "../platform/looking.ts";
import { answerMessages } from "../platform/messages.ts";
import type { Reach } from "../state/server.ts";
import { AWAY_AFTER_SECONDS } from "../state/away.ts";
import { carryOut } from "../state/carry_out.ts";
import { changeState, readState } from "../state/store.ts";
import { type AlarmName, alarmsFor } from "./alarms.ts";
import { arrangeAlarms } from "./arrange_alarms.ts";
import { drain } from "./drain.ts";
import { createLive } from "./live.ts";
import { onIdle } from "./on_idle.ts";
import { refresh } from "./refresh.ts";
import { openTopic, remind } from "./remind.ts";
import { longTimerReminder, repReminder, ringsReminder } from "./reminders.ts";
import { showBadge } from "./show_badge.ts";
import { toggleTimer } from "./toggle_timer.ts";
import { coalesce } from "#shared/offline/mod.ts";

/*
 * The browser ends this worker when it likes and starts it for any of the events below. So each is listened to while the file
 * runs, and nothing is remembered but on the shelf.
 */

const reach: Reach = { fetch: (...call) => fetch(...call), now: () => Date.now() };

/** Across a worker and its successor too: the old one may still be waiting for an answer. */
const inLine = (work: () => Promise<unknown>) => shelf.alone("server", work);

const drainAll = coalesce(async () => {
  await inLine(() => drain(shelf, reach));
});

const syncAll = coalesce(async () => {
  await inLine(async () => {
    if (await drain(shelf, reach)) await refresh(shelf, reach);
  });
});

const show = coalesce(async () => {
  const { state } = await readState(shelf);
  await Promise.all([
    showBadge(state, reach.now()),
    arrangeAlarms(alarmsFor(state, reach.now(), browserTimeZone())),
  ]);
});

async function wakeUp(): Promise<void> {
  await show();
  await syncAll();
}

const ON_ALARM: Record<AlarmName, () => Promise<void>> = {
  badge: show,
  drain: drainAll,
  refresh: syncAll,
  async rings() {
    // What was done elsewhere in the meantime is not to be asked for.
    await syncAll();
    await remind(shelf, "rings", (state) => ringsReminder(state, reach.now()));
  },
  rep: () => remind(shelf, "rep", (state) => repReminder(state, reach.now(), browserTimeZone())),
  long_timer: () => remind(shelf, "long_timer", (state) => longTimerReminder(state, reach.now())),
};

answerMessages({
  async act(act) {
    await changeState(shelf, (state) => carryOut(state, act));
    void drainAll();
    return "kept";
  },
  sync: () => syncAll().then(() => "done"),
});
shelf.watch(show);
browser.alarms.onAlarm.addListener(({ name }) =>
  // Only the names of this record are ever set.
  ON_ALARM[name as AlarmName]?.().finally(show)
);
browser.notifications.onClicked.addListener((topic) => openTopic(shelf, topic));
browser.runtime.onInstalled.addListener(wakeUp);
browser.runtime.onStartup.addListener(wakeUp);
self.addEventListener("online", syncAll);
watchIdle(AWAY_AFTER_SECONDS, async (idle) => {
  await onIdle(shelf, idle, reach.now());
  // A machine that slept through its alarms.
  if (idle === "active") await syncAll();
});
watchLookers(createLive(shelf, reach, syncAll).look);
browser.commands.onCommand.addListener(async (command) => {
  if (command !== "toggle-timer") return;
  await changeState(shelf, (state) => toggleTimer(state, reach.now(), () => crypto.randomUUID()));
  await drainAll();
});
