/**
 * Starts the server with the settings in the environment, also on Deno Deploy, and stops it on SIGTERM and SIGINT. With
 * `--stop-with-stdin` it also stops when stdin ends, which means that the process that started it has ended.
 */
import { fileURLToPath } from "node:url";
import { DEFAULT_STORE, parseEnv, SETTINGS } from "./env.ts";
import { createConsoleLog, createLog, writeToStdout } from "./log.ts";
import { CannotStart, CONFIG_EXIT_CODE, RESTART_EXIT_CODE } from "./exit_codes.ts";
import { type RunningServer, startServer } from "./server.ts";
import project from "../package.json" with { type: "json" };

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

const IDLE_MS = 2_000;

const isSupervised = Deno.args.includes("--stop-with-stdin");
let stop: ((exitCode: number) => void) | undefined;

try {
  const env = parseEnv(Object.fromEntries(SETTINGS.map((name) => [name, Deno.env.get(name)])));
  const log = env.OTEL_DENO ? createConsoleLog(Date.now) : createLog(writeToStdout, Date.now);
  const onDeploy = Deno.env.get("DENO_DEPLOYMENT_ID") !== undefined;
  const server = await startServer({
    env: onDeploy ? { ...env, HOST: "0.0.0.0" } : { ...env, GORIN_KV: env.GORIN_KV ?? DEFAULT_STORE },
    onDeploy,
    log,
    clock: Date.now,
    version: project.version,
    webRoot: fileURLToPath(new URL("../dist/web", import.meta.url)),
    // Without a supervisor nothing would start it again.
    ...(isSupervised && { restart: () => stop?.(RESTART_EXIT_CODE) }),
  });
  print(`Gorin is ready: open ${server.url}`);
  if (server.notice !== null) print(server.notice);
  // The platform ends a process by itself.
  if (!onDeploy) stop = stopOnSignals(server);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  Deno.exit(isFinal(error) ? CONFIG_EXIT_CODE : 1);
}

/** Whether the server cannot start however often it is tried. */
function isFinal(error: unknown): boolean {
  return error instanceof CannotStart;
}

/** Stops the server on a signal. Returns a function that stops it with another exit code. */
function stopOnSignals(server: RunningServer): (exitCode: number) => void {
  const watching = new AbortController();
  let stopping = false;
  const stop = (exitCode = 0) => {
    if (stopping) return;
    stopping = true;
    server.stop().then(() => exitCode, () => 1).then((code) => {
      watching.abort();
      for (const signal of SIGNALS) Deno.removeSignalListener(signal, onSignal);
      exitWhenIdle(code);
    });
  };
  const onSignal = () => stop();
  for (const signal of SIGNALS) Deno.addSignalListener(signal, onSignal);
  if (isSupervised) {
    Deno.stdin.readable.pipeTo(new WritableStream(), watching).then(() => stop(), () => stop());
  }
  return stop;
}

/**
 * Exits when nothing is left to do, at the latest after {@link IDLE_MS}. `Deno.exit` at once would sometimes never end
 * while Deno is exporting telemetry (2.9.6).
 */
function exitWhenIdle(exitCode: number): void {
  Deno.exitCode = exitCode;
  Deno.unrefTimer(setTimeout(() => Deno.exit(exitCode), IDLE_MS));
}

/** Prints one line for the person who started the server. The log goes to stdout and is for machines. */
function print(line: string): void {
  // deno-lint-ignore no-console -- this line is meant for the terminal
  console.error(line);
}
