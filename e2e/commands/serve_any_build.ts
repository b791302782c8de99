/** `deno task serve` with whatever is built: other tests may be building the web app meanwhile. */
import { runServer } from "../../tasks/start/run_server.ts";

Deno.exit(await runServer());
