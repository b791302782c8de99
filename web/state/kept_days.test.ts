import { beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#shared/calendar/mod.ts";
import { memoryShelf } from "../platform/memory_shelf.ts";
import { forgetDays, keepDay, keptDays } from "./kept_days.ts";
import { sampleDay } from "./scripted_server.ts";

const ANN = "7b9f6ab2-5a39-4a3c-9c0e-0d5b2d1f4a10";
const BOB = "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11";
const TODAY = "2026-11-21";

describe("the days that are kept", () => {
  let kept: Map<string, unknown>;
  let shelf: ReturnType<typeof memoryShelf>;
  beforeEach(() => {
    kept = new Map();
    shelf = memoryShelf(kept);
  });
  const datesOf = async (userId: string) => (await keptDays(shelf, userId)).map(({ day }) => day.date);

  it("come with the time at which they were told, the last one first", async () => {
    await keepDay(shelf, ANN, { day: sampleDay("2026-11-20"), at: 1 });
    await keepDay(shelf, ANN, { day: sampleDay("2026-11-19"), at: 3 });
    await keepDay(shelf, ANN, { day: sampleDay(TODAY), at: 2 });
    expect(await datesOf(ANN)).toEqual(["2026-11-19", TODAY, "2026-11-20"]);
    expect((await keptDays(shelf, ANN))[0]).toEqual({ day: sampleDay("2026-11-19"), at: 3 });
  });

  it("are each kept once, as they were told last", async () => {
    await keepDay(shelf, ANN, { day: sampleDay(TODAY), at: 1 });
    await keepDay(shelf, ANN, { day: { ...sampleDay(TODAY), rest: true }, at: 2 });
    expect(await keptDays(shelf, ANN)).toMatchObject([{ day: { rest: true }, at: 2 }]);
  });

  it("are nobody else's", async () => {
    await keepDay(shelf, ANN, { day: sampleDay(TODAY), at: 1 });
    expect(await datesOf(BOB)).toEqual([]);
  });

  it("are forgotten when there are more than can be of use, those first that were told first", async () => {
    for (let back = 0; back < 65; back++) {
      await keepDay(shelf, ANN, { day: sampleDay(addDays(TODAY, -back)), at: 1_000 - back });
    }
    const dates = await datesOf(ANN);
    expect(dates).toHaveLength(60);
    expect(dates).toContain(TODAY);
    expect(kept.size).toBe(60);
  });

  it("of another form are dropped without a word: the server has them", async () => {
    await keepDay(shelf, ANN, { day: sampleDay(TODAY), at: 1 });
    kept.set(`day/${ANN}/2026-11-20`, { version: 99, day: {}, at: 2 });
    expect(await datesOf(ANN)).toEqual([TODAY]);
    expect(kept.size).toBe(1);
  });

  it("are forgotten whole, whoever saw them, and nothing else with them", async () => {
    await keepDay(shelf, ANN, { day: sampleDay(TODAY), at: 1 });
    await keepDay(shelf, BOB, { day: sampleDay(TODAY), at: 1 });
    kept.set("queue", "something else");
    await forgetDays(shelf);
    expect([...kept.keys()]).toEqual(["queue"]);
  });
});
