/** `deno task package`: the extension as two zips, one for each store. Each is exactly the build. */
import packageJson from "../package.json" with { type: "json" };
import { build, TARGETS } from "./build.ts";
import { install } from "./install.ts";
import { deno, ROOT } from "./run.ts";
import { fail, print } from "./print.ts";

await install();
await build(["chrome", "firefox"]);
await pack(TARGETS.firefox.made, `gorin-firefox-${packageJson.version}.zip`);
// The linter is Firefox's: it asks for keys that Chrome reports as unknown.
await lint(`gorin-firefox-${packageJson.version}.zip`);
await pack(TARGETS.chrome.made, `gorin-chrome-${packageJson.version}.zip`);

async function pack(folder: string, name: string): Promise<void> {
  const zip = [
    "build",
    "--source-dir",
    folder,
    "--artifacts-dir",
    "dist",
    "--filename",
    name,
    "--overwrite-dest",
  ];
  if (!(await webExt([...zip, "--no-config-discovery"]))) fail(`Packing ${name} failed.`);
  const { size } = await Deno.stat(`${ROOT}/dist/${name}`);
  print(`dist/${name} (${(size / 1_000).toFixed(0)} kB)`);
}

async function lint(name: string): Promise<void> {
  const passes = await webExt(["lint", "--source-dir", `dist/${name}`, "--no-config-discovery"]);
  if (!passes) fail(`web-ext lint finds errors in dist/${name}.`);
}

function webExt(args: readonly string[]): Promise<boolean> {
  return deno(["run", "-A", "npm:web-ext", ...args], { output: "hide" });
}
