/**
 * `deno task demo [--server http://gorin.example] [--days 365] [--seed 1234] [--timezone
 * Europe/Berlin]`: makes a demonstration account on a
 * running server, by default the one of this machine's HOST and PORT, with a year of plausible days, all through the
 * public API. It does not touch existing accounts.
 */
import { addressOf, parseEnv } from "../api/env.ts";
import { TimeZoneSchema } from "#shared/domain/calendar.ts";
import { ApiError } from "#shared/client/mod.ts";
import { AccountTaken, makeDemo } from "./demo/make_demo.ts";
import { fail, print } from "./print.ts";
import { seconds } from "./test/steps.ts";
import { readCall } from "./usage.ts";

const { HOST, PORT } = parseEnv(Deno.env.toObject());
const zoneHere = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const { optional } = readCall({
  call: "demo",
  help: `Makes a demonstration account with plausible days on a running server, all through the public
API. Existing accounts are not touched.`,
  optional: {
    server: `the server's address; ${addressOf(HOST, PORT)} when absent`,
    days: "how many days, up to 3660; 365 when absent",
    seed: "the same number makes the same days; a random one when absent",
    timezone: `the account's time zone; ${zoneHere}, this machine's, when absent`,
  },
});
const server = (optional.server ?? addressOf(HOST, PORT)).replace(/\/+$/, "");
const days = wholeNumber("--days", optional.days ?? "365", 3_660);
const seed = wholeNumber(
  "--seed",
  optional.seed ?? String(100_000 + Math.floor(Math.random() * 900_000)),
  2 ** 31,
);
const timezone = optional.timezone ?? zoneHere;
if (!TimeZoneSchema.safeParse(timezone).success) {
  fail(`--timezone must be a time zone such as Europe/Berlin, not ${timezone}.`);
}

const begun = performance.now();
print(`A demonstration of ${days} days on ${server}, seed ${seed} …`);
try {
  const { email, password, recorded } = await makeDemo({
    server,
    fetch,
    days,
    seed,
    timezone,
    now: Date.now(),
    onProgress: (done, of) => {
      if (done % 60 === 0) print(`  ${done} of ${of} days`);
    },
  });
  print(`Made ${recorded} days with something on record in ${seconds(begun)}.`);
  print(`Sign in at ${server}/login`);
  print(`  Email     ${email}`);
  print(`  Password  ${password}`);
} catch (error) {
  if (error instanceof AccountTaken) {
    fail(`The account ${error.message} exists already. Choose another --seed.`);
  }
  if (error instanceof ApiError && error.status === 0) {
    fail(`${server} cannot be reached. Start the server, or name its address: --server http://HOST:PORT`);
  }
  if (error instanceof ApiError) fail(`${server}: ${error.message}`);
  throw error;
}

function wholeNumber(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > most) {
    fail(`${name} must be a whole number from 1 to ${most}, not ${value}.`);
  }
  return number;
}
