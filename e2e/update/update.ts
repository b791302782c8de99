/**
 * `deno task test:update [COMMIT…]`: takes a server of an earlier commit out of the history of git, has it fill a
 * store through its API, starts today's server on that store and compares: every day with all that the old server said
 * of it, the session, and the backup from before the upgrade, which has to open with the old server again. Without a
 * commit, with the first one that has all five rings of version 0.1, and with some since. The old server runs with the
 * packages that are installed, so nothing is fetched.
 */
import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { filledDay } from "../bench/filled_day.ts";
import { startProduct } from "../bench/process.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { startCheckout } from "./checkout.ts";

/** The first commit that serves all five rings, and others: the first one with a changelog, and a day before 0.3. */
const COMMITS = ["bdc06fea", "2554d777", "b47b35ca"];

const FIRST_DAY: CalendarDate = "2025-11-01";
const DAYS = 40;

/** What the server makes of a day by the rules of its version, by its path. What users wrote is all the rest. */
const COMPUTED: readonly RegExp[] = [/\.versions?$/, /\.forged_score$/, /\.reconciliation$/];

type Json = unknown;

/** A call of the API as text, so that the script knows the forms of no version. */
type Call = (method: string, path: string, body?: Json) => Promise<Json>;

const commits = Deno.args.length > 0 ? Deno.args : COMMITS;
const folder = await Deno.makeTempDir({ prefix: "gorin-update-" });
const problems: string[] = [];
for (const commit of commits) await update(commit);
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

async function update(commit: string): Promise<void> {
  const checkout = `${folder}/${commit}`;
  const store = `${folder}/${commit}-data/gorin.sqlite`;
  await Deno.mkdir(checkout);
  await Deno.mkdir(`${folder}/${commit}-data`);
  const archive = ["sh", "-c", `git archive ${commit} | tar -x -C "${checkout}"`];
  await run(archive, `The history has no commit ${commit}: clone all of it (git fetch --unshallow).`);
  await Deno.symlink(`${ROOT}/node_modules`, `${checkout}/node_modules`);

  const old = await startCheckout(checkout, store);
  const { version } = dataOf(await callerOf(old.url)("GET", "/health")) as { version: string };
  const token = await register(old.url);
  const call = callerOf(old.url, token);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST_DAY, at));
  for (const day of days) await fill(call, day);
  const before = new Map<string, Json>();
  for (const day of days) before.set(day, await call("GET", `/days/${day}`));
  const me = await call("GET", "/auth/me");
  await old.stop();

  // It upgrades the store first, with a backup.
  const today = await startProduct(store, undefined, { latestMs: 60_000 });
  const callToday = callerOf(today.url, token);
  const lost = lostIn(me, await callToday("GET", "/auth/me"), "me");
  for (const [day, said] of before) lost.push(...lostIn(said, await callToday("GET", `/days/${day}`), day));
  await today.stop();
  for (const path of [...new Set(lost.map((one) => one.replace(/^[^ .]+/, "day")))].slice(0, 20)) {
    print(`  ${path}`);
  }
  check(lost.length === 0, `${commit} (${version}): all of ${DAYS} days as they were, and still signed in`);

  const backup = Array.from(Deno.readDirSync(`${folder}/${commit}-data`), ({ name }) => name)
    .find((name) => /\.before-format-\d+$/.test(name));
  if (!backup) return check(false, `${commit}: a backup from before the upgrade`);
  const again = await startCheckout(checkout, `${folder}/${commit}-data/${backup}`);
  const back = callerOf(again.url, token);
  const differing: string[] = [];
  for (const [day, said] of before) differing.push(...lostIn(said, await back("GET", `/days/${day}`), day));
  await again.stop();
  check(differing.length === 0, `${commit}: its own server has all of them in the backup from before`);
}

async function register(url: string): Promise<string> {
  const account = {
    email: "musashi@example.org",
    password: "in the midst of the void",
    timezone: "Europe/Berlin",
    full_name: "Miyamoto Musashi",
    name: "Miyamoto Musashi",
  };
  return (dataOf(await callerOf(url)("POST", "/auth/register", account)) as { token: string }).token;
}

/** Fills the five rings of a day, and promises something for the next one. */
async function fill(call: Call, day: CalendarDate): Promise<void> {
  const { earth, water, fire, wind, void: ring } = filledDay(day);
  const without = <T extends object>(item: T, ...names: (keyof T)[]) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name as keyof T)));
  for (const entry of earth.actual_entries) {
    await call("POST", `/days/${day}/earth/entries`, without(entry, "id"));
  }
  await call("PUT", `/water/${day}/goals`, { goals: water.goals });
  const { trigger_note, weakness, task, reflection, done } = fire;
  await call("PUT", `/fire/${day}`, { trigger_note, weakness, task, reflection, done });
  await call("PUT", `/wind/${day}/study-targets`, { study_targets: wind.study_targets });
  await call("PUT", `/wind/${day}/weakness-reps`, { weakness_reps: wind.weakness_reps });
  await call("PUT", `/void/${day}/battle-logs`, { battle_logs: ring.battle_logs });
}

function callerOf(url: string, token?: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

function dataOf(response: Json): Json {
  return (response as { data: Json }).data;
}

/** Returns the paths of what was in `before` and is not, or is something else, in `after`. What is new is not lost. */
function lostIn(before: Json, after: Json, path: string): string[] {
  if (COMPUTED.some((pattern) => pattern.test(path))) return [];
  if (typeof before === "object" && before !== null && typeof after === "object" && after !== null) {
    const found = after as Readonly<Record<string, Json>>;
    const lengths = Array.isArray(before) && Array.isArray(after) && before.length !== after.length;
    return lengths
      ? [`${path}: ${before.length} → ${after.length} items`]
      : Object.entries(before).flatMap(([name, value]) => lostIn(value, found[name], `${path}.${name}`));
  }
  return before === after ? [] : [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}

async function run([program = "", ...args]: readonly string[], problem: string): Promise<void> {
  const { success } = await new Deno.Command(program, { args, cwd: ROOT, stderr: "null" }).output();
  if (!success) fail(problem);
}
