/**
 * `deno task faults store [seed]`: breaks what the server stands on (its file, its disk, its descriptors, its process)
 * and looks whether it says so, loses nothing that it acknowledged, and works again afterwards.
 */
import { fail, print } from "../../tasks/print.ts";
import { diskFull, postgresDiskFull } from "./disk_full.ts";
import { halfSent, noDescriptors } from "./flood.ts";
import { randomFrom } from "../fixtures/random.ts";
import type { Scenario } from "./scenario.ts";
import { shutdown } from "./shutdown.ts";
import { goneFile, secondProcess, unusableFile } from "./store_file.ts";

const SCENARIOS: readonly Scenario[] = [
  secondProcess,
  unusableFile,
  goneFile("moved away"),
  goneFile("deleted"),
  goneFile("replaced"),
  diskFull,
  postgresDiskFull,
  shutdown,
  halfSent,
  noDescriptors,
];

const [seed = Math.floor(Math.random() * 2 ** 31)] = Deno.args.map(Number);
const random = randomFrom(seed);
print(`Seed ${seed}`);
const begun = performance.now();
let failed = 0;
for (const scenario of SCENARIOS) {
  const folder = await Deno.makeTempDir({ prefix: "gorin-store-" });
  const { text, held } = await scenario(folder, random);
  await Deno.remove(folder, { recursive: true });
  print(`${held === null ? "–" : held ? "✓" : "✗"} ${text}`);
  if (held === false) failed++;
}
print(`${((performance.now() - begun) / 1_000).toFixed(0)} s`);
if (failed > 0) fail(`${failed} failed. To run it again: deno task faults store ${seed}`);
