/**
 * Prints the compressed size of the scripts that the popup loads before its first paint, for both builds, and fails
 * when they use more of their budget than `budgetOf` allows. They are counted as those of the web app are, by brotli.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { budgetOf } from "#shared/ui/build/budget.ts";
import { importsOf, scriptsOf } from "./loaded_scripts.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const LIMIT_KB = 125;

let fits = true;
for (const browser of ["chrome", "firefox"]) {
  const folder = `${DIST}extension-${browser}`;
  // `npm start` builds the one for Chrome alone.
  if (!existsSync(folder)) {
    process.stderr.write("The extension is not built for both browsers. Run: deno task build extension\n");
    process.exit(1);
  }
  const unread = scriptsOf(await readFile(`${folder}/popup/index.html`, "utf8"));
  const texts = new Map<string, string>();
  for (let path = unread.pop(); path; path = unread.pop()) {
    if (texts.has(path)) continue;
    const text = await readFile(folder + path, "utf8");
    texts.set(path, text);
    unread.push(...importsOf(text, path));
  }
  const sizes = [...texts].map(([path, text]) => ({ path, kB: brotliCompressSync(text).length / 1_000 }));
  const total = sizes.reduce((sum, { kB }) => sum + kB, 0);
  const budget = budgetOf(`popup, ${browser}`, total, LIMIT_KB);
  fits &&= budget.fits;
  process.stdout.write(`${budget.line}\n`);
  for (const { path, kB } of sizes) process.stdout.write(`  ${kB.toFixed(1).padStart(6)} kB  ${path}\n`);
}
if (!fits) process.exitCode = 1;
