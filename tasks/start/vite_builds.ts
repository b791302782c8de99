/**
 * Builds the targets that its arguments name, one after the other, and prints the name of each that could be built. It
 * runs in a process of its own, so that the memory that Vite takes is free again before the server starts.
 */
import process from "node:process";
import { build } from "vite";
import { print, warn } from "../print.ts";
import { PRODUCT, type Target, type TargetName, TARGETS } from "../build.ts";
import { rejectFacts } from "./facts.ts";

for (const name of Deno.args) {
  // `build.ts` calls this with names of its own.
  const { configs, made, mode }: Target = TARGETS[name as TargetName];
  try {
    for (const configFile of configs) {
      // Deno reads TypeScript by itself, so that Vite need not bundle the configuration first.
      await build({ configFile, configLoader: "native", logLevel: "warn", ...(mode ? { mode } : {}) });
    }
    if (PRODUCT.some((one) => one === name)) await rejectFacts(made);
    print(name);
  } catch (error) {
    warn(Deno.inspect(error));
    process.exitCode = 1;
  }
}
