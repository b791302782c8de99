/** Sending timer changes, however late, to the real server with an in-memory store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { deleteTimer, getDay, getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import type { Timer } from "#shared/domain/records.ts";
import { type Command, sendCommand, type SendResult } from "#shared/offline/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";

const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${TODAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

const uuid = () => crypto.randomUUID();
const at = (time: string) => `${TODAY}T${time}:00.000Z`;
const dayNow = async (day: CalendarDate = TODAY) => (await me.client.call(getDay, { params: { day } })).day;
const entriesNow = async () =>
  (await dayNow()).earth.actual_entries
    .map(({ start_ts, end_ts, category }) => `${start_ts.slice(11, 16)}-${end_ts.slice(11, 16)} ${category}`);

function send(command: Command): Promise<SendResult> {
  return sendCommand(command, { client: me.client, id: uuid(), rule: dayRuleOf(me.user), knownDay: dayNow });
}

describe("a timer", () => {
  const timer = (start: string, more: Partial<Timer> = {}): Timer => ({
    id: uuid(),
    category: "Admin",
    start_ts: at(start),
    day: TODAY,
    note: "",
    for: null,
    ...more,
  });
  const start = (one: Timer) => send({ kind: "start_timer", timer: one });
  const stop = (one: Timer, end: string) => send({ kind: "stop_timer", timer: one, end_ts: at(end) });
  const note = (one: Timer, text: string) =>
    send({ kind: "change_timer", timer: { ...one, note: text }, base: one });
  const running = async () => (await me.client.call(getTimer, {})).timer;
  const [older, newer] = [timer("09:00"), timer("10:00", { category: "Learning" })];

  it("that is started while an older one runs ends the older one at its start", async () => {
    await start(older);
    const { timer: state } = await start(newer);
    expect(state?.timer).toEqual(newer);
    expect(await running()).toEqual(newer);
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
  });

  it("that was started before the running one becomes an entry up to its start", async () => {
    await start(newer);
    const { timer: state } = await start(older);
    expect(state?.timer).toEqual(newer);
    expect(await running()).toEqual(newer);
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
    // A later stop of it adds nothing.
    await stop(older, "10:00");
    expect(await entriesNow()).toEqual(["09:00-10:00 Admin"]);
  });

  it("that is started twice with the same id changes nothing", async () => {
    await start(older);
    await start(older);
    expect(await running()).toEqual(older);
    await stop(older, "09:30");
    await start(older);
    expect(await running()).toBeNull();
    expect(await entriesNow()).toEqual(["09:00-09:30 Admin"]);
  });

  it("that was stopped elsewhere keeps its earlier end", async () => {
    await start(older);
    await me.client.call(stopTimer, { body: { id: older.id, end_ts: at("09:20") } });
    const { day, timer: state } = await stop(older, "11:00");
    expect(state?.timer).toBeNull();
    expect(day?.earth.actual_entries).toMatchObject([{ end_ts: at("09:20") }]);
    expect(await entriesNow()).toEqual(["09:00-09:20 Admin"]);
  });

  it("that the server does not know becomes an entry once, whatever runs by then", async () => {
    await start(newer);
    for (let times = 0; times < 2; times++) await stop(older, "09:40");
    expect(await entriesNow()).toEqual(["09:00-09:40 Admin"]);
    expect(await running()).toEqual(newer);
  });

  it("that the server does not know and that ran across midnight becomes one entry per day", async () => {
    const night = timer("00:00", { start_ts: "2026-11-20T23:30:00.000Z", day: "2026-11-20" });
    await stop(night, "00:15");
    expect(await entriesNow()).toEqual(["00:00-00:15 Admin"]);
    const { day } = await me.client.call(getDay, { params: { day: "2026-11-20" } });
    expect(day.earth.actual_entries).toMatchObject([{ id: night.id, start_ts: night.start_ts }]);
  });

  it("that runs is back-dated, even when it was changed elsewhere", async () => {
    await start(newer);
    await me.client.call(putTimer, { body: { ...newer, category: "Health", replace: true } });
    await send({ kind: "change_timer", timer: { ...newer, start_ts: at("09:45") } });
    expect(await running()).toMatchObject({ id: newer.id, start_ts: at("09:45") });
  });

  it("keeps what another surface changed when its note is written", async () => {
    await start(newer);
    await me.client.call(putTimer, { body: { ...newer, start_ts: at("09:30"), replace: true } });
    const { conflicts } = await note(newer, "Chapter 3");
    expect(conflicts).toEqual([]);
    expect(await running()).toEqual({ ...newer, start_ts: at("09:30"), note: "Chapter 3" });
    await send({ kind: "change_timer", timer: { ...newer, start_ts: at("09:00") }, base: newer });
    expect(await running()).toEqual({ ...newer, start_ts: at("09:00"), note: "Chapter 3" });
    await stop(newer, "10:30");
    expect((await dayNow()).earth.actual_entries).toMatchObject([{ note: "Chapter 3" }]);
  });

  it("reports the note that another surface wrote", async () => {
    await start(newer);
    await note(newer, "Theirs");
    const { conflicts } = await note(newer, "Mine");
    expect(conflicts).toEqual([{
      what: "Learning timer: Note",
      mine: "Mine",
      theirs: "Theirs",
      ring: "earth",
    }]);
    expect(await running()).toMatchObject({ note: "Mine" });
  });

  it("that was stopped elsewhere leaves its note on its entry", async () => {
    await start(older);
    await me.client.call(stopTimer, { body: { id: older.id, end_ts: at("09:20") } });
    const { day } = await note(older, "Chapter 3");
    expect(day?.earth.actual_entries).toMatchObject([{ id: older.id, note: "Chapter 3" }]);
    expect((await dayNow()).earth.actual_entries).toMatchObject([{ end_ts: at("09:20"), note: "Chapter 3" }]);
  });

  it("that became entries when it was sent leaves its note on each", async () => {
    await start(newer);
    const yesterday = timer("23:30", { start_ts: `${YESTERDAY}T23:30:00.000Z`, day: YESTERDAY });
    await start(yesterday);
    await note(yesterday, "Chapter 3");
    const [before, now] = [await dayNow(YESTERDAY), await dayNow()];
    expect(before.earth.actual_entries).toMatchObject([{ id: yesterday.id, note: "Chapter 3" }]);
    expect(now.earth.actual_entries).toMatchObject([{ end_ts: at("10:00"), note: "Chapter 3" }]);
  });

  it("that is not the last one that was stopped elsewhere leaves its note on its entry", async () => {
    await start(older);
    await start(newer);
    await stop(newer, "10:30");
    await note(older, "Chapter 3");
    expect((await dayNow()).earth.actual_entries).toMatchObject([{ note: "Chapter 3" }, { note: "" }]);
  });

  it("that was stopped elsewhere with a note reports it where another one was typed", async () => {
    await start(older);
    await me.client.call(stopTimer, { body: { id: older.id, end_ts: at("09:20"), note: "Theirs" } });
    const { day, conflicts } = await note(older, "Mine");
    expect(day?.earth.actual_entries).toMatchObject([{ note: "Mine" }]);
    expect(conflicts).toEqual([{ what: "Admin entry: Note", mine: "Mine", theirs: "Theirs", ring: "earth" }]);
  });

  it("that has ended can no longer be changed", async () => {
    await start(older);
    await stop(older, "09:30");
    const late = send({ kind: "change_timer", timer: { ...older, start_ts: at("08:00") } });
    await expect(late).rejects.toMatchObject({ status: 404 });
    expect(await entriesNow()).toEqual(["09:00-09:30 Admin"]);
  });

  it("that ends before it starts is rejected with what to do, and runs on", async () => {
    await start(newer);
    await expect(stop(newer, "09:30")).rejects.toMatchObject({
      code: "validation_failed",
      message:
        "The timer would end before it starts, as after a clock was set back. Discard it, and add its time by hand.",
    });
    expect(await running()).toEqual(newer);
  });

  it("that ends in the moment of its start leaves nothing", async () => {
    await start(newer);
    expect(await stop(newer, "10:00")).toMatchObject({ timer: { timer: null } });
    expect(await entriesNow()).toEqual([]);
  });

  it("that is discarded leaves nothing; one that has ended keeps its entry", async () => {
    await start(older);
    const discard = (one: Timer) => send({ kind: "discard_timer", timer: one });
    await discard(older);
    expect([await running(), await entriesNow()]).toEqual([null, []]);
    await start(newer);
    await stop(newer, "10:30");
    await discard(newer);
    expect(await entriesNow()).toEqual(["10:00-10:30 Learning"]);
  });

  it("keeps running when another one is discarded elsewhere", async () => {
    await start(newer);
    await me.client.call(deleteTimer, { query: { id: older.id } });
    expect(await running()).toEqual(newer);
  });

  it("that ran longer than an entry may last ends at that limit when another one is started", async () => {
    const forgotten = timer("09:00", { start_ts: "2026-11-18T09:00:00.000Z", day: "2026-11-18" });
    await start(forgotten);
    await start(newer);
    expect(await running()).toEqual(newer);
    const { day } = await me.client.call(getDay, { params: { day: "2026-11-18" } });
    expect(day.earth.actual_entries).toMatchObject([{ start_ts: forgotten.start_ts }]);
    expect((await dayNow()).earth.actual_entries).toEqual([]);
  });
});
