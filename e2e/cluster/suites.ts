import { putFire } from "#shared/contract/mod.ts";
import { openTestApp } from "../../api/testing/test_app.ts";
import { ROOT } from "../../tasks/run.ts";
import { TOKEN } from "./denokv.ts";

const WRITES = 9;

/**
 * Runs the test files below `path` with these variables. The summary is Vitest's: how many passed and failed, and what
 * it says of the failed ones.
 */
export async function runVitest(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<{ success: boolean; summary: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    // A call to denokv may take fifty times as long as one to memory.
    args: [
      "run",
      "-A",
      "--unstable-kv",
      "npm:vitest",
      "run",
      path,
      "--testTimeout=300000",
      "--hookTimeout=60000",
    ],
    cwd: ROOT,
    env: { ...env, DENO_KV_ACCESS_TOKEN: TOKEN, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const [passed] = /\d+ (passed|failed).*$/m.exec(text.split("Tests").at(-1) ?? "") ?? ["none"];
  // Clients of stores that tests have stopped say so again and again.
  const problems = new TextDecoder().decode(stderr).replaceAll(/^KV Connect failed .*\n/gm, "");
  return { success, summary: success ? passed : `${passed}\n${problems}` };
}

/** Returns the calls to the store of a ring write, and the median of how long it takes on denokv, in milliseconds. */
export async function callsOfWrite(program: string): Promise<{ calls: readonly string[]; median: string }> {
  Deno.env.set("GORIN_TEST_DENOKV", program);
  let calls: string[] = [];
  const app = await openTestApp(undefined, {
    isShared: true,
    quotaMb: 200,
    onKvCall: (operation) => calls.push(operation),
  });
  const { client } = await app.signIn();
  const times: number[] = [];
  for (let n = 0; n < WRITES; n++) {
    calls = [];
    const begun = performance.now();
    await client.call(putFire, { params: { day: "2026-11-21" }, body: { task: `write ${n}` } });
    times.push(performance.now() - begun);
  }
  app.close();
  const median = times.sort((a, b) => a - b)[Math.floor(WRITES / 2)] ?? NaN;
  return { calls, median: median.toFixed(1) };
}
