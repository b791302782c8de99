/**
 * `deno task faults book [seed] [kills]`: kills the server with SIGKILL at random moments while two searches at once
 * store the texts of an account that has none, beside writes; then looks whether each text is stored and found, none of
 * them twice.
 */
import { createClient } from "#shared/client/mod.ts";
import { addEntry, getBook } from "#shared/contract/mod.ts";
import { itemsOfDay } from "#shared/domain/book.ts";
import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import type { StoredRings } from "#shared/domain/rings/mod.ts";
import { BOOK_DAY, bookMutation, foldedDayOf, readSearchedDay } from "../../api/store/days/book.ts";
import { readChanges } from "../../api/store/days/changes.ts";
import { fromStored } from "../../api/store/documents.ts";
import { keys } from "../../api/store/keys.ts";
import { wrapKv } from "../../api/store/kv.ts";
import { fail, print } from "../../tasks/print.ts";
import { filledDay } from "../bench/filled_day.ts";
import { freePort, startProduct } from "../bench/process.ts";
import { seed as seedStore } from "../bench/seed.ts";
import { randomFrom } from "../fixtures/random.ts";

const DAYS = 500;
const LAST_DAY: CalendarDate = "2026-11-21";
const FIRST_DAY = addDays(LAST_DAY, 1 - DAYS);
const WRITERS = 2;
/** The server is killed after so many writes at the most: a month's texts are stored between two or three of them. */
const WRITES_A_KILL = 5;

const [seed = Math.floor(Math.random() * 2 ** 31), kills = 12] = Deno.args.map(Number);
const random = randomFrom(seed);
print(`Seed ${seed}: ${kills} kills while the texts of ${DAYS} days are stored`);

const folder = await Deno.makeTempDir({ prefix: "gorin-book-" });
const path = `${folder}/gorin.sqlite`;
// A word of each day, and one of all.
const ringsOf = (date: CalendarDate): StoredRings => ({
  ...filledDay(date),
  fire: { ...filledDay(date).fire, reflection: `whole day ${date}` },
});
const [me] = await seedStore(path, {
  accounts: 1,
  filledAccounts: 1,
  days: DAYS,
  lastDay: LAST_DAY,
  ringsOf,
});
if (!me) throw new Error("Nobody was seeded.");
const { userId, token } = me;
const port = String(freePort());
const api = createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch, token: () => token });
const acknowledged = new Set<string>();
let sent = 0;
let between = 0;

for (let kill = 0; kill < kills; kill++) {
  const server = await startProduct(path, port);
  let cut = false;
  const goal = acknowledged.size + Math.ceil(random() * WRITES_A_KILL);
  const write = async () => {
    while (!cut && acknowledged.size < goal) if (!await writeEntry(sent++)) return;
  };
  const searches = [search(), search()].map((found) => found.catch(() => 0));
  const writers = Array.from({ length: WRITERS }, write);
  // In the midst of it: while the others wait for their answers.
  await Promise.race(writers);
  cut = true;
  await server.stop("SIGKILL");
  await Promise.all([...searches, ...writers]);
  const booked = await bookedUntil();
  if (booked === "") break;
  if (booked !== null) between++;
}
const server = await startProduct(path, port);
const [found, same] = await Promise.all([search(), search()]);
const days = await search("whole");
const written = await search("acknowledged");
await server.stop();
const problems = await look();
await Deno.remove(folder, { recursive: true });
print(
  `${between} kills between the first month and the last, ${acknowledged.size} of ${sent} writes acknowledged`,
);
print(`${found} texts found, ${days} of ${DAYS} reflections, ${written} writes`);
if (same !== found) problems.push(`two searches at once found ${found} and ${same} texts`);
if (days !== DAYS) problems.push(`${days} of ${DAYS} reflections were found`);
if (written < acknowledged.size || written > sent) problems.push(`${written} writes were found`);
if (between < Math.min(3, kills)) problems.push(`only ${between} kills came in the middle`);
for (const problem of problems.slice(0, 10)) print(problem);
if (problems.length > 0) fail(`Failed. To run it again: deno task faults book ${seed} ${kills}`);

/** Returns how many texts a search finds. */
async function search(q?: string): Promise<number> {
  const { counts } = await api.call(getBook, { query: { limit: 1, ...(q !== undefined && { q }) } });
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Writes on one of the days. Returns whether it was acknowledged. */
async function writeEntry(number: number): Promise<boolean> {
  const day = addDays(FIRST_DAY, Math.floor(random() * DAYS));
  const body = {
    start_ts: `${day}T04:00:00.000Z`,
    end_ts: `${day}T05:00:00.000Z`,
    category: "Misc",
    source: "manual",
    note: `acknowledged ${number}`,
  } as const;
  return await api.call(addEntry, { params: { day }, body }).then(({ entry }) => {
    acknowledged.add(entry.id);
    return true;
  }, () => false);
}

/** The month up to which texts are stored: null before the first, empty after the last. */
async function bookedUntil(): Promise<string | null> {
  const db = await Deno.openKv(path);
  const { booked } = readChanges(await db.get(keys.changes(userId)));
  db.close();
  return booked;
}

/** What the stored texts of the days have that the days have not, or the other way around, or twice. */
async function look(): Promise<string[]> {
  const problems: string[] = [];
  const db = await Deno.openKv(path);
  const kv = wrapKv(db);
  const stored = new Map<string, string>();
  for (const { key, value } of await kv.list({ prefix: keys.bookDays(userId) })) {
    stored.set(String(key[2]), foldedDayOf(fromStored(BOOK_DAY, value)));
  }
  let texts = 0;
  const goals = new Set<string>();
  for (let date = FIRST_DAY; date <= LAST_DAY; date = addDays(date, 1)) {
    const day = await readSearchedDay(kv, userId, date);
    const { value } = bookMutation(userId, day, "");
    if (stored.get(date) !== (value && foldedDayOf(fromStored(BOOK_DAY, value)))) {
      problems.push(`${date} is not stored as it is`);
    }
    stored.delete(date);
    for (const item of itemsOfDay({ date, rings: day.rings, commitment: day.commitments.today })) {
      const goal = `${item.title} ${item.text}`;
      if (item.kind !== "goal" || !goals.has(`${item.id} ${goal}`)) texts++;
      if (item.kind === "goal") goals.add(`${item.id} ${goal}`);
    }
  }
  for (const date of stored.keys()) problems.push(`${date} is stored, and holds nothing`);
  if (texts !== found) problems.push(`${found} of ${texts} texts were found`);
  db.close();
  return problems;
}
