// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Day } from "#shared/records/mod.ts";
import { byRing, RINGS, type WeaknessRep, windView } from "#shared/rings/mod.ts";
import { dayView } from "#shared/rules/mod.ts";
import { addItem } from "./list_edits.ts";
import { drainAtom } from "../../state/outbox.ts";
import { waitingAtom } from "../../state/queue.ts";
import { saveRingAtom } from "./save_ring.ts";
import { sampleUser } from "../../state/scripted_server.ts";
import { signInAtom } from "../auth/session.ts";
import { createWebStore } from "../../offline/web_store.ts";
import { changeReps } from "../wind/wind.ts";

const DATE = "2026-11-21";

const rep = (id: number): WeaknessRep => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
  weakness: `Weakness ${id}`,
  rep_description: "Once more",
  scheduled_time: "",
  completed: false,
  notes: "",
});

function dayWith(reps: WeaknessRep[], version: string | null): Day {
  const empty = {
    earth: RINGS.earth.empty(),
    water: RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: { ...RINGS.wind.empty(), weakness_reps: reps },
    void: RINGS.void.empty(),
  };
  return dayView(empty, { ...byRing(() => null), wind: version }, {
    date: DATE,
    span: { start: 0, end: 86_400_000 },
    now: 0,
    previousEarth: RINGS.earth.empty(),
    timePlan: null,
    commitments: { today: "", tomorrow: "" },
    battleDays: new Set(),
  });
}

/** A server with one day, that counts its versions, and refuses writes with the status that it is told. */
async function oneDayServer() {
  const state = { reps: [] as WeaknessRep[], version: 0, refuses: 0, conflicts: 0 };
  const version = () => state.version === 0 ? null : `v${state.version}`;
  const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }));
  const written = () => {
    const day = dayWith(state.reps, version());
    return { wind: windView({ ...RINGS.wind.empty(), weakness_reps: state.reps }), version: version(), day };
  };
  const serve: typeof fetch = (input, init) => {
    if (String(input).endsWith("/auth/login")) {
      return answer(200, { success: true, data: { user: sampleUser(), token: "one" } });
    }
    if (init?.method !== "PUT") {
      return answer(200, { success: true, data: { day: dayWith(state.reps, version()) } });
    }
    if (state.refuses > 0) {
      return answer(state.refuses, { success: false, error: "Not so.", code: "unavailable" });
    }
    const held = new Headers(init.headers).get("If-Match")?.replaceAll('"', "") ?? null;
    if (held !== version()) {
      state.conflicts += 1;
      return answer(412, { success: false, error: "Moved on.", code: "version_conflict", data: written() });
    }
    state.reps = JSON.parse(String(init.body)).weakness_reps;
    state.version += 1;
    return answer(200, { success: true, data: written() });
  };
  const store = createWebStore({ fetch: serve });
  await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
  return { state, store };
}

describe("saving a ring", () => {
  let server: Awaited<ReturnType<typeof oneDayServer>>;
  beforeEach(async () => {
    localStorage.clear();
    server = await oneDayServer();
  });
  const add = (id: number) => server.store.set(saveRingAtom, DATE, changeReps(addItem(rep(id))));
  const ids = () => server.state.reps.map(({ weakness }) => weakness);

  it("lets changes wait for each other, so that quick ones never contradict", async () => {
    await Promise.all([add(1), add(2), add(3)]);
    expect(ids()).toEqual(["Weakness 1", "Weakness 2", "Weakness 3"]);
    expect(server.state.conflicts).toBe(0);
  });

  it("merges with what another surface wrote in between", async () => {
    await add(1);
    server.state.reps = [...server.state.reps, rep(9)];
    server.state.version += 1;
    await add(2);
    expect(ids().toSorted()).toEqual(["Weakness 1", "Weakness 2", "Weakness 9"]);
    expect(server.state.conflicts).toBe(1);
  });

  it("tells why it was refused, changes nothing, and goes on with the next", async () => {
    server.state.refuses = 413;
    await expect(add(1)).rejects.toThrow("Not so.");
    server.state.refuses = 0;
    await add(2);
    expect(ids()).toEqual(["Weakness 2"]);
  });

  it("counts as done while nothing answers, and begins from what waits", async () => {
    server.state.refuses = 503;
    await Promise.all([add(1), add(2)]);
    expect(server.store.get(waitingAtom).map(({ command }) => command)).toMatchObject([
      { base: [], mine: [rep(1)] },
      { base: [rep(1)], mine: [rep(1), rep(2)] },
    ]);
    server.state.refuses = 0;
    await server.store.set(drainAtom);
    expect(ids()).toEqual(["Weakness 1", "Weakness 2"]);
    expect(server.store.get(waitingAtom)).toEqual([]);
  });
});
