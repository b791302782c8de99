import { expect, it } from "vitest";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import { repeatedEntries } from "./commands.ts";

let made = 0;
const makeId = () => `new ${++made}`;
const times = (entries: ReturnType<typeof repeatedEntries>) =>
  entries.map(({ start_ts, end_ts }) => [start_ts, end_ts]);

const BEFORE = [
  sampleEntry("a", "07:00", "08:00", "Health"),
  sampleEntry("b", "09:00", "10:00", "Deep Work"),
];
const until = Date.parse("2026-11-22T09:30:00Z");

it("repeats the entries that have ended at the same local times, with new ids", () => {
  const repeated = repeatedEntries(BEFORE, [], { until, timeZone: "UTC", makeId });
  expect(times(repeated)).toEqual([["2026-11-22T07:00:00.000Z", "2026-11-22T08:00:00.000Z"]]);
  expect(repeated[0]).toMatchObject({
    category: "Health",
    source: "manual",
    id: expect.stringMatching(/^new/),
  });
});

it("leaves out what overlaps an entry of the day", () => {
  const present = [{ ...sampleEntry("c", "07:00", "08:00", "Admin"), start_ts: "2026-11-22T07:30:00.000Z" }]
    .map((entry) => ({ ...entry, end_ts: "2026-11-22T08:30:00.000Z" }));
  expect(repeatedEntries(BEFORE, present, { until, timeZone: "UTC", makeId })).toEqual([]);
});

it("keeps the local time over a change of the clocks", () => {
  // In Berlin, summer time ends on the night to 2026-10-25.
  const entry = { ...sampleEntry("d", "07:00", "08:00", "Admin"), start_ts: "2026-10-24T07:00:00.000Z" };
  const repeated = repeatedEntries([{ ...entry, end_ts: "2026-10-24T08:00:00.000Z" }], [], {
    until,
    timeZone: "Europe/Berlin",
    makeId,
  });
  expect(times(repeated)).toEqual([["2026-10-25T08:00:00.000Z", "2026-10-25T09:00:00.000Z"]]);
});
