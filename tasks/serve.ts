/** `deno task serve`: runs the server, over the web app as it was built. */
import { runServer } from "./run_server.ts";

Deno.exit(await runServer());
