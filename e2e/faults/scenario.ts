import { createClient } from "#shared/client/mod.ts";
import { addEntry, getDay } from "#shared/contract/mod.ts";
import { parseEnv } from "../../api/env.ts";
import { ROOT } from "../../tasks/run.ts";
import { serverArgs } from "../../tasks/start/server_args.ts";
import { freePort } from "../bench/process.ts";

/** What came of one fault. */
export interface Finding {
  /** What was done, and the figures that came of it. */
  readonly text: string;
  /** Whether the server did what it must; null when this machine cannot show it. */
  readonly held: boolean | null;
}

/** One fault of a command. Its folder is empty, and is removed afterwards. */
export type Scenario = (folder: string, random: () => number) => Promise<Finding>;

/** How a server ended that was expected not to start. */
export interface FailedStart {
  readonly code: number;
  readonly message: string;
}

const DAY = "2026-03-01";

/** Starts the server over the store at `path`, and waits for it to end. */
export async function failToStart(path: string): Promise<FailedStart> {
  const env = { HOST: "127.0.0.1", PORT: String(freePort()), GORIN_KV: path };
  const child = new Deno.Command(Deno.execPath(), {
    args: serverArgs(parseEnv(env)),
    cwd: ROOT,
    env,
    stdout: "null",
    signal: AbortSignal.timeout(20_000),
  });
  const { code, stderr } = await child.output();
  return { code, message: new TextDecoder().decode(stderr).trim() };
}

/** Whether a start failed as it must: with exit code 1, and one line that fits. */
export function failedWith({ code, message }: FailedStart, pattern: RegExp): boolean {
  return code === 1 && !message.includes("\n") && pattern.test(message);
}

/** Writes short entries on one day, and knows which of them were acknowledged. */
export interface Writer {
  readonly acknowledged: ReadonlySet<string>;
  /** Writes one entry, and returns the status of the response; 0 without one. */
  write(note?: string): Promise<number>;
  /** Returns the ids of all stored entries. */
  stored(at?: string): Promise<ReadonlySet<string>>;
  /** Returns how many of the acknowledged entries the server at `at` does not have; the same one unless it is given. */
  lost(at?: string): Promise<number>;
}

/** Writes to the server at `url` as the user of `token`. */
export function createWriter(url: string, token: string): Writer {
  const clientOf = (baseUrl: string) => createClient({ baseUrl, fetch, token: () => token });
  const api = clientOf(url);
  const stored = async (at = url) => {
    const { day } = await clientOf(at).call(getDay, { params: { day: DAY } });
    return new Set(day.earth.actual_entries.map(({ id }) => id));
  };
  const acknowledged = new Set<string>();
  let sent = 0;
  return {
    acknowledged,
    async write(note = "") {
      const start = Date.parse(`${DAY}T00:00:00Z`) + (sent++ % 1_400) * 60_000;
      const body = {
        start_ts: new Date(start).toISOString(),
        end_ts: new Date(start + 60_000).toISOString(),
        category: "Deep Work",
        source: "manual",
        note,
      } as const;
      try {
        const { entry } = await api.call(addEntry, { params: { day: DAY }, body });
        acknowledged.add(entry.id);
        return 201;
      } catch (error) {
        return error instanceof Error && "status" in error ? Number(error.status) : 0;
      }
    },
    stored,
    async lost(at) {
      const there = await stored(at);
      return [...acknowledged].filter((id) => !there.has(id)).length;
    },
  };
}

/** The status of the health check of the server at `url`, and whether it can write; status 0 without a response. */
export async function healthOf(url: string): Promise<{ status: number; writable: boolean | undefined }> {
  try {
    const response = await fetch(`${url}/api/health`);
    const { data } = await response.json();
    return { status: response.status, writable: data?.writable };
  } catch {
    return { status: 0, writable: undefined };
  }
}

/** Milliseconds until `holds` returns true, asked again and again; Infinity when it does not within `latestMs`. */
export async function timeUntil(holds: () => Promise<boolean>, latestMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > latestMs) return Infinity;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return Math.round(performance.now() - begun);
}
