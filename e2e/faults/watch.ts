import { memoryOf, type ServerProcess } from "../bench/process.ts";
import { type Account, signInAgain } from "../fixtures/account.ts";

/** How often the server's memory is read, in milliseconds. */
const MEMORY_EVERY_MS = 20;

/** How long the server warms up before anything happens, in milliseconds. */
const WARM_UP_MS = 500;

/** What everybody else must see whatever one user does. 200 MB of memory are 190 MiB. */
const LIMITS = { slowestMs: 500, signInMs: 1_500, memoryMib: 190 } as const;

/** The pause between two sign-ins, in milliseconds. */
const SIGN_IN_PAUSE_MS = 200;

/** What a server did while it was watched. */
export interface Watched {
  /** The slowest of another user's calls, in milliseconds. */
  readonly slowestMs: number;
  /** How many there were. */
  readonly calls: number;
  /** How long each sign-in took, in milliseconds. */
  readonly signInsMs: readonly number[];
  /** The most memory that the server held, in MiB. */
  readonly memoryMib: number;
  /** How many times as long the server needed for its work as on a machine of its own; 1 where that is not known. */
  readonly slowdown: number;
}

/** Watches a server. */
export interface Watch {
  /** Runs `work` while another user calls the server. Fails unless each of their calls gets 200. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; watched: Watched }>;
  /** Whether what was watched is within the limits. */
  isWithinLimits(watched: Watched): boolean;
  /** The figures and their limits in a line. */
  describe(watched: Watched): string;
  close(): void;
}

/**
 * A watch over `server`, where another user calls `path`, and `signsIn`, if any, signs in again and again: a hash takes
 * 64 MiB. The limit of their calls is one of a server that need not wait for a processor: when other programs on the
 * machine make it wait, the limit is as much longer.
 */
export async function watchServer(
  server: ServerProcess,
  token: string,
  path: string,
  signsIn?: Account,
): Promise<Watch> {
  const worker = new Worker(new URL("./watch_worker.ts", import.meta.url), { type: "module" });
  const during: Watch["during"] = async (work) => {
    worker.postMessage({ url: `${server.url}/api${path}`, token });
    let memoryMib = await memoryOf(server.pid);
    const before = await scheduling(server.pid);
    const looking = setInterval(async () => {
      memoryMib = Math.max(memoryMib, await memoryOf(server.pid));
    }, MEMORY_EVERY_MS);
    const signInsMs: number[] = [];
    let isOver = false;
    const signIns = async (account: Account) => {
      while (!isOver) {
        const begun = performance.now();
        await signInAgain(server.url, account);
        signInsMs.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, SIGN_IN_PAUSE_MS));
      }
    };
    try {
      const signingIn = signsIn && signIns(signsIn);
      const result = await work().finally(() => isOver = true);
      await signingIn;
      const { failed, ...calls } = await stop(worker);
      if (failed) throw new Error(failed);
      const after = await scheduling(server.pid);
      const ran = after.ran - before.ran;
      const slowdown = ran > 0 ? 1 + (after.waited - before.waited) / ran : 1;
      return { result, watched: { ...calls, signInsMs, memoryMib, slowdown } };
    } finally {
      clearInterval(looking);
    }
  };
  await during(() => new Promise<void>((resolve) => setTimeout(resolve, WARM_UP_MS)));
  return {
    during,
    isWithinLimits: ({ slowestMs, signInsMs, memoryMib, slowdown }) =>
      slowestMs < LIMITS.slowestMs * slowdown && Math.max(0, ...signInsMs) < LIMITS.signInMs * slowdown &&
      memoryMib < LIMITS.memoryMib,
    describe: ({ memoryMib, calls, slowestMs, signInsMs, slowdown }) =>
      `memory ${
        memoryMib.toFixed(0)
      } MiB (under ${LIMITS.memoryMib}), ${calls} calls of another user at most ` +
      `${slowestMs.toFixed(0)} ms (under ${LIMITS.slowestMs}, times ${
        slowdown.toFixed(1)
      } for a busy machine)` +
      (signInsMs.length === 0
        ? ""
        : `, ${signInsMs.length} sign-ins at most ${
          Math.max(...signInsMs).toFixed(0)
        } ms (under ${LIMITS.signInMs}, as many times)`),
    close: () => worker.terminate(),
  };
}

/** How long the main thread of a process ran, and how long it waited for a processor; 0 where there is no /proc. */
async function scheduling(pid: number): Promise<{ ran: number; waited: number }> {
  const text = await Deno.readTextFile(`/proc/${pid}/schedstat`).catch(() => "0 0");
  const [ran = 0, waited = 0] = text.split(" ").map(Number);
  return { ran, waited };
}

function stop(worker: Worker): Promise<{ slowestMs: number; calls: number; failed: string | null }> {
  const { promise, resolve } = Promise.withResolvers<
    { slowestMs: number; calls: number; failed: string | null }
  >();
  worker.addEventListener("message", ({ data }) => resolve(data), { once: true });
  worker.postMessage("stop");
  return promise;
}
