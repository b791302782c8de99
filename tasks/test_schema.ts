/**
 * `deno task faults schema [options]`: lets schemathesis call a server of its own by the OpenAPI document. It fails on
 * a response that the document does not describe. Further options go to schemathesis: `--seed 1`, `-n 50`.
 */
import { createPasswordHasher } from "../api/auth/passwords.ts";
import { parseEnv } from "../api/env.ts";
import { startServer } from "../api/server.ts";
import project from "../package.json" with { type: "json" };
import { fail, warn } from "./print.ts";

const PASSWORD = "quite another phrase 77 here";

/** What the calls must not do: end the session of the run, or wait for events that never end. */
const EXCLUDED = ["logout", "events"];

const server = await startServer({
  env: parseEnv({ PORT: "0", GORIN_KV: ":memory:", GORIN_RATE_LIMIT: "0" }),
  log: {
    write: (line) => line.level === "error" && warn(JSON.stringify(line)),
    flush: () => Promise.resolve(),
  },
  clock: Date.now,
  version: project.version,
  webRoot: "dist/web",
  passwords: await createPasswordHasher(),
});
const code = await runSchemathesis(`${server.url}/api`, await register(server.url));
await server.stop();
if (code === null) {
  fail("schemathesis is not installed. Install it, for example by: pip install schemathesis");
}
Deno.exit(code);

/** Returns the token of a new account. */
async function register(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "schema@example.org", password: PASSWORD, timezone: "UTC" }),
  });
  if (!response.ok) fail(`No account could be created: ${await response.text()}`);
  return (await response.json()).data.token;
}

/** Returns the exit code of schemathesis, or null when it is not installed. */
async function runSchemathesis(api: string, token: string): Promise<number | null> {
  const args = [
    "run",
    `${api}/openapi.json`,
    `--url=${api}`,
    `--header=Authorization: Bearer ${token}`,
    ...EXCLUDED.map((name) => `--exclude-operation-id=${name}`),
    // Valid by the schema is not always acceptable: a wrong password, an old version, an end before the start.
    "--exclude-checks=positive_data_acceptance",
    ...Deno.args,
  ];
  try {
    const { code } = await new Deno.Command("schemathesis", { args, stdout: "inherit", stderr: "inherit" })
      .output();
    return code;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return null;
  }
}
