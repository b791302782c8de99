// Runs Deno under Node with the arguments after its version: `node tasks/deno.mjs deno@2.9.6 task start`. npx installs
// that version; from then on it is run where npx has put it, which takes a second less and no network.
// Before that it prints one line when this machine cannot run Deno, or nothing can be built here, where npx or Vite
// would print a stack trace. Deno's npm package has binaries for these systems only.
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64", "win32-arm64"];

function problem() {
  const system = `${process.platform}-${process.arch}`;
  if (!SYSTEMS.includes(system)) return `Gorin does not run on ${system}. It runs on ${SYSTEMS.join(", ")}.`;
  const glibc = process.report?.getReport()?.header?.glibcVersionRuntime;
  if (process.platform === "linux" && !glibc) {
    return "Gorin needs a Linux with glibc (Debian, Ubuntu, Fedora, …). This one has musl, for which Deno has no build.";
  }
  // Vite makes a URL of the path, which ends there.
  if (/[#?]/.test(FOLDER)) return `Gorin cannot be built in ${FOLDER}: move it to a path without # and ?.`;
  return null;
}

/** Returns where this version of Deno was last run from, as `tasks/install.ts` has recorded it; null when it is gone. */
function pathOf(version) {
  try {
    const [name, path, size] = readFileSync(`${FOLDER}.cache/deno`, "utf8").split("\n");
    return name === version && statSync(path).size === Number(size) ? path : null;
  } catch {
    return null;
  }
}

const line = problem();
if (line) {
  process.stderr.write(line + "\n");
  process.exit(1);
}
const [version, ...args] = process.argv.slice(2);
const path = pathOf(version);
const child = path === null
  ? spawn("npx", ["--prefer-offline", "-y", version, ...args], {
    stdio: "inherit",
    // npx is a script of the shell there.
    shell: process.platform === "win32",
  })
  : spawn(path, args, { stdio: "inherit" });
child.on("error", ({ message }) => {
  process.stderr.write(message + "\n");
  process.exitCode = 1;
});
// A terminal sends them to the child as well.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exitCode = code ?? 1);
