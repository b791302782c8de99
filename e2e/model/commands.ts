import * as fc from "fast-check";
import { getDay, getTimer } from "#shared/contract/mod.ts";
import type { Client } from "#shared/client/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import type { Expectation, Shown } from "./expectation.ts";
import type { ModelServer } from "./model_server.ts";
import type { Action, Surface } from "./surface.ts";
import { time } from "./browsers.ts";

/** The system under test in one run. */
export interface Run {
  readonly server: ModelServer;
  readonly surfaces: readonly Surface[];
  /** Reads the state of the server; not one of the surfaces. */
  readonly client: Client;
  readonly date: string;
}

type Command = fc.AsyncCommand<Expectation, Run>;

const TICK_MS = 1_000;

/** Creates a command for the surface with this index; a failed run prints `title`. */
function command(
  title: string,
  at: number,
  work: (surface: Surface, run: Run, model: Expectation) => Promise<void>,
): Command {
  return {
    check: () => true,
    async run(model, run) {
      time.now += TICK_MS;
      await work(surfaceOf(run, at), run, model);
    },
    toString: () => `${title} on ${at}`,
  };
}

function surfaceOf({ surfaces }: Run, at: number): Surface {
  const surface = surfaces[at % surfaces.length];
  if (!surface) throw new Error("There is no surface.");
  return surface;
}

// Not shrunk, since ids and notes must stay distinct.
const id = fc.noShrink(fc.uuid({ version: 4 }));
const note = id.map((made) => `note ${made.slice(0, 8)}`);
const at = fc.nat(7);

/** Actions with the position of an item, a text or an id. */
const actionOf = {
  at: <D extends Action["do"]>(...names: D[]) => fc.record({ do: fc.constantFrom(...names), at }),
  note: <D extends Action["do"]>(...names: D[]) => fc.record({ do: fc.constantFrom(...names), note }),
  id: <D extends Action["do"]>(...names: D[]) => fc.record({ do: fc.constantFrom(...names), id }),
};

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant("add_entry" as const), id, note }),
  fc.record({ do: fc.constant("split_entry" as const), at, id }),
  fc.record({ do: fc.constant("tap_goal" as const), at, add: fc.constantFrom(1, 5) }),
  fc.record({
    do: fc.constantFrom(...["edit_entry", "note_goal", "note_target", "learn_from_battle"] as const),
    at,
    note,
  }),
  actionOf.at("delete_entry", "delete_goal", "delete_target", "delete_rep", "delete_battle"),
  actionOf.id("add_goal", "add_target", "add_rep", "log_battle"),
  actionOf.at("goal_state", "win_battle", "type_amount", "trim_entry"),
  actionOf.note("write_fire", "write_wind", "write_void", "commit"),
  { weight: 2, arbitrary: fc.constant({ do: "undo" } as const) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("start_timer" as const), ago: fc.constantFrom(0, 90_000) }),
  },
  { weight: 2, arbitrary: actionOf.note("note_timer") },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(...["stop_timer", "backdate_timer", "discard_timer"] as const),
    }),
  },
);

/** What is undone: a change alone, or a timer from its start on. */
const undoable: fc.Arbitrary<Action[]> = fc.oneof(
  actionOf.at(
    "delete_entry",
    "delete_goal",
    "delete_target",
    "delete_rep",
    "delete_battle",
    "trim_entry",
    "type_amount",
  ).map((what) => [what]),
  fc.record({ do: fc.constant("split_entry" as const), at, id }).map((what) => [what]),
  fc.record({ do: fc.constant("tap_goal" as const), at, add: fc.constantFrom(1, 5) }).map((what) => [what]),
  fc.constant([{ do: "start_timer", ago: 90_000 }, { do: "stop_timer" }] as const).map((what) => [...what]),
);

const surface = fc.nat(2);

/** Every command of a run. */
export const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(surface, action).map(([where, what]) =>
    command(JSON.stringify(what), where, (on, _, model) => act(on, what, model))
  ),
  fc.tuple(surface, action).map(([where, what]) =>
    command(`${JSON.stringify(what)} and close`, where, async (on, _, model) => {
      // Whether it was stored before the surface closed is unknown, so both outcomes are valid.
      model.recordUncertain(what, await shownOn(on));
      await on.dispatchAndClose(what);
    })
  ),
  fc.tuple(surface, undoable, surface, action).map(([where, undone, elsewhere, meanwhile]) =>
    command(
      `${JSON.stringify([...undone, meanwhile])} on ${elsewhere}, and undo`,
      where,
      async (on, run, model) => {
        for (const what of undone) await act(on, what, model);
        await act(surfaceOf(run, elsewhere), meanwhile, model);
        await act(on, { do: "undo" }, model);
      },
    )
  ),
  surface.map((where) => command("sync", where, (on) => on.sync())),
  surface.map((where) =>
    command("offline", where, (on) => Promise.resolve(void (on.network.online = false)))
  ),
  surface.map((where) =>
    command("online", where, async (on) => {
      on.network.online = true;
      await on.sync();
    })
  ),
  surface.map((where) =>
    command("lose a response", where, (on) => Promise.resolve(void on.network.responsesToLose++))
  ),
  surface.map((where) => command("reopen", where, (on) => on.reopen())),
  fc.constant(command("restart the server", 0, (_, { server }) => server.restart())),
];

/** Does an action on a surface, and records what follows from it. */
async function act(on: Surface, what: Action, model: Expectation) {
  time.now += TICK_MS;
  const shown = await shownOn(on);
  if (await on.dispatch(what)) model.record(what, shown);
  model.recordRunning(await on.timer());
}

async function shownOn(on: Surface): Promise<Shown> {
  return { day: await on.day(), timer: await on.timer(), undone: on.undoable() };
}

/** Syncs all surfaces, then returns a description of everything that is wrong. */
export async function settleAndCheck({ surfaces, client, date }: Run, model: Expectation): Promise<string[]> {
  for (const { network } of surfaces) Object.assign(network, { online: true, responsesToLose: 0 });
  for (let round = 0; round < 3; round++) {
    for (const each of surfaces) {
      time.now += 10_000;
      await each.sync();
    }
  }
  const [{ day }, timer] = await Promise.all([
    client.call(getDay, { params: { day: date } }),
    client.call(getTimer, {}),
  ]);
  const problems = await model.problems(day, timer, surfaces);
  for (const each of surfaces) {
    const [shown, saved] = [await each.day(), day].map((one) => JSON.stringify(recordedPart(one)));
    if (shown !== saved) problems.push(`${each.name} shows ${shown}, the server has ${saved}`);
    const { pending, unreadable } = await each.queue();
    if (pending.length + unreadable.length > 0) {
      problems.push(`${each.name} still has pending ${JSON.stringify(pending)}`);
    }
    const running = await each.timer();
    if ((running?.id ?? null) !== (timer.timer?.id ?? null)) {
      problems.push(`${each.name} shows timer ${running?.id}, the server has ${timer.timer?.id}`);
    }
  }
  return problems;
}

/** Returns the recorded part of a day. The rest is computed from it, partly by the clock. */
function recordedPart({ earth, water, fire, wind, void: endless, completion }: Day) {
  return { entries: earth.actual_entries, water, fire, wind, endless, completion };
}
