/**
 * `deno task test:postgres [PATH …]`: runs the tests of the store, the suite of the API and the stories of dashboards
 * and popups, or those below the paths, with every store in PostgreSQL.
 */
import { print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

const paths = Deno.args.length > 0 ? Deno.args : ["api", "e2e/model"];
const postgres = await startPostgres(await findPostgres(), { fsync: "off" });
print(`PostgreSQL listens on port ${postgres.port}.`);
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "--unstable-kv", "npm:vitest", "run", ...paths],
  cwd: ROOT,
  env: { GORIN_TEST_POSTGRES: postgres.url, GORIN_MODEL_KV: postgres.url },
  stdin: "null",
}).spawn().status;
await postgres.stop();
Deno.exit(code);
