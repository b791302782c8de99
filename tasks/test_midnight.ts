/**
 * `deno task faults midnight [filters]`: runs the tests without a browser at several times of the day and in several
 * time zones of the machine. The first run crosses midnight. No test may depend on either.
 */
import { fail, print } from "./print.ts";
import { deno } from "./run.ts";

const CASES = [
  { time: "23:59:50", zone: "UTC" },
  { time: "00:30:00", zone: "UTC" },
  { time: "12:00:00", zone: "Asia/Kolkata" },
  { time: "12:00:00", zone: "Pacific/Auckland" },
  { time: "02:30:00", zone: "America/Los_Angeles" },
];

let failed = 0;
for (const { time, zone } of CASES) {
  print(`At ${time} UTC on a machine in ${zone}:`);
  const env = { GORIN_TEST_TIME: time, TZ: zone };
  const args = ["run", "-A", "--unstable-kv", "npm:vitest", "run", "--reporter=dot", ...Deno.args];
  if (!await deno(args, { env })) failed++;
}
if (failed > 0) fail(`Failed at ${failed} of ${CASES.length} times.`);
