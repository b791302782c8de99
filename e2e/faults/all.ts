/**
 * `deno task faults [--quick]`: every fault test of docs/reliability.md, each as a command of its own, and a table of
 * what they printed. Fails when one of them does. The quick form, which `npm test` runs, leaves out those that take
 * minutes or whose limits depend on the machine.
 */
import project from "../../deno.json" with { type: "json" };
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";

/** One command of the table. */
interface Fault {
  /** The task in deno.json. */
  readonly task: keyof typeof project.tasks;
  readonly args?: readonly string[];
  /** Its arguments in the quick form; null when it is left out there. */
  readonly quick: readonly string[] | null;
}

const FAULTS: readonly Fault[] = [
  { task: "faults:kill", args: ["1", "500", "5000"], quick: ["1", "25", "500", "--quick"] },
  { task: "faults:contention", quick: ["--quick"] },
  // Left out of the quick form: whether its limits of memory and waiting hold depends on the machine.
  { task: "faults:range", quick: null },
  { task: "faults:backup", quick: null },
  { task: "faults:import", quick: null },
  { task: "faults:bodies", quick: [] },
  { task: "faults:fuzz", args: ["1", "--count=1000000"], quick: ["1", "--count=20000"] },
  { task: "faults:store", quick: null },
  { task: "faults:sign-in", quick: null },
  { task: "faults:events", quick: null },
  { task: "faults:receivers", quick: null },
  { task: "faults:model", quick: null },
  { task: "faults:slow", quick: null },
];

const quick = Deno.args.includes("--quick");
const chosen = FAULTS.filter((fault) => !quick || fault.quick !== null);
const failed: string[] = [];
// The quick form enforces no times, so what needs one core runs beside the others.
const isBeside = ({ task }: Fault) => quick && task === "faults:fuzz";
await Promise.all([
  runInTurn(chosen.filter((fault) => !isBeside(fault))),
  runInTurn(chosen.filter(isBeside)),
]);
if (failed.length > 0) fail(`Failed: ${failed.join(", ")}.`);
print(`All ${chosen.length} fault tests passed${quick ? "; deno task faults runs the long ones" : ""}.`);

async function runInTurn(faults: readonly Fault[]): Promise<void> {
  for (const { task, args = [], quick: quickArgs } of faults) {
    const begun = performance.now();
    const given = quick ? quickArgs ?? [] : args;
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", task, ...given],
      cwd: ROOT,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).output();
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    print(`${success ? "✓" : "✗"} ${[task, ...given].join(" ")} (${seconds} s)`);
    for (const line of linesOf(stdout)) print(`    ${line}`);
    if (success) continue;
    failed.push(task);
    for (const line of linesOf(stderr)) print(`    ${line}`);
  }
}

function linesOf(output: Uint8Array): string[] {
  return new TextDecoder().decode(output).split("\n").filter((line) => line.trim() !== "");
}
