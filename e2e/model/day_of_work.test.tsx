// @vitest-environment happy-dom
/**
 * A day of work, typed once, in the popup without its server and through the API. `e2e/web/day/one_act.test.ts` has the
 * same day on the dashboard.
 */
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDay, putBattleLogs, putFire, putTimer, putWind, stopTimer } from "#shared/contract/mod.ts";
import { battleFor } from "#shared/domain/commitments.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";
import { refresh } from "../../extension/background/sync.ts";
import { draftSaver } from "../../extension/offline/drafts.ts";
import { accountKey } from "../../extension/offline/state.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { loadParts } from "../../extension/popup/lazy/LazyParts.tsx";
import { Popup, type PopupPlatform } from "../../extension/popup/Popup.tsx";
import type { PopupActions } from "../../extension/popup/popup.ts";
import { planWork, WORK, WORKED, WORKED_POINTS } from "../fixtures/day_of_work.ts";

const params = { day: WORK.date };
const [MORNING, ...STOPS] = WORK.times;

let app: TestApp;
let me: SignedIn;
beforeAll(loadParts);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  app = await openTestApp(MORNING);
  moveTo(MORNING);
  me = await app.signIn();
  await planWork(me.client);
});
afterEach(() => {
  cleanup();
  app.close();
  vi.useRealTimers();
});

/** Sets the clock of the device and that of the server. */
function moveTo(instant: string): void {
  app.time.now = Date.parse(instant);
  vi.setSystemTime(app.time.now);
}

const savedDay = async () => (await me.client.call(getDay, { params })).day;

it("a day of work › moves all five rings in the popup, without its server, by its timers alone", async () => {
  const server = "http://localhost:8000";
  let isReachable = true;
  const reach = {
    now: () => Date.now(),
    // The client uses `fetch` only as a function.
    fetch: (async (input: string, { method = "GET", headers, body, signal: _ }: RequestInit = {}) => {
      if (!isReachable) throw new TypeError("Failed to fetch");
      const { "Content-Type": _type, ...others } = Object.fromEntries(new Headers(headers));
      return await app.request(input.replace(`${server}/api`, ""), {
        method,
        headers: others,
        ...(body && { body: String(body) }),
      });
    }) as typeof fetch,
  };
  const engine = openWorkerEngine(memoryStore(), reach);
  const { email, id } = me.user;
  const session = { server, token: me.token, account: accountKey(server, id), email };
  await engine.commit(() => ({ session, user: me.user }));
  await refresh(engine, reach);
  isReachable = false;

  const nothing = () => Promise.resolve(true);
  const { save: saveDrafts } = draftSaver(engine, { take: () => null, leave: () => {} });
  const own: Partial<PopupActions> = { dispatch: (action) => void engine.dispatch(action), saveDrafts };
  const actions = new Proxy(own as PopupActions, {
    // What is not about the day does nothing.
    get: (_, name) => own[name as keyof PopupActions] ?? nothing,
  });
  const platform = new Proxy({} as PopupPlatform, { get: () => nothing });
  const click = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole("button", { name }));
  };
  /** Opens the popup at `instant` for some clicks. */
  const visit = async (instant: string | undefined, ...names: string[]) => {
    cleanup();
    if (instant) moveTo(instant);
    render(<Popup engine={engine} actions={actions} platform={platform} />);
    await click(...names);
  };

  await visit(MORNING, "What now?", `Start ${WORK.subject}`);
  await visit(STOPS[0], "Stop");
  await screen.findByText("Learning saved, 30m · Wind 30/30 · Water +30 of 20");
  await click("Wind, not complete", "Mark Wind complete");
  await visit(STOPS[0], "What now?", `Start ${WORK.task}`);
  await visit(STOPS[1], "Stop", "Mark Complete");
  await screen.findByText("Fire complete");
  await visit(STOPS[1], "What now?", `Start ${WORK.hardThing}`);
  await visit(STOPS[2], "Add a note");
  await userEvent.keyboard(`${WORK.whatHappened}{Enter}`);
  await click("Stop", "Victory");
  await screen.findByRole("heading", { name: "5 of 5 rings" });
  const points = Object.values(WORKED_POINTS).reduce((sum, one) => sum + one, 0);
  expect(screen.getByRole("main").textContent).toContain(`2h 0m tracked · ${Math.round(points)} points`);

  isReachable = true;
  await engine.flush();
  expect(engine.state().queue.pending).toEqual([]);
  const day = await savedDay();
  expect(day).toMatchObject(WORKED);
  expect(day.points).toEqual(WORKED_POINTS);
});

it("a day of work › moves all five rings through the API", async () => {
  const { client } = me;
  const { wind, void: { today_commitment } } = await savedDay();
  const purposes = [
    ["Learning", { kind: "study_target", id: wind.study_targets[0]?.id ?? "" }],
    ["Learning", { kind: "task" }],
    ["Deep Work", { kind: "commitment" }],
  ] as const;
  for (const [at, [category, purpose]] of purposes.entries()) {
    const timer = { category, start_ts: WORK.times[at] ?? "", day: WORK.date, for: purpose };
    await client.call(putTimer, { body: timer });
    moveTo(STOPS[at] ?? "");
    await client.call(stopTimer, { body: {} });
  }
  await client.call(putWind, { params, body: { done: true } });
  await client.call(putFire, { params, body: { done: true } });
  const battle = battleFor(today_commitment, {
    id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    outcome: "victory",
    description: WORK.whatHappened,
  });
  await client.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  const day = await savedDay();
  expect(day).toMatchObject(WORKED);
  expect(day.points).toEqual(WORKED_POINTS);
});
