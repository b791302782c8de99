/**
 * `deno task bench book [times] [days]`: searches in the Books of two accounts with ten years and 20 MB of words each,
 * one in ASCII, the other in several scripts: how long the first search takes in a store of an earlier version, how
 * long searches and records take then, alone and while the other account calls without a pause, what that account
 * waits, the memory of the server, the size of what is stored for searches, and what writing it adds to a ring's write.
 */
import { serialize } from "node:v8";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { StoredRings } from "#shared/domain/rings/mod.ts";
import { keys } from "../../api/store/keys.ts";
import { print } from "../../tasks/print.ts";
import { filledDay } from "./filled_day.ts";
import { memoryOf, processorMsOf, startProduct } from "./process.ts";
import { seed, type Seeded } from "./seed.ts";
import { type Figure, printFigures } from "./table.ts";

const TODAY: CalendarDate = new Date().toISOString().slice(0, 10);
const TEN_YEARS = 3_652;
const BYTES_A_DAY = 20_000_000 / TEN_YEARS;

const ASCII_WORDS =
  ("the morning began slowly but report was finished before lunch and I kept going although nothing seemed to work " +
    "discipline is choosing what hurts now over what one regrets later wrote chapter three again felt tired walked " +
    "along river thought about my father called him hard talk went better than feared tomorrow phone stays in other " +
    "room until noon breathe then begin smallest part first").split(" ");

/** The words of each account. */
const ACCOUNTS = [
  { title: "ASCII", words: ASCII_WORDS, part: "q=unch" },
  {
    title: "several scripts",
    words: [...ASCII_WORDS, "café", "naïve", "Größe", "今日は早く起きて走った", "утром", "😀", "tired…"],
    part: `q=${encodeURIComponent("起きて")}`,
  },
] as const;

/** The searches of an account: `part` is in the midst of words of its own. */
const searchesOf = (part: string): Readonly<Record<string, string>> => ({
  "a word of one day": "q=xylophone",
  "a word of no day": "q=zugzwang",
  "two common words": "q=father+RIVER",
  "one letter": "q=e",
  "a part of words": part,
  "no words": "",
  "200 of one kind": "q=father&ring=void&kind=lessons&limit=200",
});

const GOAL_IDS = Array.from({ length: 5 }, () => crypto.randomUUID());

/** The records that are read, and within how many milliseconds. */
const RECORDS: Readonly<Record<string, { readonly path: string; readonly target: number }>> = {
  "records of one kind": { path: "/records?kind=goal", target: 1_000 },
  "records of all kinds": { path: "/records", target: 2_000 },
  "the record of a weakness, all words": { path: "/records/weakness/delay", target: 1_000 },
  "the record of a weakness, as its page asks": { path: "/records/weakness/delay?texts=40", target: 1_000 },
  "the record of a goal with tracked time, all words": {
    path: `/records/goal/${GOAL_IDS[0]}`,
    target: 1_500,
  },
  "the record of a goal with tracked time, as its page asks": {
    path: `/records/goal/${GOAL_IDS[0]}?texts=40`,
    target: 1_500,
  },
};

const LIMITS = { searchMs: 300, othersMs: 100, memoryMib: 200 };

const [times = 10, days = TEN_YEARS] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const store = `${folder}/gorin.sqlite`;
let random = 1;
const written = ACCOUNTS.map(() => 0);
print("Seeding: two accounts with ten years of days and 20 MB of words each …");
const accounts = await seed(store, {
  accounts: ACCOUNTS.length,
  filledAccounts: ACCOUNTS.length,
  days,
  lastDay: TODAY,
  ringsOf: writtenDay,
});
const server = await startProduct(store);
const figures: Figure[] = [];
try {
  let peak = await memoryOf(server.pid);
  const watch = setInterval(() => void memoryOf(server.pid).then((mib) => peak = Math.max(peak, mib)), 20);
  const atRest = peak;
  for (const [index, { title, part }] of ACCOUNTS.entries()) {
    const [writer, other] = [accounts[index], accounts[1 - index]];
    if (!writer || !other) throw new Error("Nobody was seeded.");
    const first = await beside(other, () => call(writer, "/book?q=father"));
    note(`${title}: first search of an older store`, ms(first.result));
    figures.push(waited(first.worst));
    const processor = await processorMsOf(server.pid);
    for (const query of Object.values(searchesOf(part))) await call(writer, `/book?${query}`);
    // Other programs on the machine change it less than how long they take.
    const each = (await processorMsOf(server.pid) - processor) / Object.keys(searchesOf(part)).length;
    note(`${title}: processor time of a search`, ms(each));
    for (const [what, query] of Object.entries(searchesOf(part))) {
      // A response has the first page and all counts: it is the first result and the whole search.
      figures.push(...await timed(`${title}: ${what}`, LIMITS.searchMs, writer, other, `/book?${query}`));
    }
    const twenty = await beside(
      other,
      async () => await Promise.all(Array.from({ length: 20 }, () => statusOf(writer, "/book?q=e"))),
    );
    const busy = twenty.result.filter((status) => status === 429).length;
    figures.push({
      title: `${title}: 20 searches at once`,
      value: `${20 - busy} found, ${busy} too many`,
      target: "200 or 429",
      met: twenty.result.every((status) => status === 200 || status === 429),
    });
    figures.push(waited(twenty.worst));
    for (const [what, { path, target }] of Object.entries(RECORDS)) {
      figures.push(...await timed(`${title}: ${what}`, target, writer, other, path));
    }
    const [withText, without] = await writesOf(writer);
    note(
      `${title}: a write with a new text, in relation to one without`,
      `${withText.toFixed(2)} ms, ${(withText / without).toFixed(2)}`,
    );
  }
  clearInterval(watch);
  figures.push({
    title: `memory of the server (${atRest.toFixed(0)} MiB at rest)`,
    value: `${peak.toFixed(0)} MiB`,
    target: `${LIMITS.memoryMib} MiB`,
    met: peak < LIMITS.memoryMib,
  });
} finally {
  await server.stop();
}
for (const [index, { title }] of ACCOUNTS.entries()) {
  const userId = accounts[index]?.userId ?? "";
  const [texts, rings] = [await sizeOf(keys.bookDays(userId)), await sizeOf(keys.days(userId))];
  note(
    `${title}: stored for searches, beside ${mb(rings)} of rings, ${mb(written[index] ?? 0)} of words`,
    mb(texts),
  );
}
await Deno.remove(folder, { recursive: true });
printFigures(figures);

/** Calls a path some times alone, and as often while another account calls, which should not wait. */
async function timed(
  title: string,
  target: number,
  account: Seeded,
  other: Seeded,
  path: string,
): Promise<Figure[]> {
  const some = async () => {
    const taken: number[] = [];
    for (let count = 0; count < times; count++) taken.push(await call(account, path));
    return taken;
  };
  const alone = await some();
  const besideOther = await beside(other, some);
  const median = medianOf(alone);
  return [{
    title: `${title}, median (worst); beside the other account's calls`,
    value: `${ms(median)} (${ms(Math.max(...alone))}); ${ms(medianOf(besideOther.result))}`,
    target: `${target} ms`,
    met: median <= target,
  }, waited(besideOther.worst)];
}

/** Adds a figure without a target. */
function note(title: string, value: string): void {
  figures.push({ title, value, target: "none", met: true });
}

function waited(worst: number): Figure {
  return {
    title: "  the other account's day meanwhile, worst",
    value: ms(worst),
    target: `${LIMITS.othersMs} ms`,
    met: worst <= LIMITS.othersMs,
  };
}

/** Runs `work` while another account reads its day, one call after the other. */
async function beside<T>(account: Seeded, work: () => Promise<T>): Promise<{ result: T; worst: number }> {
  let isDone = false;
  const done = work().finally(() => isDone = true);
  let worst = 0;
  while (!isDone) {
    worst = Math.max(worst, await call(account, `/days/${TODAY}`));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { result: await done, worst };
}

async function statusOf(account: Seeded, path: string): Promise<number> {
  const response = await send(account, path);
  await response.body?.cancel();
  return response.status;
}

/** Milliseconds of a write of Fire: with another reflection each time, and with the same one, in turn. */
async function writesOf(account: Seeded): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let count = 0; count < 200; count++) {
    const isNew = count % 2 === 0;
    // Whether it is done changes with each, so that both write the ring, its row and the log.
    const body = { done: isNew, ...(isNew && { reflection: `${count} ${someWords(0, 1_000)}` }) };
    const began = performance.now();
    await (await send(account, `/fire/${TODAY}`, body)).body?.cancel();
    taken[isNew ? 0 : 1].push(performance.now() - began);
  }
  return [medianOf(taken[0]), medianOf(taken[1])];
}

function medianOf(taken: readonly number[]): number {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? NaN;
}

/** Milliseconds until the whole response has arrived. */
async function call(account: Seeded, path: string): Promise<number> {
  const began = performance.now();
  const response = await send(account, path);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

async function send({ token }: Seeded, path: string, body?: object): Promise<Response> {
  return await fetch(`${server.url}/api${path}`, {
    headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { method: "PUT", body: JSON.stringify(body) }),
  });
}

/** Bytes of the serialised values below `prefix`. */
async function sizeOf(prefix: Deno.KvKey): Promise<number> {
  const db = await Deno.openKv(store);
  let bytes = 0;
  for await (const { value } of db.list({ prefix }, { batchSize: 500 })) bytes += serialize(value).byteLength;
  db.close();
  return bytes;
}

/** A filled day whose texts have its share of the words of an account. */
function writtenDay(date: CalendarDate, account: number): StoredRings {
  const day = filledDay(date);
  const texts = 20;
  const text = () => someWords(account, BYTES_A_DAY / texts);
  return {
    earth: {
      actual_entries: day.earth.actual_entries.map((entry, index) => ({
        ...entry,
        note: text(),
        ...(index === 0 && { for: { kind: "goal", id: GOAL_IDS[0] ?? "" } }),
      })),
    },
    // The same goals each day.
    water: {
      goals: day.water.goals.map((goal, index) => ({
        ...goal,
        id: GOAL_IDS[index] ?? goal.id,
        note: text(),
      })),
    },
    fire: { ...day.fire, weakness: "Delay", trigger_note: text(), reflection: text() },
    wind: { ...day.wind, note: text() },
    void: {
      battle_logs: day.void.battle_logs.map((battle) => ({ ...battle, lessons_learned: text() })),
      reflection: text(),
    },
  };
}

function someWords(account: number, bytes: number): string {
  const { words = [] } = ACCOUNTS[account] ?? {};
  let text = written[account] === 0 ? "xylophone " : "";
  while (text.length < bytes) {
    random = random * 1_103_515_245 + 12_345 & 0x7fffffff;
    text += `${words[random % words.length] ?? ""} `;
  }
  written[account] = (written[account] ?? 0) + new TextEncoder().encode(text).length;
  return text.trim();
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
