/**
 * `deno task package`: the extension as two zips, one for each store, which are exactly the builds; the source of the
 * last commit, from which they can be rebuilt byte for byte; and the licenses of everything that the builds and the
 * server contain.
 */
import project from "../package.json" with { type: "json" };
import { buildOrFail, TARGETS } from "./build.ts";
import { install } from "./install.ts";
import { allNotices } from "./notices.ts";
import { ROOT, run } from "./run.ts";
import { fail, print } from "./print.ts";
import { readCall } from "./usage.ts";
import { zip, type ZipFile } from "./zip.ts";

const { version } = project;

/** Fetched when it is needed: it would be half of the packages of every test run. */
const WEB_EXT = "web-ext@10.7.0";

/**
 * Makes the packages in dist, from builds that are made again with `force`, and returns their names. The linter needs a
 * network.
 */
export async function packageAll({ force = false, lints = true } = {}): Promise<string[]> {
  await install();
  await buildOrFail(["web", "chrome", "firefox"], { force });
  const [firefox, chrome, source, notices] = [
    `gorin-firefox-${version}.zip`,
    `gorin-chrome-${version}.zip`,
    `gorin-source-${version}.zip`,
    `gorin-licenses-${version}.txt`,
  ];
  await pack(TARGETS.firefox.made, firefox);
  // The linter is for Firefox: it requires keys that Chrome reports as unknown.
  if (lints) await lint(firefox);
  await pack(TARGETS.chrome.made, chrome);
  await packSource(source);
  await Deno.writeTextFile(`${ROOT}/dist/${notices}`, allNotices());
  return [firefox, chrome, source, notices];
}

/** A store that reviews an extension builds it from this. */
async function packSource(name: string): Promise<void> {
  const prefix = `--prefix=gorin-${version}/`;
  const packed = await run("git", ["archive", "--format=zip", prefix, `--output=dist/${name}`, "HEAD"]);
  if (!packed) fail(`Packing ${name} failed.`);
}

/** Packs a folder. The zip is the same for the same files: web-ext would store their times, in no fixed order. */
async function pack(folder: string, name: string): Promise<void> {
  const content = zip(await filesOf(`${ROOT}/${folder}`));
  await Deno.writeFile(`${ROOT}/dist/${name}`, content);
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

if (import.meta.main) {
  readCall({
    call: "package",
    help: "Makes the zips of the extension, the source and the licenses in dist.",
  });
  for (const name of await packageAll()) {
    const { size } = await Deno.stat(`${ROOT}/dist/${name}`);
    print(`dist/${name} (${(size / 1_000).toFixed(0)} kB)`);
  }
}
