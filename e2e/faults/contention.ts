/**
 * `deno task faults contention [--quick]`: one user sends 600 writes of one ring at once, then 10,000 conditional
 * writes against one version (1,000 in the quick form), while another user works. The quick form only prints memory and
 * times, since they depend on the machine.
 */
import { fail, print } from "../../tasks/print.ts";
import { startProduct } from "../bench/process.ts";
import { seed } from "../bench/seed.ts";
import { watchServer } from "./watch.ts";

const WRITES = 600;
const AT_ONCE = 300;
const quick = Deno.args.includes("--quick");
const conditional = quick ? 1_000 : 10_000;
const TODAY = new Date().toISOString().slice(0, 10);

print(`${WRITES} writes at once, ${conditional} conditional ones (nothing is random: no seed)`);
const folder = await Deno.makeTempDir({ prefix: "gorin-contention-" });
const path = `${folder}/gorin.sqlite`;
const [me, other] = await seed(path, { accounts: 2, filledAccounts: 2, days: 30, lastDay: TODAY });
const server = await startProduct(path);
const watch = await watchServer(server, other?.token ?? "", `/days/${TODAY}`);
let failed = false;

try {
  await look("Writes of one ring", async () => {
    const begun = performance.now();
    const statuses = countOf(await Promise.all(Array.from({ length: WRITES }, (_, index) => put(index))));
    const { 200: done = 0, 429: early = 0 } = statuses;
    const text = `${done} × 200, ${early} × 429 in ${(performance.now() - begun).toFixed(0)} ms`;
    return { ok: done > 0 && done + early === WRITES, text: `${text}${rest(statuses, ["200", "429"])}` };
  });
  await look("Conditional writes against one version", async () => {
    const version = await currentVersion();
    const statuses: number[] = [];
    while (statuses.length < conditional) {
      const wave = Math.min(AT_ONCE, conditional - statuses.length);
      statuses.push(...await Promise.all(Array.from({ length: wave }, (_, at) => put(at, version))));
    }
    const counted = countOf(statuses);
    const { 200: winners = 0, 412: conflicts = 0 } = counted;
    const text = `${winners} winner of ${conditional}, ${conflicts} × 412${rest(counted, ["200", "412"])}`;
    return { ok: winners === 1 && winners + conflicts === conditional, text };
  });
} finally {
  watch.close();
  await server.stop();
  await Deno.remove(folder, { recursive: true });
}
if (failed) fail(`Failed. To run it again: deno task faults contention${quick ? " --quick" : ""}`);

async function look(title: string, work: () => Promise<{ ok: boolean; text: string }>): Promise<void> {
  const { result: { ok, text }, watched } = await watch.during(work);
  const held = ok && (quick || watch.isWithinLimits(watched));
  if (!held) failed = true;
  print(`${held ? "✓" : "✗"} ${title}: ${text}; ${watch.describe(watched)}`);
}

async function put(number: number, version?: string): Promise<number> {
  const response = await fetch(`${server.url}/api/fire/${TODAY}`, {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${me?.token}`,
      "Content-Type": "application/json",
      ...(version !== undefined && { "If-Match": `"${version}"` }),
    },
    body: JSON.stringify({ task: `write ${number}` }),
  });
  await response.body?.cancel();
  return response.status;
}

async function currentVersion(): Promise<string> {
  const headers = { Authorization: `Bearer ${me?.token}` };
  const response = await fetch(`${server.url}/api/days/${TODAY}`, { headers });
  return (await response.json()).data.day.versions.fire;
}

function countOf(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
}

/** The statuses that there should not be. */
function rest(counts: Record<number, number>, expected: readonly string[]): string {
  return Object.entries(counts).filter(([status]) => !expected.includes(status))
    .map(([status, count]) => `, ${count} × ${status}`).join("");
}
