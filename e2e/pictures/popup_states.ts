import type { Page } from "@playwright/test";
import { getDay, putBattleLogs, putFire, putTimer, putWind } from "#shared/contract/mod.ts";
import type { Account } from "../fixtures/account.ts";
import { fillWithLongTexts } from "./long_day.ts";
import { pendingOf, type PopupStage, queueWith } from "./popup_stage.ts";

const MINUTE = 60_000;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

/** Takes the popup of a signed-in user in each of its states. */
export async function takeToday(popupStage: PopupStage): Promise<void> {
  await takeDays(popupStage);
  await takeForms(popupStage);
  await takeTimers(popupStage);
  await takeUnsaved(popupStage);
}

/** Takes the popup of a user as `popup-…`, after `act`. */
async function take(
  { stage, signedIn }: PopupStage,
  state: string,
  user: () => Promise<Account>,
  { act, values }: { act?: (popup: Page) => Promise<unknown>; values?: Record<string, unknown> } = {},
): Promise<void> {
  await stage.scene(`popup-${state}`, async (name) => {
    const popup = await signedIn(await user(), values);
    await act?.(popup);
    await stage.camera.popup(popup, name);
  });
}

async function takeDays(popupStage: PopupStage): Promise<void> {
  const { register, stage: { t } } = popupStage;
  await take(popupStage, "empty-day", () => register("empty"));
  const user = once(register);
  await take(popupStage, "normal-day", user);
  await take(popupStage, "long-texts", async () => {
    const long = await register("empty");
    await fillWithLongTexts(long, popupStage.zone.today, popupStage.zone.offset);
    return long;
  });
  await take(popupStage, "complete-day", () => registerComplete(popupStage));
  for (const ring of ["Fire", "Wind"] as const) {
    const open = (popup: Page) => popup.getByTitle(t(ring), { exact: false }).first().click();
    await take(popupStage, `${ring.toLowerCase()}-detail`, user, { act: open });
  }
}

async function registerComplete({ register, zone }: PopupStage): Promise<Account> {
  const user = await register();
  const params = { day: zone.today };
  const { fire, wind, void: { battle_logs } } = (await user.api.call(getDay, { params })).day;
  await user.api.call(putFire, { params, body: { ...fire, done: true } });
  await user.api.call(putWind, { params, body: { ...wind, done: true } });
  const won = battle_logs.map((battle) => ({ ...battle, outcome: "victory" as const }));
  await user.api.call(putBattleLogs, { params, body: { battle_logs: won } });
  return user;
}

/** Returns a function that makes a value when it is first needed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

async function takeForms(popupStage: PopupStage): Promise<void> {
  const { register, stage: { t } } = popupStage;
  const user = once(register);
  const clicks = {
    "battle-form": [t("Log Battle")],
    "battle-edit": [t("Edit {title}", { title: "Cold shower" })],
    "commitment-form": [t("Change")],
    "commitment-battle": [t("Log as battle")],
    "entry-edit": [t("Edit last entry")],
    "started-earlier": [t("Started earlier")],
  };
  for (const [state, names] of Object.entries(clicks)) {
    const act = async (popup: Page) => {
      for (const name of names) await button(popup, name).click();
    };
    await take(popupStage, state, user, { act });
  }
  const untilSaved = async (popup: Page) => {
    await button(popup, t("Undo")).waitFor();
    await popup.getByText(t("All saved")).waitFor();
  };
  await take(popupStage, "battle-undo", register, {
    act: async (popup) => {
      await button(popup, t("Defeat")).click();
      await untilSaved(popup);
    },
  });
  await take(popupStage, "battle-missing", user, {
    act: async (popup) => {
      await button(popup, t("Log Battle")).click();
      await button(popup, t("Save battle")).click();
    },
  });
  await take(popupStage, "entry-undo", register, {
    act: async (popup) => {
      await button(popup, t("Edit last entry")).click();
      await button(popup, t("Delete")).click();
      await untilSaved(popup);
    },
  });
}

async function takeTimers(popupStage: PopupStage): Promise<void> {
  const { register, stage: { t }, zone } = popupStage;
  const day = zone.today;
  const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  const running = (minutes: number, note = "", how: "filled" | "empty" = "filled") => async () => {
    const user = await register(how);
    const timer = { category: "Deep Work", start_ts: before(minutes), day, note } as const;
    await user.api.call(putTimer, { body: timer });
    return user;
  };
  const timing = once(running(42));
  const untilRunning = (popup: Page) => popup.getByRole("timer").waitFor();
  await take(popupStage, "timer", timing, { act: untilRunning });
  const note = "Chapter 3 of the thesis, and the figures";
  const noting = once(running(42, note));
  await take(popupStage, "timer-with-note", noting, { act: untilRunning });
  await take(popupStage, "timer-note", noting, {
    act: async (popup) => {
      await untilRunning(popup);
      await button(popup, t("Edit note: {note}", { note })).click();
    },
  });
  await take(popupStage, "timer-earlier", timing, {
    act: async (popup) => {
      await untilRunning(popup);
      await button(popup, t("Started earlier")).click();
    },
  });
  await take(popupStage, "timer-discard", () => register("empty"), {
    act: async (popup) => {
      await button(popup, t("Deep Work")).click();
      await button(popup, t("Stop")).click();
    },
  });
  await take(popupStage, "timer-undo", timing, { act: (popup) => button(popup, t("Stop")).click() });
  await take(popupStage, "timer-long", running(250, "", "empty"), { act: untilRunning });

  const forging = (minutes: number) => async () => {
    const user = await register();
    const { fire: { task: note } } = (await user.api.call(getDay, { params: { day } })).day;
    const timer = { category: "Deep Work", start_ts: before(minutes), day, note } as const;
    await user.api.call(putTimer, { body: timer });
    return user;
  };
  await take(popupStage, "countdown", forging(4), { act: untilRunning });
  await take(popupStage, "countdown-over", forging(34), { act: untilRunning });
  await takeQuestions(popupStage, running(95));
}

/** Takes the questions about time away and about a timer that was left running. */
async function takeQuestions(popupStage: PopupStage, running: () => Promise<Account>): Promise<void> {
  const { register, session, stage: { t }, zone } = popupStage;
  const day = zone.today;
  const away = await running();
  const { account } = await session(away);
  const startTime = new Date(Date.now() - 95 * MINUTE).toISOString();
  const stored = { id: null, startTime, category: "Deep Work", date: day, account, note: "" };
  const question = { from: Date.now() - 60 * MINUTE, to: Date.now() - 25 * MINUTE };
  await take(popupStage, "away", () => Promise.resolve(away), {
    values: {
      away: { version: 1, value: { since: null, question } },
      earth_ring_timer: { version: 2, value: stored },
    },
    act: (popup) => popup.getByRole("timer").waitFor(),
  });

  const yesterday = new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * MINUTE).toISOString().slice(0, 10);
  const left = {
    category: "Deep Work",
    start_ts: new Date(`${yesterday}T23:10:00${zone.offset}`).toISOString(),
    day: yesterday,
    note: "",
  } as const;
  const leftover = once(async () => {
    const user = await register();
    await user.api.call(putTimer, { body: left });
    return user;
  });
  const heading = t("A timer was left running");
  const untilAsked = (popup: Page) => popup.getByRole("region", { name: heading }).waitFor();
  await take(popupStage, "leftover", leftover, { act: untilAsked });
  await take(popupStage, "leftover-discard", leftover, {
    act: async (popup) => {
      await untilAsked(popup);
      await button(popup, t("Discard")).click();
    },
  });
}

async function takeUnsaved(popupStage: PopupStage): Promise<void> {
  const { register, session, signedIn, stage, zone } = popupStage;
  const { server, t } = stage;
  const made = await register();
  const user = () => Promise.resolve(made);
  const { account } = await session(made);
  const reason =
    "This is more text than a ring can hold for one day. Shorten the longest notes and save again.";
  await take(popupStage, "rejected", user, {
    values: queueWith({ rejected: [{ ...pendingOf(account, zone.today), reason }] }),
  });
  const conflict = {
    id: "1",
    account,
    what: `${t("Goal")} Push-ups${t(": ")}${t("Note")}`,
    mine: "Felt easy",
    theirs: "Two sets, and slow",
    ring: "water" as const,
  };
  await take(popupStage, "conflict", user, { values: queueWith({ conflicts: [conflict] }) });
  const unreadable = [{ kind: "of the future" }];
  await take(popupStage, "unreadable-change", user, { values: queueWith({ unreadable }) });

  await stage.scene("popup-offline", async (name) => {
    const popup = await signedIn(made);
    await popup.getByText(t("All saved")).waitFor();
    await server.goAway();
    try {
      await button(popup, t("Learning")).click();
      await button(popup, t("Stop")).click();
      await popup.getByRole("alert").waitFor();
      const changes = t("{count} changes", { count: 2 });
      await popup.getByText(t("{changes} not saved yet", { changes })).waitFor();
      await stage.camera.popup(popup, name);
      await button(popup, t("Sign out")).click();
      await stage.camera.popup(popup, `${name}-sign-out`);
    } finally {
      await server.comeBack();
    }
  });
}

/** Takes the popup of somebody who is not signed in. */
export async function takeSignedOut(popupStage: PopupStage): Promise<void> {
  const { popupWith, register, session, stage, zone } = popupStage;
  const { camera, scene, server, t } = stage;
  const preferences = (address: string) => ({
    preferences: { version: 1, value: { server: address, idle: false } },
  });
  const take = (state: string, values: Record<string, unknown>, act?: (popup: Page) => Promise<unknown>) =>
    scene(`popup-${state}`, async (name) => {
      const popup = await popupWith(values);
      await act?.(popup);
      await camera.popup(popup, name);
    });
  const heading = (text: string) => (popup: Page) => popup.getByRole("heading", { name: t(text) }).waitFor();

  const user = await register("empty");
  await take("server-unreachable", preferences("http://localhost:1"), heading("Can't reach your server"));
  await take("server-not-allowed", preferences("http://127.0.0.1:1"), async (popup) => {
    await heading("Can't reach your server")(popup);
    await button(popup, t("Allow access")).waitFor();
  });
  const other = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("<h1>Something else</h1>"));
  const wrong = preferences(`http://localhost:${other.addr.port}`);
  await take("server-not-gorin", wrong, heading("This is not a Gorin server"));
  await other.shutdown();

  const chosen = preferences(server.url);
  const email = { habits: { version: 1, value: { email: user.email, category: null } } };
  const untilForm = (popup: Page) => popup.getByLabel(t("Email")).waitFor();
  await take("signed-out", chosen, untilForm);
  await take("sign-in-wrong", { ...chosen, ...email }, async (popup) => {
    await popup.getByLabel(t("Password")).fill("not the password");
    await popup.keyboard.press("Enter");
    await popup.getByRole("alert").filter({ hasText: /./ }).waitFor();
  });
  const until = Date.now() + 10 * MINUTE;
  const step = { step: "code", server: server.url, until, challenge: "a".repeat(43) };
  await take(
    "code",
    { ...chosen, signing_in: { version: 1, value: step } },
    (popup) => popup.getByLabel(t("Code")).waitFor(),
  );
  await take(
    "code-recovery",
    { ...chosen, signing_in: { version: 1, value: step } },
    (popup) => button(popup, t("Use a recovery code")).click(),
  );
  const connecting = {
    step: "connection",
    server: server.url,
    until,
    verifier: "b".repeat(43),
    challenge: "c".repeat(43),
  };
  await take(
    "connect",
    { ...chosen, signing_in: { version: 1, value: connecting } },
    (popup) => button(popup, t("Open it again")).waitFor(),
  );
  const { account, ...stored } = await session(user);
  const queue = queueWith({ pending: [pendingOf(account, zone.today)] });
  await take("signed-out-unsaved", { ...chosen, ...email, ...queue }, untilForm);
  await take("outdated", { ...stored, session: { version: 99, value: "of the future" } });
}
