/**
 * Starts the server with the process's environment, and stops it on SIGTERM and SIGINT; with `--stop-with-stdin` also when
 * stdin ends, because whoever started it is gone then.
 */
import { fileURLToPath } from "node:url";
import { DEFAULT_STORE, parseEnv, SETTINGS } from "./env.ts";
import { createLog, writeToStdout } from "./log/log.ts";
import { type RunningServer, startServer } from "./server.ts";
import project from "../package.json" with { type: "json" };

try {
  const env = parseEnv(Object.fromEntries(SETTINGS.map((name) => [name, Deno.env.get(name)])));
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
  stopWhenAsked(server);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

function stopWhenAsked(server: RunningServer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(() => Deno.exit(0), () => Deno.exit(1));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, stop);
  if (Deno.args.includes("--stop-with-stdin")) {
    Deno.stdin.readable.pipeTo(new WritableStream()).then(stop, stop);
  }
}

/** Prints one line for the person who started the server; the log, on stdout, is for machines. */
function print(line: string): void {
  // deno-lint-ignore no-console -- the terminal is what this is for
  console.error(line);
}
