/**
 * `deno task install [start|server]`: installs the missing packages of `deno.lock`; with `start` only those that
 * running and building need, the `dependencies` of `package.json`; with `server` only those that the server imports, in
 * `.cache/server/node_modules`, for an image. This file must not import a package, since none is installed yet.
 */
import { stripVTControlCharacters } from "node:util";
import packageJson from "../package.json" with { type: "json" };
import { fail, print } from "./print.ts";
import { deno, ROOT } from "./run.ts";
import { fingerprint, isFresh, stamp } from "./start/stamp.ts";
import { readCall } from "./usage.ts";
import { type Lock, SERVER_PACKAGES, startLock, unknownPackages } from "./start/start_lock.ts";

const START_LOCK = ".cache/start.lock";

/** Installs every package, or with `start` only those that running and building need. The lock is frozen either way. */
export async function install(extent: "start" | "all" = "all"): Promise<void> {
  rememberDeno();
  const locked = await fingerprint(["package.json", "deno.lock"]);
  if ([extent, "all"].some((installed) => isFresh("node_modules", `${locked} ${installed}`))) return;
  print("Installing packages …");
  await (extent === "all" ? run(["--frozen"]) : installForStart());
  stamp("node_modules", `${locked} ${extent}`);
}

/** Records where this Deno is, so that `tasks/deno.mjs` runs it without asking npx. */
function rememberDeno(): void {
  const path = Deno.execPath();
  const content = [`deno@${Deno.version.deno}`, path, Deno.statSync(path).size].join("\n");
  try {
    Deno.mkdirSync(`${ROOT}/.cache`, { recursive: true });
    Deno.writeTextFileSync(`${ROOT}/.cache/deno`, content);
  } catch {
    // The user that runs a server and its tasks need not be able to write here.
  }
}

async function installForStart(): Promise<void> {
  const lock = await readLock("deno.lock");
  await Deno.mkdir(`${ROOT}/.cache`, { recursive: true });
  const part = startLock(lock, Object.keys(packageJson.dependencies));
  await Deno.writeTextFile(`${ROOT}/${START_LOCK}`, JSON.stringify(part));
  await run(["--prod", `--lock=${START_LOCK}`]);
  // Deno cannot freeze a part of a lock file, so the installed packages are compared with the whole file.
  const [unknown] = unknownPackages(await readLock(START_LOCK), lock);
  if (unknown) fail(`deno.lock does not hold ${unknown}. Run deno install and commit deno.lock.`);
}

/** Installs what the server imports into a folder of its own, which is then part of an image. */
async function installForServer(): Promise<void> {
  const folder = ".cache/server";
  await Deno.mkdir(`${ROOT}/${folder}`, { recursive: true });
  const write = (name: string, content: unknown) =>
    Deno.writeTextFile(`${ROOT}/${folder}/${name}`, JSON.stringify(content));
  const all: Readonly<Record<string, string>> = packageJson.dependencies;
  await write("package.json", {
    dependencies: Object.fromEntries(SERVER_PACKAGES.map((name) => [name, all[name]])),
  });
  await write("deno.json", { nodeModulesDir: "manual" });
  await write("deno.lock", startLock(await readLock("deno.lock"), SERVER_PACKAGES));
  await run(["--frozen", "--config", `${folder}/deno.json`]);
}

/** Runs `deno install` and prints how many packages it has installed; everything it said, when it fails. */
async function run(args: readonly string[]): Promise<void> {
  let count = 0;
  const installed = await deno(["install", ...args], {
    output: (line) => {
      if (!/^Initialize /.test(stripVTControlCharacters(line))) return;
      count++;
      if (Deno.stdout.isTerminal()) printOver(`${count} packages`);
    },
  });
  if (!installed) fail("The packages could not be installed.");
  if (count > 0) printOver(`${count} packages installed.\n`);
}

/** Prints a text over the last one, which grows on the same line of a terminal. */
function printOver(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(Deno.stdout.isTerminal() ? `\r${text}` : text));
}

async function readLock(path: string): Promise<Lock> {
  // Deno writes the file; `start_lock.test.ts` checks its version.
  return JSON.parse(await Deno.readTextFile(`${ROOT}/${path}`)) as Lock;
}

if (import.meta.main) {
  const { args: [extent] } = readCall({
    call: "install [NAME]",
    help:
      `Installs every package of deno.lock; with start only those that running and building need, with server
only those that the server imports, in .cache/server, for an image.`,
    names: ["start", "server"],
  });
  await (extent === "server" ? installForServer() : install(extent === "start" ? "start" : "all"));
}
