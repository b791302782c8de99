import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addDays, type CalendarDate, shortenedDays } from "#shared/calendar/mod.ts";
import { computeForgedScore, putFire, updateMe, weekly } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/records/mod.ts";
import { countStreaks } from "#shared/rules/mod.ts";
import { MONTH } from "../store/days/month.ts";
import { toStored } from "../store/document.ts";
import { keys } from "../store/keys.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { countOnStore } from "../testing/test_store.ts";
import { summaryOf, summaryRulesOf } from "./summary_rules.ts";

/** The week of Saturday 2026-11-21 begins on it. */
const MONDAY = "2026-11-16";
const TODAY = "2026-11-21";

let app: TestApp;
let me: SignedIn;
let listed: number;

beforeEach(async () => {
  listed = 0;
  app = await openTestApp(`${TODAY}T12:00:00.000Z`, {
    onKvCall: (operation) => void (operation === "list" && listed++),
  });
  me = await app.signIn();
});
afterEach(() => app.close());

const forge = (day: CalendarDate, done = true) =>
  me.client.call(putFire, { params: { day }, body: done ? { weakness: "w", task: "t", done } : { done } });
const week = async (date: CalendarDate) => (await me.client.call(weekly, { params: { week: date } })).weekly;

/** Counts the streaks of Fire at the end of a week, or today while it runs, over all rows that are stored. */
async function fireFromScratch(sunday: CalendarDate) {
  const account = await app.services.accounts.get(me.user.id);
  if (!account) throw new Error("The account is gone.");
  const { user } = account;
  const rows = await app.services.history.listRows(user.id, null, summaryRulesOf(user, app.services));
  const over = sunday < TODAY;
  const [fire] = countStreaks(
    rows.map((row) => summaryOf(row, user)).filter(({ date }) => !over || date <= sunday),
    [({ completion }) => completion.fire],
    over ? addDays(sunday, 1) : TODAY,
    { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) },
  );
  return { fire, firstDay: rows[0]?.date ?? null };
}

/** Days of two months of each of three years. */
const anyDate = fc.tuple(
  fc.constantFrom("2024-12", "2025-01", "2026-10", "2026-11"),
  fc.integer({ min: 1, max: 6 }),
)
  .map(([month, day]) => addDays(`${month}-01`, 4 * day));

const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ forge: anyDate, days: fc.integer({ min: 1, max: 4 }), done: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ rest: anyDate }) },
  { weight: 1, arbitrary: fc.record({ score: anyDate }) },
  { weight: 1, arbitrary: fc.constant({ erase: true as const }) },
  { weight: 4, arbitrary: fc.record({ look: anyDate }) },
);

describe("the streaks of a week", () => {
  it("equal a count over all days, whatever was written between two weeks", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (steps) => {
        me = await app.signIn();
        for (const step of steps) {
          if ("forge" in step) {
            for (let day = 0; day < step.days; day++) await forge(addDays(step.forge, day), step.done);
          } else if ("rest" in step) {
            const ranges = [{ from: step.rest, to: addDays(step.rest, 40), reason: "" }];
            await me.client.call(updateMe, { body: { settings: { rest: { ranges } } } });
          } else if ("score" in step) {
            await me.client.call(computeForgedScore, { params: { day: step.score } });
          } else if ("erase" in step) await app.services.transfers.eraseDays(me.user.id);
          else await expectSame(step.look);
        }
        await expectSame(MONDAY);
        await expectSame("2025-01-08");
      }),
      { seed: 15, numRuns: countOnStore(25) },
    );
  });

  it("follow a row that is computed anew", async () => {
    await forge("2026-09-10");
    expect((await week(MONDAY)).streaks.fire.best).toBe(1);
    // As a server wrote it for which the ring was not complete.
    const row = { rings: 0, battles: 0, score: 0, minutes: 0, fought: "" };
    const rows = toStored(MONTH, { "2026-09-10": row }, "before");
    await app.services.kv.commit({
      op: "before",
      checks: [],
      mutations: [{ key: keys.month(me.user.id, "2026-09"), value: rows }],
    });
    await me.client.call(computeForgedScore, { params: { day: "2026-09-10" } });
    expect((await week(MONDAY)).streaks.fire).toEqual((await fireFromScratch("2026-11-22")).fire);
  });

  it("are counted without the rows of earlier months, once they were counted", async () => {
    for (const month of ["2026-03", "2026-06", "2026-10"]) await forge(`${month}-01`);
    await week(MONDAY);
    listed = 0;
    await week(MONDAY);
    const again = listed;
    await forge(MONDAY);
    listed = 0;
    await week(MONDAY);
    // The rows from this month on.
    expect(listed).toBe(again + 1);
  });
});

async function expectSame(date: CalendarDate): Promise<void> {
  const view = await week(date);
  const { fire, firstDay } = await fireFromScratch(view.to);
  expect(view.streaks.fire).toEqual(fire);
  const counted = view.days.filter(({ date, rest }) =>
    firstDay !== null && firstDay <= date && date <= TODAY && !rest
  );
  expect(view.totals.counted_days).toBe(counted.length);
}
