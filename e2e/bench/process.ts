import { parseEnv } from "../../api/env.ts";
import { ROOT } from "../../tasks/run.ts";
import { SERVER_VARIABLES, serverArgs, V8_FLAGS } from "../../tasks/start/server_args.ts";
import { TextLineStream } from "../../tasks/run.ts";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the process's start to the first answer of its health check. */
  readonly startMs: number;
  /** Sends it a signal and waits for its end. */
  stop(signal?: Deno.Signal): Promise<void>;
}

/** What is measured is the server, and not what it allows one account. */
const UNLIMITED = { GORIN_RATE_LIMIT: "0", GORIN_QUOTA_MB: "0" };

/** How the server is run, other than usual. */
export interface ProductOptions {
  /** Further flags for Deno. */
  readonly flags?: readonly string[];
  /** Further environment variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** How many files and connections it can have open. */
  readonly descriptors?: number;
  /** How long it may take to respond, in milliseconds. Default: {@link LATEST_MS}. */
  readonly latestMs?: number;
}

/** The server as `deno task serve` runs it over the store in the file `path`, on `port` or a free one. */
export async function startProduct(
  path: string,
  port?: string,
  { flags = [], variables = {}, descriptors, latestMs = LATEST_MS }: ProductOptions = {},
): Promise<ServerProcess> {
  const env = {
    ...SERVER_VARIABLES,
    ...UNLIMITED,
    ...variables,
    PORT: port ?? String(freePort()),
    HOST: "127.0.0.1",
    GORIN_KV: path,
  };
  const begun = performance.now();
  const command = [Deno.execPath(), "run", ...flags, ...serverArgs(parseEnv(env)).slice(1)];
  // A process can only lower its limit, and hands it down.
  const [program = "", ...args] = descriptors === undefined
    ? command
    : ["sh", "-c", `ulimit -n ${descriptors} && exec "$0" "$@"`, ...command];
  const child = new Deno.Command(program, {
    args,
    cwd: ROOT,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const complaints = new Response(child.stderr).text();
  const url = `http://127.0.0.1:${env.PORT}`;
  await untilReady(`${url}/api/health`, child, complaints, latestMs);
  return { url, pid: child.pid, startMs: performance.now() - begun, stop: stopper(child) };
}

/** The server of `server/limit_server.ts` over the store in the file `path`, with the calls in the file `calls`. */
export async function startLimit(path: string, calls: string): Promise<ServerProcess> {
  const begun = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--unstable-kv", V8_FLAGS, "e2e/bench/server/limit_server.ts", path, calls],
    cwd: ROOT,
    env: SERVER_VARIABLES,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())
    .getReader();
  const { value = "" } = await lines.read();
  const url = value.replace("ready ", "");
  return { url, pid: child.pid, startMs: performance.now() - begun, stop: stopper(child) };
}

/** A port that nobody listens on right now. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** The memory of a process in MiB, as the kernel counts what it holds; NaN where there is no /proc. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1_024;
}

/** Milliseconds of processor time that a process has used; NaN where there is no /proc. */
export async function processorMsOf(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // utime and stime, in ticks of a hundredth of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Whatever else the machine does. A process that ends is noticed at once. */
const LATEST_MS = 60_000;

async function untilReady(
  url: string,
  child: Deno.ChildProcess,
  complaints: Promise<string>,
  latestMs: number,
): Promise<void> {
  let ended = false;
  void child.status.then(() => ended = true);
  const until = performance.now() + latestMs;
  while (performance.now() < until && !ended) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    // A failed connection attempt costs under a millisecond; retrying at once would take CPU time from the server.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} did not answer. ${ended ? await complaints : ""}`);
}

function stopper(child: Deno.ChildProcess) {
  return async (signal: Deno.Signal = "SIGTERM") => {
    try {
      child.kill(signal);
    } catch {
      // It ended by itself.
    }
    await child.status;
  };
}
