/**
 * `deno task install [start]`: installs the missing packages of `deno.lock`; with `start` only those that running and
 * building need, the `dependencies` of `package.json`. This file must not import a package, since none is installed yet.
 */
import { stripVTControlCharacters } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { fail, print } from "./print.ts";
import { deno, ROOT } from "./run.ts";
import { fingerprint, isFresh, stamp } from "./start/stamp.ts";
import { type Lock, startLock, unknownPackages } from "./start/start_lock.ts";

const START_LOCK = ".cache/start.lock";

/** Installs every package, or with `start` only those that running and building need. The lock is frozen either way. */
export async function install(extent: "start" | "all" = "all"): Promise<void> {
  const locked = await fingerprint(["package.json", "deno.lock"]);
  if ([extent, "all"].some((installed) => isFresh("node_modules", `${locked} ${installed}`))) return;
  print("Installing packages …");
  await (extent === "all" ? run(["--frozen"]) : installStart());
  stamp("node_modules", `${locked} ${extent}`);
}

async function installStart(): Promise<void> {
  const lock = await readLock("deno.lock");
  await Deno.mkdir(`${ROOT}/.cache`, { recursive: true });
  const part = startLock(lock, Object.keys(packageJson.dependencies));
  await Deno.writeTextFile(`${ROOT}/${START_LOCK}`, JSON.stringify(part));
  await run(["--prod", `--lock=${START_LOCK}`]);
  // Deno cannot freeze a part of a lock file, so the installed packages are compared with the whole file.
  const [unknown] = unknownPackages(await readLock(START_LOCK), lock);
  if (unknown) fail(`deno.lock does not hold ${unknown}. Run deno install and commit deno.lock.`);
}

/** Runs `deno install` and prints a line for each package. */
async function run(args: readonly string[]): Promise<void> {
  let count = 0;
  const installed = await deno(["install", ...args], {
    output: (line) => {
      const [, name] = /^Initialize (.+)$/.exec(stripVTControlCharacters(line)) ?? [];
      if (name) print(`${String(++count).padStart(5)}  ${name}`);
    },
  });
  if (!installed) fail("The packages could not be installed.");
}

async function readLock(path: string): Promise<Lock> {
  // Deno writes the file; `start_lock.test.ts` checks its version.
  return JSON.parse(await Deno.readTextFile(`${ROOT}/${path}`)) as Lock;
}

if (import.meta.main) await install(Deno.args[0] === "start" ? "start" : "all");
