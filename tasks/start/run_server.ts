import { parseEnv, unknownSettings } from "../../api/env.ts";
import { CONFIG_EXIT_CODE, RESTART_EXIT_CODE } from "../../api/exit_codes.ts";
import { fail, warn } from "../print.ts";
import { TextLineStream } from "../run.ts";
import { messageOf } from "../usage.ts";
import { SERVER_VARIABLES, serverArgs } from "./server_args.ts";

/**
 * Runs the server in a process of its own, which has fewer permissions than this one, until it ends, and returns its
 * exit code. Passes SIGTERM and SIGINT on. The server also stops when this process is gone, because its stdin ends
 * then. It is started again when it asks for it, after its store was replaced.
 */
export async function runServer(onReady = () => {}): Promise<number> {
  const args = [...argsFromEnvironment(), "--stop-with-stdin"];
  let child: Deno.ChildProcess;
  const stop = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch {
      // It has ended by itself.
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => stop(signal));
  while (true) {
    child = new Deno.Command(Deno.execPath(), {
      args,
      env: SERVER_VARIABLES,
      stdin: "piped",
      stdout: "inherit",
      stderr: "piped",
    }).spawn();
    const [{ code }] = await Promise.all([child.status, forward(child.stderr, onReady)]);
    if (code !== RESTART_EXIT_CODE) return code;
  }
}

function argsFromEnvironment(): string[] {
  const variables = Deno.env.toObject();
  const unknown = unknownSettings(Object.keys(variables));
  if (unknown.length > 0) warn(`These settings are not known and have no effect: ${unknown.join(", ")}`);
  try {
    return serverArgs(parseEnv(variables));
  } catch (error) {
    fail(messageOf(error), CONFIG_EXIT_CODE);
  }
}

/** Forwards the output of the server, and calls `onReady` when the server has printed that it is ready. */
async function forward(stream: ReadableStream<Uint8Array<ArrayBuffer>>, onReady: () => void): Promise<void> {
  for await (const line of stream.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())) {
    warn(line);
    if (line.startsWith("Gorin is ready")) onReady();
  }
}
