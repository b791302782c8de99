/**
 * Starts the server with the settings in the environment, and stops it on SIGTERM and SIGINT. With `--stop-with-stdin` it
 * also stops when stdin ends, which means that the process that started it has ended.
 */
import { fileURLToPath } from "node:url";
import { DEFAULT_STORE, parseEnv, SETTINGS } from "./env.ts";
import { createLog, writeToStdout } from "./log/log.ts";
import { RESTART_EXIT_CODE } from "./exit_codes.ts";
import { type RunningServer, startServer } from "./server.ts";
import project from "../package.json" with { type: "json" };

const isSupervised = Deno.args.includes("--stop-with-stdin");
let stop: ((exitCode: number) => void) | undefined;

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
    // Without a supervisor nothing would start it again.
    ...(isSupervised && { restart: () => stop?.(RESTART_EXIT_CODE) }),
  });
  print(`Gorin is ready: open ${server.url}`);
  stop = stopOnSignals(server);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}

/** Stops the server on a signal. Returns a function that stops it with another exit code. */
function stopOnSignals(server: RunningServer): (exitCode: number) => void {
  let stopping = false;
  const stop = (exitCode = 0) => {
    if (stopping) return;
    stopping = true;
    server.stop().then(() => Deno.exit(exitCode), () => Deno.exit(1));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => stop());
  if (isSupervised) Deno.stdin.readable.pipeTo(new WritableStream()).then(() => stop(), () => stop());
  return stop;
}

/** Prints one line for the person who started the server. The log goes to stdout and is for machines. */
function print(line: string): void {
  // deno-lint-ignore no-console -- this line is meant for the terminal
  console.error(line);
}
