/**
 * `deno task faults import [--quick]`: exports an account of about 50 MB, imports it into another one, as a preview, by
 * merging and in place of what is there, and exports that again. Then three accounts do at once all that their limits
 * allow. Meanwhile somebody else works, and another one signs in again and again. The quick form has fewer days.
 */
import { addDays } from "#shared/domain/calendar.ts";
import { fullDay } from "../../api/testing/full_day.ts";
import { fail, print } from "../../tasks/print.ts";
import { filledDay } from "../bench/filled_day.ts";
import { startProduct } from "../bench/process.ts";
import { seed } from "../bench/seed.ts";
import { registerAccount } from "../fixtures/account.ts";
import { watchServer } from "./watch.ts";

const quick = Deno.args.includes("--quick");
/** A full day is about 0.5 MB of document, a filled one about 2 kB. */
const [fullDays, days] = quick ? [8, 366] : [90, 3_650];
const TODAY = new Date().toISOString().slice(0, 10);
const PROGRESS_MS = 1_000;
/** Memory that is not returned shows in the second round. */
const ROUNDS_AT_ONCE = 2;

print(`${fullDays} full days of ${days} (nothing is random: no seed)`);
const folder = await Deno.makeTempDir({ prefix: "gorin-import-" });
const path = `${folder}/gorin.sqlite`;
const document = `${folder}/export.json`;
const firstFull = addDays(TODAY, 1 - fullDays);
const [me] = await seed(path, {
  accounts: 1,
  filledAccounts: 1,
  days,
  lastDay: TODAY,
  ringsOf: (date) => date >= firstFull ? fullDay(date) : filledDay(date),
});
const server = await startProduct(path);
const [other, receiver, third, fourth] = [
  await registerAccount(server.url),
  await registerAccount(server.url),
  await registerAccount(server.url),
  await registerAccount(server.url),
];
const watch = await watchServer(server, other.token, `/days/${TODAY}`, fourth);
let failed = false;
/** The document, once it was downloaded. */
let bytes: Uint8Array<ArrayBuffer> | undefined;

try {
  await look("GET /export", () => download(me?.token ?? "", document));
  const size = (await Deno.stat(document)).size;
  for (const mode of ["preview", "merge", "merge", "replace"]) {
    await look(`POST /import?mode=${mode} of ${mib(size)} MiB`, () => upload(receiver.token, mode));
  }
  const copy = `${folder}/copy.json`;
  await look("GET /export of what was imported", () => download(receiver.token, copy));
  const [before, after] = await Promise.all([daysOf(document), daysOf(copy)]);
  const at = firstDifference(before, after);
  if (at >= 0) {
    throw new Error(
      `The days of both accounts differ: ${before.slice(at, at + 80)} | ${after.slice(at, at + 80)}`,
    );
  }
  print("✓ The days of both accounts are equal.");
  for (let round = 0; round < ROUNDS_AT_ONCE; round++) {
    await look(
      "All at once, three accounts",
      () => allAtOnce([me?.token ?? "", receiver.token, third.token]),
    );
  }
} finally {
  watch.close();
  await server.stop();
  await Deno.remove(folder, { recursive: true });
}
if (failed) fail(`Failed. To run it again: deno task faults import${quick ? " --quick" : ""}`);

/** Prints what `work` says of itself, and what the server did meanwhile. */
async function look(title: string, work: () => Promise<string>): Promise<void> {
  const begun = performance.now();
  const { result, watched } = await watch.during(work);
  const ok = watch.isWithinLimits(watched);
  if (!ok) failed = true;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  print(`${ok ? "✓" : "✗"} ${title}: ${result} in ${seconds} s; ${watch.describe(watched)}`);
}

function call(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });
}

/** Sends the document, all of whose bytes are known: of a stream, Deno's `fetch` sends no length. */
async function send(mode: string, token: string): Promise<Response> {
  bytes ??= await Deno.readFile(document);
  return await call(`/import?mode=${mode}`, token, { method: "POST", body: bytes });
}

async function download(token: string, to: string): Promise<string> {
  const response = await call("/export", token);
  if (response.status !== 200 || !response.body) throw new Error(`The export got ${response.status}.`);
  await response.body.pipeTo((await Deno.create(to)).writable);
  return `${mib((await Deno.stat(to)).size)} MiB`;
}

/** Imports the document, and prints every second how far the server is. */
async function upload(token: string, mode: string): Promise<string> {
  const progress = setInterval(async () => {
    const { data } = await (await call("/import", token)).json();
    if (data.import) print(`  ${data.import.phase}: ${data.import.days} days`);
  }, PROGRESS_MS);
  try {
    const response = await send(mode, token);
    const { data, error } = await response.json();
    if (response.status !== 200) throw new Error(`The import got ${response.status}: ${error}`);
    const { total } = data.import;
    return `${data.import.days} days, ${total.new} new, ${total.same} same, ${total.conflicting} conflicting`;
  } finally {
    clearInterval(progress);
  }
}

/**
 * Imports, previews, exports, tables and ranges of each account at once. Returns how many calls were answered, and how
 * many were told to come again.
 */
async function allAtOnce(tokens: readonly string[]): Promise<string> {
  const from = addDays(TODAY, -399);
  const read = async (path: string, token: string) => {
    const response = await call(path, token);
    await response.body?.pipeTo(new WritableStream());
    return response.status;
  };
  const sendAndLeave = async (mode: string, token: string) => {
    const response = await send(mode, token);
    await response.body?.cancel();
    return response.status;
  };
  const statuses = await Promise.all(tokens.flatMap((token, at) => [
    sendAndLeave(at === 1 ? "preview" : "merge", token),
    read("/export", token),
    read(`/days?from=${from}&to=${TODAY}`, token),
    read("/export?format=csv&table=entries", token),
  ]));
  const later = statuses.filter((status) => status === 429 || status === 503).length;
  const failed = statuses.filter((status) => ![200, 429, 503].includes(status));
  if (failed.length > 0) throw new Error(`Calls got ${failed.join(", ")}.`);
  return `${statuses.length} calls, ${later} of them to come again later`;
}

/** The part of a document that both accounts share: everything from the first day on. */
async function daysOf(path: string): Promise<string> {
  const text = await Deno.readTextFile(path);
  return text.slice(text.indexOf('"days":['));
}

/** Where two texts differ first, or -1. */
function firstDifference(one: string, other: string): number {
  if (one === other) return -1;
  const at = [...one].findIndex((char, index) => char !== other[index]);
  return at < 0 ? one.length : at;
}

function mib(bytes: number): string {
  return (bytes / 1_024 / 1_024).toFixed(1);
}
