/**
 * `deno task faults fuzz [seed] [--count=N]`: sends requests that are generated from the contract, many of them
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

/** No generated request succeeds here: it takes a browser's origin, a signed challenge, or a code of the minute. */
const NEEDS_AN_AUTHENTICATOR: ReadonlySet<string> = new Set([
  "loginOptions",
  "loginWithPasskey",
  "passkeyOptions",
  "addPasskey",
  "renamePasskey",
  "reauthenticateWithPasskey",
  "reauthenticateWithCode",
  "removePasskey",
  "loginWithCode",
  "confirmTotp",
  "replaceRecoveryCodes",
  "removeTotp",
]);

print(`Seed ${seed}: ${count} requests`);
const begun = performance.now();
const { statuses, neverSucceeded, failure } = await runFuzz({ seed, count });
const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
print(`${counted.join(", ")} in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
if (failure) fail(`${failure}\nTo run it again: deno task faults fuzz ${seed} --count=${count}`);
const unreached = neverSucceeded.filter((name) => !NEEDS_AN_AUTHENTICATOR.has(name));
if (count >= ENOUGH && unreached.length > 0) {
  fail(`No request succeeded at ${unreached.join(", ")}: no value in valid_value.ts fits.`);
}
print(`0 outside the contract`);
