import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  getDay,
  putStudyTargets,
  putWeaknessReps,
  studyTargetHistory,
  weaknessRepHistory,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const today = "2026-11-21";
const params = { day: today };
const A = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterEach(() => app.close());

const send = async (body: unknown, path = `/wind/${today}`) => {
  const response = await app.request(path, { method: "PUT", token: me.token, body });
  return { status: response.status, ...await response.json() };
};
const simple = (body: Record<string, unknown>) =>
  send({ studies: [], weakness_reps: [], complacency_score: 0, note: "", done: false, ...body });
const read = async () => (await me.client.call(getDay, { params })).day.wind;

describe("the study targets", () => {
  it("are stored in order, with their ids and defaults", async () => {
    const { data } = await send(
      { study_targets: [{ subject: "Rust" }, { id: A, subject: "Go", target_minutes: 45 }] },
      `/wind/${today}/study-targets`,
    );
    expect(data.wind.study_targets[0]).toEqual({
      tracked_minutes: 0,
      id: expect.any(String),
      subject: "Rust",
      target_minutes: 30,
      completed_minutes: 0,
      status: "pending",
      notes: "",
      practice: "",
    });
    expect(data.wind.study_targets[1]).toMatchObject({ id: A, subject: "Go", target_minutes: 45 });
    expect(await read()).toEqual(data.wind);
  });

  it.each([
    [0, "completed", "pending"],
    [1, "pending", "partial"],
    [29, "completed", "partial"],
    [30, "pending", "completed"],
  ])("with %d of 30 minutes are not %s but %s", async (completed_minutes, status, wanted) => {
    const study = { subject: "Go", target_minutes: 30, completed_minutes, status };
    const { data } = await send({ study_targets: [study] }, `/wind/${today}/study-targets`);
    expect(data.wind.study_targets[0].status).toBe(wanted);
    const raw = await send({ study_targets: [study] });
    expect(raw.data.wind.study_targets[0].status).toBe(wanted);
  });

  it("also appear in the simple form", async () => {
    await me.client.call(putStudyTargets, {
      params,
      body: { study_targets: [{ subject: "Go", practice: "Joseki" }] },
    });
    expect((await read()).studies).toEqual([{ target: "Go", practice: "Joseki" }]);
  });
});

describe("the weakness reps", () => {
  it("are stored in order, pending and unscheduled by default", async () => {
    const { wind } = await me.client.call(putWeaknessReps, {
      params,
      body: {
        weakness_reps: [
          { weakness: "Gossip", rep_description: "Change the subject" },
          {
            id: A,
            weakness: "Haste",
            rep_description: "Wait",
            scheduled_time: "2026-11-21T18:00",
            completed: true,
          },
        ],
      },
    });
    expect(wind.weakness_reps).toEqual([
      {
        id: expect.any(String),
        weakness: "Gossip",
        rep_description: "Change the subject",
        scheduled_time: "",
        completed: false,
        notes: "",
      },
      {
        id: A,
        weakness: "Haste",
        rep_description: "Wait",
        scheduled_time: "2026-11-21T18:00",
        completed: true,
        notes: "",
      },
    ]);
  });
});

describe("a raw ring", () => {
  it("replaces just the fields that it carries", async () => {
    await me.client.call(putStudyTargets, { params, body: { study_targets: [{ id: A, subject: "Go" }] } });
    await send({ note: "First", done: true });
    const { data } = await send({ weakness_reps: [{ weakness: "Gossip", rep_description: "Listen" }] });
    expect(data.wind).toMatchObject({ note: "First", done: true, study_targets: [{ id: A }] });
    expect(data.wind.weakness_reps).toHaveLength(1);
    expect(data.day.completion.wind).toBe(true);
    const cleared = await send({ note: "", study_targets: [] });
    expect(cleared.data.wind).toMatchObject({ note: "", done: true, study_targets: [] });
    expect(cleared.data.wind.weakness_reps).toHaveLength(1);
  });

  it("may be the ring as a Day shows it, and comes back as it was", async () => {
    const study = { subject: "Go", practice: "Joseki" };
    const { data } = await send({ study_targets: [study], weakness_reps: [], note: "Note", done: true });
    expect((await send(data.wind)).data.wind).toEqual(data.wind);
  });

  it("cannot set the score, which the server computes", async () => {
    const { data } = await send({ complacency_score: 99, done: true });
    expect(data.wind.complacency_score).toBe(0);
  });
});

describe("the simple form", () => {
  it("adds a study, a rep and a note, and sets done", async () => {
    const { data } = await simple({
      studies: [{ target: "Go", practice: "Joseki" }],
      weakness_reps: [{ rep: "Change the subject" }],
      note: "Slowly",
      done: true,
    });
    expect(data.wind).toMatchObject({
      study_targets: [{ subject: "Go", practice: "Joseki", target_minutes: 30, status: "pending" }],
      weakness_reps: [{ weakness: "Change the subject", rep_description: "Change the subject" }],
      note: "Slowly",
      done: true,
      complacency_score: 0,
    });
  });

  it("removes nothing, clears nothing, and adds no words twice", async () => {
    const whole = {
      studies: [{ target: "Go", practice: "Joseki" }],
      weakness_reps: [{ rep: "Listen" }],
      note: "N",
    };
    const first = await simple(whole);
    const again = await simple({
      studies: [{ target: "go", practice: " JOSEKI " }, { target: "Go", practice: "" }],
      weakness_reps: [{ rep: "listen" }, { rep: "" }],
      note: "",
    });
    expect(again.data.wind).toEqual(first.data.wind);
    expect((await simple({})).data.wind).toEqual(first.data.wind);
  });

  it("fills in a missing practice of a study, and adds a second practice as another study", async () => {
    await me.client.call(putStudyTargets, {
      params,
      body: { study_targets: [{ id: A, subject: "Go", completed_minutes: 10 }] },
    });
    const { data } = await simple({ studies: [{ target: "GO", practice: "Joseki" }] });
    expect(data.wind.study_targets).toMatchObject([
      { id: A, subject: "Go", practice: "Joseki", completed_minutes: 10 },
    ]);
    const more = await simple({ studies: [{ target: "Go", practice: "Endgame" }] });
    expect(more.data.wind.studies).toEqual([
      { target: "Go", practice: "Joseki" },
      { target: "Go", practice: "Endgame" },
    ]);
  });

  it("truncates the weakness of a rep to its limit between characters", async () => {
    const rep = "x" + "🔥".repeat(150);
    const { data } = await simple({ weakness_reps: [{ rep }] });
    expect(data.wind.weakness_reps[0]).toMatchObject({
      weakness: "x" + "🔥".repeat(99),
      rep_description: rep,
    });
    expect((await read()).weakness_reps).toHaveLength(1);
  });

  it("is rejected when a list would exceed its limit, and changes nothing", async () => {
    const study_targets = Array.from({ length: 49 }, (_, index) => ({ subject: `Subject ${index}` }));
    await me.client.call(putStudyTargets, { params, body: { study_targets } });
    const before = await read();
    const full = await simple({ studies: [{ target: "A", practice: "a" }, { target: "B", practice: "b" }] });
    expect([full.status, full.code]).toEqual([413, "ring_full"]);
    expect(await read()).toEqual(before);
    expect((await simple({ studies: [{ target: "A", practice: "a" }] })).data.wind.study_targets)
      .toHaveLength(50);
    expect((await simple({ studies: [{ target: "a", practice: "A" }] })).status).toBe(200);
  });
});

describe("the histories", () => {
  it("return what was studied recently, each subject once, latest first", async () => {
    const study = (day: string, ...study_targets: { subject: string; target_minutes?: number }[]) =>
      me.client.call(putStudyTargets, { params: { day }, body: { study_targets } });
    await study("2026-09-22", { subject: "Too old" });
    await study("2026-11-01", { subject: "Rust" });
    await study("2026-11-19", { subject: "Go", target_minutes: 60 }, { subject: "rust", target_minutes: 45 });
    await study("2026-11-22", { subject: "To come" });
    const { study_targets } = await me.client.call(studyTargetHistory, {});
    expect(study_targets).toEqual([
      { subject: "rust", target_minutes: 45, last_day: "2026-11-19", times: 2 },
      { subject: "Go", target_minutes: 60, last_day: "2026-11-19", times: 1 },
    ]);
  });

  it("return the reps that were trained recently, by weakness and rep", async () => {
    const train = (day: string, ...pairs: [string, string][]) =>
      me.client.call(putWeaknessReps, {
        params: { day },
        body: { weakness_reps: pairs.map(([weakness, rep_description]) => ({ weakness, rep_description })) },
      });
    await train("2026-11-18", ["Gossip", "Listen"], ["Gossip", "Leave"]);
    await train(today, ["gossip", "listen"]);
    expect((await me.client.call(weaknessRepHistory, {})).weakness_reps).toEqual([
      { weakness: "gossip", rep_description: "listen", last_day: today, times: 2 },
      { weakness: "Gossip", rep_description: "Leave", last_day: "2026-11-18", times: 1 },
    ]);
  });

  it("are empty at first", async () => {
    expect((await me.client.call(studyTargetHistory, {})).study_targets).toEqual([]);
    expect((await me.client.call(weaknessRepHistory, {})).weakness_reps).toEqual([]);
  });
});
