import "../platform/page.ts";
import { coalesce, pendingOf } from "#shared/offline/mod.ts";
import { AWAY_AFTER_SECONDS } from "../offline/actions.ts";
import { openWorkerEngine } from "../offline/worker_engine.ts";
import { followClock, reachOf } from "../offline/clock.ts";
import { extensionStore } from "../offline/engine.ts";
import type { State } from "../offline/state.ts";
import { awaitConnection, createLive, poll, refresh, setLanguageOf, stateAt, toggleTimer } from "./sync.ts";
import { handleMessages } from "../platform/handle_messages.ts";
import { browser, watchIdle, watchPopups } from "../platform/platform.ts";
import {
  type AlarmName,
  alarmsFor,
  arrangeAlarms,
  countdownReminder,
  longTimerReminder,
  onAwake,
  onIdle,
  repReminder,
  ringsReminder,
} from "./reminders.ts";

import { clearNotifications, openTopic, pressButton, remind } from "./remind.ts";
import { showToolbar } from "./toolbar.ts";

/*
 * The browser terminates this worker at any time and starts it again for any of the events below. So all listeners are
 * registered synchronously, and all state is in storage.
 */

const reach = reachOf(() => engine);
const store = extensionStore();
const engine = openWorkerEngine(store, reach);
followClock(engine);

/**
 * Flushes the queue, then fetches today. Holds the flush lock while fetching: a response from before a command was
 * confirmed would undo it on the screen.
 */
const syncAll = coalesce(() => flushAndFetch(refresh));

/** Flushes the queue, then checks whether anything changed on the server. */
const pollAll = coalesce(() => flushAndFetch(poll));

async function flushAndFetch(fetchState: typeof refresh): Promise<void> {
  await engine.load();
  await engine.flush();
  const account = engine.state().session?.account;
  if (pendingOf(engine.state(), account).length > 0) return;
  await store.withLock("flush", () => fetchState(engine, reach));
}

const awaitSignIn = awaitConnection({ engine, reach, onSignedIn: syncAll });

/** The pause between two updates of the toolbar and the alarms, while many changes are sent; milliseconds. */
const UPDATE_PAUSE_MS = 250;

const present = (state: State) => stateAt(state, reach.now());

/** The account of the toolbar; undefined until it was shown. */
let shownAccount: string | null | undefined;

const updateToolbar = coalesce(async () => {
  await engine.load();
  const now = present(engine.state());
  setLanguageOf(now.state.user);
  const account = now.state.session?.account ?? null;
  const isOthers = account === null || (shownAccount !== undefined && shownAccount !== account);
  shownAccount = account;
  await Promise.all([
    isOthers && clearNotifications(),
    showToolbar(now),
    arrangeAlarms(alarmsFor(now, Temporal.Now.timeZoneId())),
  ]);
}, UPDATE_PAUSE_MS);

async function wakeUp(): Promise<void> {
  await updateToolbar();
  await syncAll();
}

const ON_ALARM: Record<AlarmName, () => Promise<void>> = {
  badge: () => onAwake(engine, reach.now()),
  flush: () => engine.load().then(engine.flush),
  refresh: pollAll,
  async rings() {
    // What was done elsewhere in the meantime is not asked for.
    await syncAll();
    await remind(engine, "rings", (state) => ringsReminder(present(state)));
  },
  rep: () => remind(engine, "rep", (state) => repReminder(present(state), Temporal.Now.timeZoneId())),
  countdown: () => remind(engine, "countdown", (state) => countdownReminder(present(state))),
  long_timer: () => remind(engine, "long_timer", (state) => longTimerReminder(present(state))),
  connection: () => awaitSignIn(),
};

handleMessages({
  async apply(action) {
    await engine.apply(action);
    void engine.flush();
    return "stored";
  },
  sync: () => syncAll().then(() => "done"),
});
engine.subscribe(() => void updateToolbar());
engine.subscribe(() => void (engine.state().signingIn && awaitSignIn()));
browser.alarms.onAlarm.addListener(({ name }) =>
  // An alarm set by an older version may have another name.
  ON_ALARM[name as AlarmName]?.().finally(updateToolbar)
);
browser.notifications.onClicked.addListener((topic) => openTopic(engine, topic));
// Only where notifications have buttons.
browser.notifications.onButtonClicked?.addListener((topic, index) =>
  void pressButton(engine, { topic, index, now: reach.now() })
);
browser.runtime.onInstalled.addListener(({ reason }) => {
  // Browsers hide the icon of a new extension. This page says where it is, and what to do first.
  if (reason === "install") void browser.runtime.openOptionsPage();
  return wakeUp();
});
browser.runtime.onStartup.addListener(wakeUp);
self.addEventListener("online", syncAll);
watchIdle(AWAY_AFTER_SECONDS, async (idle) => {
  await onIdle(engine, idle, reach.now());
  // Alarms do not fire while the machine sleeps.
  if (idle === "active") await syncAll();
});
watchPopups(createLive(engine, reach, syncAll).onPopupOpen);
browser.commands.onCommand.addListener(async (command) => {
  if (command !== "toggle-timer") return;
  await engine.load();
  const action = toggleTimer(engine.state(), reach.now());
  if (action) await engine.dispatch(action).outcome();
});
void engine.start();
void awaitSignIn();
