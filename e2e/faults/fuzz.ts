/**
 * `deno task faults:fuzz [seed] [--count=N]`: sends requests that are generated from the contract, many of them
 * hostile, to the app over a store in memory. No response may be an internal error, or one that the contract does not
 * declare.
 */
import { fail, print } from "../../tasks/print.ts";
import { runFuzz } from "./fuzz/run_fuzz.ts";

/** From so many requests on, at least one of each endpoint must have succeeded: else it is not tested by them. */
const ENOUGH = 20_000;

const numbers = Deno.args.filter((arg) => !arg.startsWith("--")).map(Number);
const [seed = Math.floor(Math.random() * 2 ** 31)] = numbers;
const count = Number(Deno.args.find((arg) => arg.startsWith("--count="))?.slice("--count=".length) ?? ENOUGH);

print(`Seed ${seed}: ${count} requests`);
const begun = performance.now();
const { statuses, neverSucceeded, failure } = await runFuzz({ seed, count });
const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
print(`${counted.join(", ")} in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
if (failure) fail(`${failure}\nTo run it again: deno task faults:fuzz ${seed} --count=${count}`);
if (count >= ENOUGH && neverSucceeded.length > 0) {
  fail(`No request succeeded at ${neverSucceeded.join(", ")}: no value in valid_value.ts fits.`);
}
print(`0 outside the contract`);
