/**
 * Prints, for each route, the bytes of script that its first load brings over the wire (brotli), out of the build in
 * `dist/web`, and fails when one uses more of its budget than `budgetOf` allows.
 */
import { readFile, stat } from "node:fs/promises";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { budgetOf } from "#shared/ui/build/budget.ts";
import { firstLoad, type Manifest } from "./first_load.ts";

const DIST = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** The modules and chunks that each route needs, and the most kilobytes (of 1,000 bytes) that they may weigh. */
const ROUTES = [
  { route: "/login", entries: ["index.html"], limit: 105 },
  { route: "/dashboard", entries: ["index.html", "dashboard"], limit: 165 },
] as const;

const sizeOf = async (file: string) =>
  (await stat(`${DIST}${file}.br`).catch(() => stat(`${DIST}${file}`))).size;

// Written by Vite; firstLoad reports a missing chunk.
const manifest = JSON.parse(await readFile(`${DIST}.vite/manifest.json`, "utf8")) as Manifest;

const page = await readFile(`${DIST}index.html`, "utf8");
const scripts = page.match(/(?<=<script>)[^]*?(?=<\/script>)/g) ?? [];
const inline = brotliCompressSync(scripts.join("\n")).length;

let fits = true;
for (const { route, entries, limit } of ROUTES) {
  const files = firstLoad(manifest, entries);
  const sizes = await Promise.all(files.map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, inline) / 1000;
  const budget = budgetOf(route, total, limit);
  fits &&= budget.fits;
  const lines = files.map((file, at) =>
    `  ${((sizes[at] ?? 0) / 1000).toFixed(1).padStart(6)} kB  ${file}\n`
  );
  process.stdout.write(`${budget.line}\n${lines.join("")}`);
}
if (!fits) process.exitCode = 1;
