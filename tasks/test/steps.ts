import { deno } from "../run.ts";
import { print } from "../print.ts";

/** How many lines of a failed step are shown again at the end. */
const LAST_LINES = 30;

/** One check of the code that needs no browser. */
export interface Step {
  readonly title: string;
  readonly args: readonly string[];
  /** What to do when it fails. */
  readonly fix: string;
}

/** The static checks. */
export const STATIC_STEPS: readonly Step[] = [
  { title: "Format", args: ["fmt", "--check"], fix: "deno task fix" },
  { title: "Lint", args: ["lint", "--quiet"], fix: "deno task fix, then by hand" },
  { title: "Types", args: ["run", "-A", "tasks/check_types.ts"], fix: "by hand" },
];

/** The tests of the store in a PostgreSQL server that they start; nothing where it is not installed. */
export const STORE_STEP: Step = {
  title: "The store in PostgreSQL, where it is installed (apt install postgresql)",
  args: [
    ...["run", "-A", "e2e/cluster/test_postgres.ts", "--if-installed"],
    ...["api/store/postgres.test", "api/store/kv.test", "api/store/cache.test"],
  ],
  fix: "deno task test:postgres api/store",
};

/** The fault tests in their quick form. They run alone, since they measure times. */
export const FAULTS_STEP: Step = {
  title: "Fault tests, quick form",
  args: ["run", "-A", "e2e/faults/faults.ts", "--quick"],
  fix: "deno task faults --quick",
};

/** The API's speed next to its limit. It runs alone, since it measures processor time. */
export const SPEED_STEP: Step = {
  title: "Speed next to the limit, quick form",
  args: ["run", "-A", "e2e/bench/server/bench.ts", "--quick"],
  fix: "deno task bench day earth, and docs/performance.md",
};

/** Runs all of `steps` in parallel. Returns the title of each that failed, with the end of what it printed. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const ended = await Promise.all(steps.map(async ({ title, args, fix }) => {
    const begun = performance.now();
    const lines: string[] = [];
    const ok = await deno(args, { env: { NO_COLOR: "1" }, output: (line) => void lines.push(line) });
    print(`${ok ? "✓" : "✗"} ${title} (${seconds(begun)})${ok ? "" : ` – to fix it: ${fix}`}`);
    return ok ? [] : [[title, ...lines.slice(-LAST_LINES)].join("\n")];
  }));
  return ended.flat();
}

/** Returns the time since `begun`, a reading of `performance.now()`, as text: `3.1 s`. */
export function seconds(begun: number): string {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}
