// Runs under Node before anything else. Prints one line when this machine cannot run Deno, where `npx` would print a
// stack trace. Deno's npm package has binaries for these systems only.
import process from "node:process";

const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64", "win32-arm64"];

function problem() {
  const system = `${process.platform}-${process.arch}`;
  if (!SYSTEMS.includes(system)) return `Gorin does not run on ${system}. It runs on ${SYSTEMS.join(", ")}.`;
  const glibc = process.report?.getReport()?.header?.glibcVersionRuntime;
  if (process.platform === "linux" && !glibc) {
    return "Gorin needs a Linux with glibc (Debian, Ubuntu, Fedora, …). This one has musl, for which Deno has no build.";
  }
  return null;
}

const line = problem();
if (line) {
  process.stderr.write(line + "\n");
  process.exit(1);
}
