/** Starts the server out of the process's environment, and stops it on SIGTERM and SIGINT. */
import { fileURLToPath } from "node:url";
import { parseEnv, unknownSettings } from "./env.ts";
import { createLog, writeToStdout } from "./log.ts";
import { type RunningServer, startServer } from "./server.ts";
import project from "../package.json" with { type: "json" };

const DEFAULT_STORE = "./data/gorin.sqlite";

try {
  const variables = Deno.env.toObject();
  const env = parseEnv(variables);
  const unknown = unknownSettings(Object.keys(variables));
  if (unknown.length > 0) print(`These settings are not known and have no effect: ${unknown.join(", ")}`);
  const log = createLog(writeToStdout, Date.now);
  const onDeploy = Deno.env.get("DENO_DEPLOYMENT_ID") !== undefined;
  const server = await startServer({
    env: onDeploy ? env : { ...env, GORIN_KV: env.GORIN_KV ?? DEFAULT_STORE },
    log,
    clock: Date.now,
    version: project.version,
    webRoot: fileURLToPath(new URL("../dist/web", import.meta.url)),
  });
  print(`Gorin is ready: open ${server.url}`);
  stopOnSignal(server);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(() => Deno.exit(0), () => Deno.exit(1));
    });
  }
}

/** Prints one line for the person who started the server; the log, on stdout, is for machines. */
function print(line: string): void {
  // deno-lint-ignore no-console -- the terminal is what this is for
  console.error(line);
}
