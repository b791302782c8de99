/** `deno task package`: the extension as two zips, one for each store, both without an error in the eyes of `web-ext lint`. */
import packageJson from "../package.json" with { type: "json" };
import { build, TARGETS } from "./build.ts";
import { install } from "./install.ts";
import { deno, ROOT } from "./run.ts";
import { fail, print } from "./print.ts";

const WEB_EXT = ["run", "-A", "npm:web-ext"];

await install();
await build(["chrome", "firefox"]);
await pack(TARGETS.firefox.made, `gorin-firefox-${packageJson.version}.zip`);

const unpacked = await Deno.makeTempDir({ prefix: "gorin-package-" });
await copyForLint(`${ROOT}/${TARGETS.chrome.made}`, unpacked);
await pack(unpacked, `gorin-chrome-${packageJson.version}.zip`);
await Deno.remove(unpacked, { recursive: true });

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
  const hide = { output: "hide" } as const;
  if (!(await deno([...WEB_EXT, ...zip, "--no-config-discovery"], hide))) fail(`Packing ${name} failed.`);
  const lint = ["lint", "--source-dir", `dist/${name}`, "--no-config-discovery"];
  if (!(await deno([...WEB_EXT, ...lint], hide))) fail(`web-ext lint finds errors in dist/${name}.`);
  const { size } = await Deno.stat(`${ROOT}/dist/${name}`);
  print(`dist/${name} (${(size / 1_000).toFixed(0)} kB), no error by web-ext lint`);
}

/**
 * Chrome's build with the keys that the linter, which is Firefox's, asks of every extension. Chrome ignores them, but says so
 * where an extension is loaded unpacked, which is why they are not in the build itself.
 */
async function copyForLint(from: string, to: string): Promise<void> {
  await copyFolder(from, to);
  const manifest = JSON.parse(await Deno.readTextFile(`${to}/manifest.json`));
  const firefox = JSON.parse(await Deno.readTextFile(`${ROOT}/${TARGETS.firefox.made}/manifest.json`));
  manifest.background.scripts = [manifest.background.service_worker];
  manifest.browser_specific_settings = firefox.browser_specific_settings;
  await Deno.writeTextFile(`${to}/manifest.json`, JSON.stringify(manifest, null, 2) + "\n");
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
