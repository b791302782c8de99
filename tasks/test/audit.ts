import { type Counts, oneFailure } from "./counts.ts";
import { print } from "../print.ts";
import { ROOT } from "../run.ts";
import { seconds } from "./steps.ts";

/** How long a registry may take to answer, in milliseconds. */
const PATIENCE = 60_000;

/** What `deno audit` found, or that no registry has answered. */
export type Audit = "clean" | "vulnerable" | "unanswered";

/** Asks the registry for advisories of high or critical severity about the locked packages. */
export async function audit(): Promise<Counts> {
  const begun = performance.now();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["audit", "--level=high"],
    cwd: ROOT,
    stdin: "null",
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(PATIENCE),
  }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const result = auditOf(success, text);
  if (result === "clean") print(`✓ Audit of the packages (${seconds(begun)})`);
  if (result === "unanswered") {
    print(`– Audit of the packages left out: no registry answers (${seconds(begun)})`);
  }
  if (result !== "vulnerable") return { passed: 0, failed: 0, failures: [] };
  print(`✗ Audit of the packages\n${text}`);
  return oneFailure("Audit of the packages");
}

/** Reads the result of `deno audit`, which fails alike for an advisory and without a registry. */
export function auditOf(success: boolean, text: string): Audit {
  if (success) return "clean";
  return /\bvulnerabilit(y|ies)\b/i.test(text) ? "vulnerable" : "unanswered";
}
