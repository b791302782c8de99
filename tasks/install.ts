import { fingerprint } from "./fingerprint.ts";
import { deno } from "./run.ts";
import { fail, print } from "./print.ts";
import { isFresh, stamp } from "./stamp.ts";

/** Installs what `deno.lock` names, when it is not there yet. The lock is frozen: nothing is resolved anew. */
export async function install(): Promise<void> {
  const lock = await fingerprint(["package.json", "deno.lock"]);
  if (isFresh("node_modules", lock)) return;
  print("Installing packages …");
  if (!(await deno(["install", "--frozen"], { output: "hide" }))) {
    fail("The packages could not be installed.");
  }
  stamp("node_modules", lock);
}

if (import.meta.main) await install();
