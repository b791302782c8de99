/**
 * `deno task package`: the extension as two zips, one for each store, which are exactly the builds; the source of the
 * last commit, from which they can be rebuilt byte for byte; and the licenses of everything that the builds and the
 * server contain.
 */
import packageJson from "../package.json" with { type: "json" };
import { build, TARGETS } from "./build.ts";
import { install } from "./install.ts";
import { allNotices } from "./notices.ts";
import { ROOT, run } from "./run.ts";
import { fail, print } from "./print.ts";
import { readCall } from "./usage.ts";
import { zip, type ZipFile } from "./zip.ts";

/** Fetched when it is needed: it would be half of the packages of every test run. */
const WEB_EXT = "web-ext@10.7.0";

readCall({ call: "package", help: "Makes the zips of the extension, the source and the licenses in dist." });
await install();
await build(["web", "chrome", "firefox"]);
await pack(TARGETS.firefox.made, `gorin-firefox-${packageJson.version}.zip`);
// The linter is for Firefox: it requires keys that Chrome reports as unknown.
await lint(`gorin-firefox-${packageJson.version}.zip`);
await pack(TARGETS.chrome.made, `gorin-chrome-${packageJson.version}.zip`);
await packSource(`gorin-source-${packageJson.version}.zip`);
const notices = `dist/gorin-licenses-${packageJson.version}.txt`;
await Deno.writeTextFile(`${ROOT}/${notices}`, allNotices());
print(notices);

/** A store that reviews an extension builds it from this. */
async function packSource(name: string): Promise<void> {
  const prefix = `--prefix=gorin-${packageJson.version}/`;
  const packed = await run("git", ["archive", "--format=zip", prefix, `--output=dist/${name}`, "HEAD"]);
  if (!packed) fail(`Packing ${name} failed.`);
  const { size } = await Deno.stat(`${ROOT}/dist/${name}`);
  print(`dist/${name} (${(size / 1_000).toFixed(0)} kB)`);
}

/** Packs a folder. The zip is the same for the same files: web-ext would store their times, in no fixed order. */
async function pack(folder: string, name: string): Promise<void> {
  const content = zip(await filesOf(`${ROOT}/${folder}`));
  await Deno.writeFile(`${ROOT}/dist/${name}`, content);
  print(`dist/${name} (${(content.length / 1_000).toFixed(0)} kB)`);
}

/** Returns the files in a folder and in the folders below it, by their paths in it. */
async function filesOf(folder: string, below = ""): Promise<ZipFile[]> {
  const files: ZipFile[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    const path = below + name;
    if (isDirectory) files.push(...await filesOf(folder, `${path}/`));
    else files.push({ name: path, content: await Deno.readFile(`${folder}/${path}`) });
  }
  return files;
}

async function lint(name: string): Promise<void> {
  const args = ["lint", "--source-dir", `dist/${name}`, "--no-config-discovery"];
  const passes = await run("npx", ["-y", WEB_EXT, ...args], { output: "hide" });
  if (!passes) fail(`web-ext lint finds errors in dist/${name}.`);
}
