/** `deno task sizes [web|popup]`: what the first loads of the built web app and popup weigh, next to their budgets. */
import { deno } from "./run.ts";
import { readCall } from "./usage.ts";

const PROGRAMS = { web: "web/build/sizes.ts", popup: "extension/build/popup_size.ts" };

const { args } = readCall({
  call: "sizes [NAME…]",
  help:
    "Prints what the first loads weigh, next to their budgets, and fails when more than 95 % of one is used.",
  names: Object.keys(PROGRAMS),
});
const chosen = Object.entries(PROGRAMS).filter(([name]) => args.length === 0 || args.includes(name));
let fits = true;
for (const [, program] of chosen) fits = await deno(["run", "-A", program]) && fits;
if (!fits) Deno.exit(1);
