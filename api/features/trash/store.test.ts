import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDay, listTrash, putBattleLogs, putGoals, restoreFromTrash } from "#shared/contract/mod.ts";
import { MAX_TRASHED } from "#shared/domain/records.ts";
import { type Goal, goalView } from "#shared/domain/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";
import { countOnStore, PROPERTY_TIMEOUT_MS } from "../../testing/test_store.ts";

const params = { day: "2026-11-21" };
const HOUR = 3_600_000;

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const readGoals = async () => (await me.client.call(getDay, { params })).day.water.goals;
const readTrash = async () => (await me.client.call(listTrash, {})).items;
const write = (goals: readonly Goal[]) => me.client.call(putGoals, { params, body: { goals: [...goals] } });
const sorted = (goals: readonly unknown[]) =>
  goals.map((goal) => JSON.stringify(Object.entries(Object(goal)).toSorted())).toSorted();

const text = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((words) => `x${words.trim()}`);
const anyGoal: fc.Arbitrary<Goal> = fc.record({
  id: fc.uuid(),
  domain: text,
  target: text,
  baseline: fc.integer({ min: 1, max: 1_000_000 }),
  step_pct: fc.integer({ min: 1, max: 50 }),
  current_target: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom("pending", "success", "partial", "fail"),
  note: text,
}).map((goal) => goalView(goal, 0));
const anyGoals = fc.uniqueArray(anyGoal, { selector: ({ id }) => id, maxLength: 12 });

describe("the trash", () => {
  it("restores deleted items unchanged and in their position", async () => {
    const lists = anyGoals.chain((goals) => fc.tuple(fc.constant(goals), fc.subarray(goals)));
    await fc.assert(
      fc.asyncProperty(lists, fc.infiniteStream(fc.nat()), async ([goals, left], picks) => {
        me = await app.signIn();
        await write(goals);
        await write(left);
        for (let items = await readTrash(); items.length > 0; items = await readTrash()) {
          const one = items[picks.next().value % items.length];
          await me.client.call(restoreFromTrash, { body: { id: one?.id ?? "" } });
        }
        expect(await readGoals()).toEqual(goals);
      }),
      { numRuns: countOnStore(10) },
    );
  });

  it(
    "and the list hold each thing that was ever there exactly once, whatever is written and restored",
    async () => {
      const act = fc.oneof(
        fc.record({ kind: fc.constant("add" as const), goals: anyGoals }),
        fc.record({ kind: fc.constant("keep" as const), which: fc.nat() }),
        fc.record({ kind: fc.constant("keep" as const), which: fc.nat() }),
        fc.record({ kind: fc.constant("edit" as const), which: fc.nat(), note: text }),
        fc.record({ kind: fc.constant("restore" as const), which: fc.nat() }),
        fc.record({ kind: fc.constant("undo" as const) }),
        fc.record({ kind: fc.constant("both" as const), which: fc.nat() }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
          me = await app.signIn();
          const known = new Map<string, Goal>();
          let before: readonly Goal[] = [];
          for (const one of acts) {
            app.time.now += HOUR;
            const goals = await readGoals();
            const items = await readTrash();
            const save = async (next: readonly Goal[]) => {
              before = goals;
              for (const goal of next.slice(0, 50)) known.set(goal.id, goal);
              await write(next.slice(0, 50));
            };
            switch (one.kind) {
              case "add":
                await save([...goals, ...one.goals.filter(({ id }) => !known.has(id))]);
                break;
              case "keep":
                await save(goals.filter((_, index) => (one.which >> index) % 2 === 0));
                break;
              case "edit":
                await save(
                  goals.map((goal, index) => index === one.which % 5 ? { ...goal, note: one.note } : goal),
                );
                break;
              case "undo":
                await save(before);
                break;
              case "restore":
              case "both": {
                const item = items[one.which % Math.max(1, items.length)];
                if (!item || goals.length === 50) break;
                const restoring = me.client.call(restoreFromTrash, { body: { id: item.id } });
                await Promise.all([
                  restoring,
                  one.kind === "both" && me.client.call(putBattleLogs, { params, body: { battle_logs: [] } }),
                ]);
                break;
              }
            }
            const inList = await readGoals();
            const inTrash = (await readTrash()).map(({ item }) => item);
            expect(known.size).toBeLessThan(MAX_TRASHED);
            expect(sorted([...inList, ...inTrash])).toEqual(sorted([...known.values()]));
          }
        }),
        { numRuns: countOnStore(10) },
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
