/**
 * `deno task faults [NAME] [--quick]`: one test of what breaks Gorin by its name, or every fault test of
 * docs/reliability.md, each as a process of its own, and a table of what they printed. Fails when one of them does. The
 * quick form, which `npm test` runs, leaves out those that take minutes or whose limits depend on the machine.
 */
import { fail, print } from "../../tasks/print.ts";
import { type Program, programArgs, runNamed } from "../../tasks/programs.ts";
import { ROOT } from "../../tasks/run.ts";

/** One fault test of the table. */
interface Fault extends Program {
  readonly args?: readonly string[];
  /** Its arguments in the quick form; null when it is left out there. */
  readonly quick: readonly string[] | null;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  kill: { run: ["e2e/faults/kill.ts"], args: ["1", "500", "5000"], quick: ["1", "25", "500", "--quick"] },
  book: { run: ["e2e/faults/book.ts"], args: ["1", "40"], quick: ["1", "3"] },
  contention: { run: ["e2e/faults/contention.ts"], quick: ["--quick"] },
  // Left out of the quick form: whether its limits of memory and waiting hold depends on the machine.
  range: { run: ["e2e/faults/range.ts"], quick: null },
  backup: { run: ["e2e/faults/backup.ts"], quick: null },
  import: { run: ["e2e/faults/import.ts"], quick: null },
  bodies: { run: ["e2e/faults/bodies.ts"], quick: [] },
  fuzz: {
    run: ["e2e/faults/fuzz.ts"],
    args: ["1", "--count=1000000"],
    quick: ["1", "--count=20000"],
  },
  store: { run: ["e2e/faults/store.ts"], quick: null },
  "sign-in": { run: ["e2e/faults/sign_in.ts"], quick: null },
  events: { run: ["e2e/faults/events.ts"], quick: null },
  receivers: { run: ["e2e/faults/receivers.ts"], quick: null },
  model: {
    run: ["npm:vitest", "run", "e2e/model", "--reporter=verbose"],
    env: { GORIN_RANDOM: "1", GORIN_MODEL_RUNS: "2000" },
    quick: null,
  },
  slow: { run: ["tasks/test_e2e.ts", "--project=web"], env: { GORIN_SLOW: "1" }, quick: null },
};

/** What is run by its name only: each needs something that not every machine has, or repeats other tests. */
const BY_NAME: Readonly<Record<string, Program>> = {
  backups: { run: ["e2e/cluster/backups.ts"] },
  litestream: { run: ["e2e/cluster/litestream.ts"] },
  update: { run: ["e2e/update/rolling.ts"] },
  schema: { run: ["tasks/test_schema.ts"] },
  midnight: { run: ["tasks/test_midnight.ts"] },
};

if (await runNamed("faults", { ...FAULTS, ...BY_NAME })) Deno.exit(0);
const unknown = Deno.args.find((name) => name !== "--quick");
if (unknown) fail(`${unknown} is not a fault test: deno task faults --help names them.`);
const quick = Deno.args.includes("--quick");
const chosen = Object.entries(FAULTS).filter(([, fault]) => !quick || fault.quick !== null);
type Chosen = (typeof chosen)[number];
const failed: string[] = [];
// The quick form enforces no times, so what needs one core runs beside the others.
const isBeside = ([name]: Chosen) => quick && name === "fuzz";
await Promise.all([
  runInTurn(chosen.filter((fault) => !isBeside(fault))),
  runInTurn(chosen.filter(isBeside)),
]);
if (failed.length > 0) fail(`Failed: ${failed.join(", ")}.`);
print(`All ${chosen.length} fault tests passed${quick ? "; deno task faults runs the long ones" : ""}.`);

async function runInTurn(faults: readonly Chosen[]): Promise<void> {
  for (const [name, fault] of faults) {
    const { args = [], env = {}, quick: quickArgs } = fault;
    const begun = performance.now();
    const given = quick ? quickArgs ?? [] : args;
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...programArgs(fault), ...given],
      cwd: ROOT,
      env: { ...env },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).output();
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    print(`${success ? "✓" : "✗"} ${[name, ...given].join(" ")} (${seconds} s)`);
    for (const line of linesOf(stdout)) print(`    ${line}`);
    if (success) continue;
    failed.push(name);
    for (const line of linesOf(stderr)) print(`    ${line}`);
  }
}

function linesOf(output: Uint8Array): string[] {
  return new TextDecoder().decode(output).split("\n").filter((line) => line.trim() !== "");
}
