import { addDays } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { accountKey } from "../../extension/state/account_key.ts";
import { drain } from "../../extension/background/drain.ts";
import { refresh } from "../../extension/background/refresh.ts";
import { memoryShelf } from "../../extension/platform/memory_shelf.ts";
import type { Shelf } from "../../extension/platform/shelf.ts";
import { type Deed as Act, perform } from "../../extension/state/act.ts";
import type { State } from "../../extension/state/cells.ts";
import { changeState, readState } from "../../extension/state/store.ts";
import { timerOf } from "../../extension/state/timer.ts";
import { viewToday } from "../../extension/state/view.ts";
import { type ModelServer, ORIGIN } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";
import type { Deed, Surface } from "./surface.ts";
import { newBattle } from "./things.ts";
import { time } from "./world.ts";

/** The popup with its worker, signed in by `token`: the extension's own state, without its screen. */
export async function openPopup(server: ModelServer, user: User, token: string): Promise<Surface> {
  const network: Network = { online: true, answersToLose: 0 };
  const shelf = memoryShelf();
  let life = newLife();
  const account = accountKey(ORIGIN, user.id);
  await changeState(shelf, () => ({
    session: { server: ORIGIN, token, account, email: user.email },
    user,
  }));

  /** The worker of this moment: it reaches nothing any more once the browser has ended it. */
  const worker = () => {
    const mine = life;
    const reach = { fetch: networkFetch(server, network, mine.isOver), now: () => time.now };
    return { reach, shelf: mortal(shelf, mine) };
  };
  const state = async () => (await readState(shelf)).state;
  const act = async (deed: Deed): Promise<boolean> => {
    const done = actOf(deed, await state());
    if (!done) return false;
    const { shelf, reach } = worker();
    await changeState(
      shelf,
      (present) => perform(present, { id: crypto.randomUUID(), at: time.now, ...done }),
    );
    await shelf.alone("server", () => drain(shelf, reach));
    return true;
  };
  const sync = async () => {
    const { shelf, reach } = worker();
    await shelf.alone("server", async () => {
      if (await drain(shelf, reach)) await refresh(shelf, reach);
    });
  };

  await sync();
  return {
    name: "popup",
    network,
    act,
    async actAndDie(deed) {
      const acting = act(deed);
      for (let turn = 0; turn < 3 + (time.now / 1_000) % 40; turn++) await Promise.resolve();
      acting.catch(() => {});
      life.end();
      life = newLife();
      return true;
    },
    sync,
    reopen() {
      life.end();
      life = newLife();
      return Promise.resolve();
    },
    day: async () => viewToday(await state(), time.now).day,
    async timer() {
      const timer = timerOf(await state());
      return timer && { id: timer.id ?? "", startTime: timer.startTime };
    },
    queue: async () => (await state()).queue,
  };
}

/** What the popup does about it; null when it has no such thing, or nothing to do it to. */
function actOf(deed: Deed, state: State): Act | null {
  const { day } = viewToday(state, time.now);
  const timer = timerOf(state);
  const pick = <T>(list: readonly T[], at: number): T | null => list[at % Math.max(1, list.length)] ?? null;
  switch (deed.do) {
    case "goal_state": {
      const goal = pick(day.water.goals, deed.at);
      if (!goal) return null;
      const { id: goal_id, target, state: was } = goal;
      const next = was === "success" ? "partial" : "success";
      return {
        do: "write",
        command: { kind: "goal_state", day: day.date, goal_id, target, state: next, was },
      };
    }
    case "log_battle":
      return { do: "write", command: { kind: "log_battle", day: day.date, battle: newBattle(deed.id) } };
    case "win_battle": {
      const battle = pick(day.void.battle_logs, deed.at);
      if (!battle) return null;
      const { id: battle_id, hard_thing } = battle;
      return {
        do: "write",
        command: { kind: "battle_outcome", day: day.date, battle_id, hard_thing, outcome: "victory" },
      };
    }
    case "commit": {
      const command = { kind: "commit_to", day: addDays(day.date, 1), commitment: deed.note } as const;
      return { do: "write", command: { ...command, was: day.void.tomorrow_commitment } };
    }
    case "start_timer":
      return timer
        ? null
        : { do: "start_timer", category: "Learning", startTime: new Date(time.now).toISOString() };
    case "stop_timer":
      return timer && { do: "stop_timer", timer: timer.startTime, end: time.now };
    case "backdate_timer":
      return timer && {
        do: "backdate_timer",
        timer: timer.startTime,
        startTime: new Date(Date.parse(timer.startTime) - 60_000).toISOString(),
      };
    case "discard_timer":
      return timer && { do: "discard_timer", timer: timer.startTime };
    default:
      return null;
  }
}

/** How long a worker lives. */
interface Life {
  readonly isOver: () => boolean;
  readonly end: () => void;
  /** Fails when it is over. */
  readonly over: Promise<never>;
}

function newLife(): Life {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let isOver = false;
  return {
    isOver: () => isOver,
    over: promise,
    end() {
      isOver = true;
      reject(new Error("The worker was ended"));
    },
  };
}

/** A shelf that a worker which was ended reaches no more, and whose locks it lets go. */
function mortal(shelf: Shelf, { isOver, over }: Life): Shelf {
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    await Promise.resolve();
    return isOver() ? over : work();
  };
  return {
    ...shelf,
    read: () => alive(() => shelf.read()),
    write: (values) => alive(() => shelf.write(values)),
    alone: (name, work) => shelf.alone(name, () => Promise.race([alive(work), over])),
  };
}
