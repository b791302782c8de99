/** Two dashboards that change the same list at the same moment. */
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError, type Client } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import { randomFrom } from "../fixtures/random.ts";
import { SEED } from "../fixtures/seed.ts";
import {
  type AppliedAction,
  chooseActions,
  findFaults,
  type ListAction,
  sortedByName,
  type StoredItem,
} from "./agreed_list.ts";
import { installBrowsers, resetClock, time } from "./browsers.ts";
import { newBattle, newGoal } from "./items.ts";
import type { ModelServer } from "./model_server.ts";
import type { Action, Surface } from "./surface.ts";

const TODAY = "2026-11-21";
/** Rounds for each of the two lists; `deno task faults model` makes many more. */
const ROUNDS = Math.min(Number(process.env["GORIN_MODEL_RUNS"] ?? 12), 200);

/** How often what is queued is sent again. */
const SENT_AGAIN = 5;

/** A list that both dashboards change. */
interface ContestedList {
  readonly items: (day: Day) => StoredItem[];
  /** The states to which an item can be changed. */
  readonly statesAfter: (state: string) => readonly string[];
  /** The action on the item at this position, or on a new one with this id. */
  readonly toAction: (kind: ListAction["kind"], at: number, id: string) => Action;
  /** The name of a new item. */
  readonly nameOf: (id: string) => string;
}

const LISTS: Readonly<Record<string, ContestedList>> = {
  goals: {
    items: ({ water }) => water.goals.map(({ id, target, state }) => ({ id, name: target, state })),
    statesAfter: (state) => [state === "success" ? "partial" : "success"],
    toAction: (kind, at, id) =>
      kind === "add" ? { do: "add_goal", id } : { do: kind === "edit" ? "goal_state" : "delete_goal", at },
    nameOf: (id) => newGoal(id).target,
  },
  battles: {
    items: (day) =>
      day.void.battle_logs.map(({ id, hard_thing, outcome }) => ({ id, name: hard_thing, state: outcome })),
    statesAfter: (state) => state === "ongoing" ? ["victory"] : [],
    toAction: (kind, at, id) =>
      kind === "add"
        ? { do: "log_battle", id }
        : { do: kind === "edit" ? "win_battle" : "delete_battle", at },
    nameOf: (id) => newBattle(id).hard_thing,
  },
};

let undo: () => void;
beforeAll(() => {
  undo = installBrowsers();
});
afterAll(() => undo());

describe("two dashboards", () => {
  it.each(Object.entries(LISTS))(
    `lose and duplicate no %s in ${ROUNDS} simultaneous changes`,
    async (_, list) => {
      resetClock();
      const { server, surfaces, client, conflicts } = await openTwo();
      const stored = async () => list.items((await client.call(getDay, { params: { day: TODAY } })).day);
      const random = randomFrom(SEED);
      let before: StoredItem[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        time.now += 10_000;
        const shown = await Promise.all(surfaces.map(async (surface) => list.items(await surface.day())));
        const actions = chooseActions(shown, list.statesAfter, random, round);
        const done = await Promise.all(surfaces.map((surface, page) => {
          const [action, items] = [actions[page], shown[page]];
          return action && items ? apply(surface, list, action, items, 2 * round + page) : null;
        }));
        const after = await stored();
        const applied = done.filter((action) => action !== null);
        const story = `seed ${SEED}, round ${round}, ${JSON.stringify({ before, applied, after }, null, 1)}`;
        expect(findFaults(before, applied, after), story).toEqual([]);
        before = after;
        for (const surface of surfaces) {
          await surface.sync();
          expect(sortedByName(list.items(await surface.day())), story).toEqual(sortedByName(after));
        }
      }
      expect(conflicts(), "the two dashboards must have met").toBeGreaterThan(0);
      server.close();
    },
  );
});

/** Opens two dashboards of one user, and counts the writes that were rejected with a conflict. */
async function openTwo(): Promise<
  { server: ModelServer; surfaces: Surface[]; client: Client; conflicts: () => number }
> {
  const { openModelServer } = await import("./model_server.ts");
  const { openDashboard } = await import("./dashboard.ts");
  const server = await openModelServer();
  let conflicts = 0;
  const counting: ModelServer = {
    ...server,
    async fetch(input, init) {
      const response = await server.fetch(input, init);
      if (response.status === 412) conflicts++;
      return response;
    },
  };
  const { tokens, client } = await server.newUser(2);
  const surfaces = [];
  for (const [at, token] of tokens.entries()) {
    surfaces.push(await openDashboard(`dashboard ${at + 1}`, counting, token));
  }
  return { server, surfaces, client, conflicts: () => conflicts };
}

/**
 * Makes a change, and sends it. The position is that of the item in what this dashboard showed before. Returns null
 * when the other dashboard had deleted the goal: its state is set by a call of its own, which the server then rejects.
 */
async function apply(
  surface: Surface,
  list: ContestedList,
  action: ListAction,
  shown: readonly StoredItem[],
  number: number,
): Promise<AppliedAction | null> {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const at = shown.findIndex(({ name }) => name === action.name);
  const seen = shown[at]?.state ?? "";
  try {
    await surface.dispatch(list.toAction(action.kind, at, id));
    await sendAll(surface);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
  const name = action.kind === "add" ? list.nameOf(id) : action.name;
  return { ...action, name, seen };
}

/** Sends what is queued until a server has taken it: on a busy machine, one may reject it for now with 503. */
async function sendAll(surface: Surface): Promise<void> {
  await surface.sync();
  for (let again = 0; again < SENT_AGAIN && (await surface.queue()).pending.length > 0; again++) {
    time.now += 10_000;
    await surface.sync();
  }
}
