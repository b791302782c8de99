import { deno } from "./run.ts";
import { say } from "./say.ts";

/** One check of the code that needs no browser. */
export interface Step {
  readonly title: string;
  readonly args: readonly string[];
  /** What to do when it fails. */
  readonly mend: string;
}

/** What is checked without running any of it. */
export const STATIC_STEPS: readonly Step[] = [
  { title: "Format", args: ["fmt", "--check"], mend: "deno task fix" },
  { title: "Lint", args: ["lint", "--quiet"], mend: "deno task fix, then by hand" },
  { title: "Types", args: ["check", "--quiet"], mend: "by hand" },
];

/** How many of `steps` failed. All are run, side by side, so that one look shows everything there is to mend. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const ended = await Promise.all(steps.map(async ({ title, args, mend }) => {
    const begun = performance.now();
    const ok = await deno(args, { output: "hide" });
    say(`${ok ? "✓" : "✗"} ${title} (${seconds(begun)})${ok ? "" : ` – to mend: ${mend}`}`);
    return ok;
  }));
  return ended.filter((ok) => !ok).length;
}

/** The seconds since `begun`, a reading of `performance.now()`, for people: `3.1 s`. */
export function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}
