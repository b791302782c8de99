/**
 * The popup and its worker without a server: their engines and their storage, and the real server afterwards.
 * `e2e/extension/offline.spec.ts` is a shorter story in a browser.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getDay, putGoals } from "#shared/contract/mod.ts";
import { type GoalState, TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import type { NewExtensionAction } from "../../extension/offline/actions.ts";
import type { State } from "../../extension/offline/state.ts";
import { randomFrom } from "../fixtures/random.ts";
import { SEED } from "../fixtures/seed.ts";
import { installBrowsers, resetClock, time } from "./browsers.ts";
import type { ModelServer } from "./model_server.ts";

/** 20 rounds of 10 edits: a timer is started and stopped, two goals get seven outcomes, and a battle is logged. */
const ROUNDS = 20;
const EDITS = 10;
const OUTCOMES: readonly (readonly [goal: number, state: GoalState])[] = [
  [0, "success"],
  [0, "partial"],
  [0, "success"],
  [0, "fail"],
  [1, "fail"],
  [1, "partial"],
  [1, "success"],
];

/** The first round of the next day. The popup was opened on the day before. */
const AFTER_MIDNIGHT = 13;

/** After how many rounds the popup is closed with its last click, not waiting for it, and its worker with it. */
const ROUNDS_PER_POPUP = 5;

const DAY = "2026-11-21";
const NEXT_DAY = "2026-11-22";

const GOALS = [
  { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 },
  { domain: "Mind", target: "Read", baseline: 20, step_pct: 10 },
];

/** What the user sees of the state when the next edit is made. */
type Edit = (seen: State) => NewExtensionAction;

let undo: () => void;
let server: ModelServer;
beforeAll(async () => {
  undo = installBrowsers();
  const { createLocks } = await import("./extension_browser.ts");
  vi.stubGlobal("navigator", { locks: createLocks() });
  const { openModelServer } = await import("./model_server.ts");
  server = await openModelServer();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  undo();
});

it(
  "200 edits without a server, with 20 terminated workers, closed popups and a midnight, are each saved once and in order",
  { timeout: 120_000 },
  async () => {
    const { openExtension } = await import("./extension.ts");
    const { SAVING_MS } = await import("./model_server.ts");
    const { viewToday } = await import("../../extension/offline/state.ts");
    resetClock();
    const random = randomFrom(SEED);
    const { user, tokens: [token = ""], client } = await server.newUser(1);
    await client.call(putGoals, { params: { day: DAY }, body: { goals: GOALS } });
    const network = { online: true, responsesToLose: 0 };
    const extension = await openExtension(server, network, { user, token });
    let popup = await extension.openPopup();
    network.online = false;

    const edits = (round: number): Edit[] => [
      () => ({ do: "start_timer", category: categoryOf(round), startTime: new Date(time.now).toISOString() }),
      ...OUTCOMES.map(([at, state]): Edit => (seen) => {
        const { date, day } = viewToday(seen, time.now);
        const { id: goal_id = "", target = "", state: was = "pending" } = day.water.goals[at] ?? {};
        return { do: "write", command: { kind: "goal_state", day: date, goal_id, target, state, was } };
      }),
      (seen) => {
        const { date, day: { void: { battle_logs: base } } } = viewToday(seen, time.now);
        const mine = [...base, battleOf(round)];
        return { do: "write", command: { kind: "save_battles", day: date, base, mine } };
      },
      ({ timer }) => ({ do: "stop_timer", timer: timer?.startTime ?? "", end: time.now }),
    ];

    for (let round = 0; round < ROUNDS; round++) {
      if (round === AFTER_MIDNIGHT) time.now = Date.parse(`${NEXT_DAY}T00:05:00Z`);
      const isLast = round % ROUNDS_PER_POPUP === ROUNDS_PER_POPUP - 1;
      const dying = isLast ? EDITS - 1 : Math.floor(random() * EDITS);
      for (const [index, edit] of edits(round).entries()) {
        time.now += 1_000;
        void popup.dispatch(edit(popup.state()));
        // The worker may have stored it by then, or the one before, or neither.
        await turns(random() * (index === dying ? 20 : 60));
        if (index !== dying) continue;
        // With both, only what the popup stored by itself is left.
        if (isLast) popup.close();
        extension.killWorker();
      }
      if (isLast) popup = await extension.openPopup();
    }
    await expect.poll(() => extension.flush(), { timeout: SAVING_MS }).toBe(ROUNDS * EDITS);

    network.online = true;
    network.responsesToLose = 3;
    await expect.poll(() => extension.flush(), { timeout: SAVING_MS }).toBe(0);

    const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
    for (
      const [day, saved] of [[DAY, rounds.slice(0, AFTER_MIDNIGHT)], [
        NEXT_DAY,
        rounds.slice(AFTER_MIDNIGHT),
      ]] as const
    ) {
      const { earth, water, void: battles } = (await client.call(getDay, { params: { day } })).day;
      expect(earth.actual_entries.map(({ category }) => category)).toEqual(saved.map(categoryOf));
      expect(water.goals).toMatchObject([{ state: "fail" }, { state: "success" }]);
      expect(battles.battle_logs.map(({ hard_thing }) => hard_thing)).toEqual(
        saved.map((round) => `Battle ${round + 1}`),
      );
    }
  },
);

function categoryOf(round: number): TimeCategory {
  return TIME_CATEGORIES[round % TIME_CATEGORIES.length] ?? "Misc";
}

function battleOf(round: number) {
  return {
    id: crypto.randomUUID(),
    timestamp: new Date(time.now).toISOString(),
    hard_thing: `Battle ${round + 1}`,
    battle_description: "Fought offline.",
    difficulty_rating: 5,
    outcome: "ongoing",
    lessons_learned: "",
  } as const;
}

/** Lets everything else continue for a number of turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}
