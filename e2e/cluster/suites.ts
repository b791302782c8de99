import { ROOT } from "../../tasks/run.ts";

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
    env: { ...env, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const [passed] = /\d+ (passed|failed).*$/m.exec(text.split("Tests").at(-1) ?? "") ?? ["none"];
  // Clients of stores that tests have stopped say so again and again.
  const problems = new TextDecoder().decode(stderr).replaceAll(/^KV Connect failed .*\n/gm, "");
  return { success, summary: success ? passed : `${passed}\n${problems}` };
}
