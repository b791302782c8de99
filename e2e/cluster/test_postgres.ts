/**
 * `deno task test:postgres [PATH …]`: runs the tests of the store, the suite of the API and the stories of dashboards
 * and popups, or those below the paths, with every store in PostgreSQL. With `--if-installed` it succeeds without one.
 */
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

const paths = Deno.args.filter((argument) => !argument.startsWith("--"));
const programs = await findPostgres();
if (!programs) {
  const message = "PostgreSQL is not installed: apt install postgresql, or pg_config in the PATH.";
  if (!Deno.args.includes("--if-installed")) fail(message);
  print(message);
  Deno.exit(0);
}
const postgres = await startPostgres(programs, { fsync: "off" });
// The stories use the public schema, which the users of the other tests would look into.
await postgres.query("CREATE DATABASE stories");
const stories = postgres.url.replace(/postgres$/, "stories");
print(`PostgreSQL listens on port ${postgres.port}.`);
const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    "run",
    "-A",
    "--unstable-kv",
    "npm:vitest",
    "run",
    // Each worker loads the server, which for a few files takes longer than what it saves.
    ...paths.length > 0 ? [...paths, "--maxWorkers=1"] : ["api", "e2e/model"],
    // A test that calls the store hundreds of times in turn takes minutes on a busy machine.
    "--testTimeout=300000",
    "--hookTimeout=60000",
  ],
  cwd: ROOT,
  env: { GORIN_TEST_POSTGRES: postgres.url, GORIN_MODEL_KV: stories },
  stdin: "null",
}).spawn().status;
await postgres.stop();
Deno.exit(code);
