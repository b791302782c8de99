/** Prints what the server responds to accounts with different days, for the gallery, which has no server. */
import { openTestApp, type TestApp } from "../../../api/testing/test_app.ts";
import { ACCOUNTS, type Owner, userOf } from "./accounts.ts";
import { NOW, READS } from "./reads.ts";
import type { Recorded, Recording } from "./recording.ts";

let made = 0;

// The same ones each time, since lists and suggestions may be in the order of their ids.
crypto.randomUUID = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` as const;

async function record(app: TestApp, owner: Owner): Promise<Recorded> {
  const user = await userOf(owner);
  const responses: Recorded["responses"] = {};
  for (const read of READS) {
    const [method = "GET", path = ""] = read.split(" ");
    const response = await app.request(path, { method, token: owner.token });
    responses[read] = { status: response.status, body: await response.text() };
  }
  return { user, responses };
}

const recording: Record<string, Recorded> = {};
for (const [name, make] of Object.entries(ACCOUNTS)) {
  const app = await openTestApp(NOW, { registration: name === "settled" ? "invite" : "open" });
  recording[name] = await record(app, await make(app));
  app.close();
}
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(recording satisfies Recording)));
Deno.exit(0);
