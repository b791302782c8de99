/**
 * `deno task faults kill [seed] [kills] [writes] [--quick]`: kills the server with SIGKILL at random moments while it
 * acknowledges writes, starts it again, and looks whether each acknowledged entry is there, and none is there by half.
 */
import { createClient } from "#shared/client/mod.ts";
import { addEntry, getDay } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import type { Entry } from "#shared/domain/rings/mod.ts";
import { fail, print } from "../../tasks/print.ts";
import { freePort, startProduct } from "../bench/process.ts";
import { registerAccount } from "../fixtures/account.ts";
import { randomFrom } from "../fixtures/random.ts";
import { partialWrites } from "./partial_writes.ts";

const HEALTHY_MS = 2_000;
const AT_ONCE = 4;
const FIRST_DAY = "2026-01-01";
/** Well below the 200 entries that a day holds. */
const ENTRIES_A_DAY = 100;

// How soon it is healthy again depends on the machine: the quick form only prints it.
const quick = Deno.args.includes("--quick");
const numbers = Deno.args.filter((arg) => !arg.startsWith("--")).map(Number);
const [seed = Math.floor(Math.random() * 2 ** 31), kills = 25, writes = 1_000] = numbers;
const random = randomFrom(seed);
print(`Seed ${seed}: ${kills} kills over ${writes} acknowledged writes`);

const folder = await Deno.makeTempDir({ prefix: "gorin-kill-" });
const path = `${folder}/gorin.sqlite`;
const port = String(freePort());
let server = await startProduct(path, port);
const { token } = await registerAccount(server.url);
const api = createClient({ baseUrl: server.url, fetch, token: () => token });

const acknowledged = new Map<string, Entry>();
const restarts: number[] = [];
let sent = 0;

for (let kill = 0; kill <= kills; kill++) {
  const goal = kill === kills ? writes : Math.ceil(writes * (kill + random()) / (kills + 1));
  let cut = false;
  const work = async () => {
    while (!cut && acknowledged.size < goal) {
      const number = sent++;
      const entry = await write(number).catch(() => null);
      if (entry) acknowledged.set(entry.id, entry);
      else if (!cut) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const workers = Array.from({ length: AT_ONCE }, work);
  if (kill === kills) {
    await Promise.all(workers);
    break;
  }
  // In the midst of it: while some of the workers still wait for their answers.
  await Promise.race(workers);
  await new Promise((resolve) => setTimeout(resolve, random() * 4));
  cut = true;
  await server.stop("SIGKILL");
  await Promise.all(workers);
  server = await startProduct(path, port);
  restarts.push(server.startMs);
}

const { found, doubled } = await look();
await server.stop();
const partial = [...doubled, ...await partialWrites(path)];
await Deno.remove(folder, { recursive: true });

const lost = [...acknowledged.keys()].filter((id) => !found.has(id));
const changed = [...acknowledged].filter(([id, entry]) =>
  found.has(id) && found.get(id)?.note !== entry.note
);
const slowest = Math.max(...restarts);
print(
  `${sent} writes sent, ${acknowledged.size} acknowledged, ${found.size} stored, ${restarts.length} kills`,
);
for (const line of partial.slice(0, 10)) print(line);
print(`${lost.length} lost, ${changed.length} changed, ${partial.length} half-applied`);
print(`Healthy again after at most ${Math.round(slowest)} ms`);
if (lost.length + changed.length + partial.length > 0 || (!quick && slowest > HEALTHY_MS)) {
  fail(`Failed. To run it again: deno task faults kill ${seed} ${kills} ${writes}`);
}

function dayOf(number: number): string {
  return addDays(FIRST_DAY, Math.floor(number / ENTRIES_A_DAY));
}

async function write(number: number): Promise<Entry> {
  const day = dayOf(number);
  const start = Date.parse(`${day}T00:00:00Z`) + (number % ENTRIES_A_DAY) * 600_000;
  const { entry } = await api.call(addEntry, {
    params: { day },
    body: {
      start_ts: new Date(start).toISOString(),
      end_ts: new Date(start + 540_000).toISOString(),
      category: "Deep Work",
      source: "manual",
      note: `write ${number}`,
    },
  });
  return entry;
}

/** Every stored entry; one that was stored twice for one write counts as partial. */
async function look(): Promise<{ found: Map<string, Entry>; doubled: string[] }> {
  const found = new Map<string, Entry>();
  const doubled: string[] = [];
  for (let day = FIRST_DAY; day <= dayOf(sent); day = addDays(day, 1)) {
    const { day: { earth } } = await api.call(getDay, { params: { day } });
    for (const entry of earth.actual_entries) found.set(entry.id, entry);
    const notes = earth.actual_entries.map(({ note }) => note);
    doubled.push(
      ...notes.filter((note, index) => notes.indexOf(note) !== index).map((note) => `${note} twice`),
    );
  }
  return { found, doubled };
}
