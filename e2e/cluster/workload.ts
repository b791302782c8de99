import { createClient } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import type { Account } from "../fixtures/account.ts";

const FIRST_DAY = "2026-01-01";

/** Well below the 200 entries that a day holds. */
const ENTRIES_A_DAY = 50;

const PAUSE_MS = 100;

/** What came of a workload. */
export interface Outcome {
  readonly acknowledged: number;
  /** Acknowledged writes that are not there. */
  readonly lost: number;
  /** Writes that are there more than once. */
  readonly doubled: number;
  /** Conditional writes that conflicted although nobody else wrote. */
  readonly falseConflicts: number;
  /** Responses that a client of the contract cannot handle. */
  readonly unexpected: readonly string[];
  readonly slowestMs: number;
  /** The longest time without an acknowledged write. */
  readonly outageMs: number;
}

/**
 * Writes as each of `accounts` through the server at `url` while `isRunning`. Each adds entries, which are repeated
 * with their idempotency key until they are acknowledged, and after each one saves Fire conditionally.
 */
export async function runWorkload(
  url: string,
  accounts: readonly Account[],
  isRunning: () => boolean,
): Promise<Outcome> {
  const unexpected: string[] = [];
  let falseConflicts = 0;
  let slowestMs = 0;
  let outageMs = 0;
  let lastAt = performance.now();

  const send = async (
    account: Account,
    method: string,
    path: string,
    body: unknown,
    headers: HeadersInit,
  ) => {
    const begun = performance.now();
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${account.token}`, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      const { data } = await response.json().catch(() => ({ data: null }));
      slowestMs = Math.max(slowestMs, performance.now() - begun);
      if (![200, 201, 412, 429, 502, 503].includes(response.status)) {
        unexpected.push(`${response.status} to ${method} ${path}`);
      }
      if (response.ok) {
        outageMs = Math.max(outageMs, performance.now() - lastAt);
        lastAt = performance.now();
      }
      return { status: response.status, version: data?.version };
    } catch {
      return { status: 0, version: undefined };
    }
  };

  const work = async (account: Account): Promise<number> => {
    let count = 0;
    let version: string | null = null;
    /** Whether a save got no response, so that the version may be another one. */
    let isUnsure = false;
    for (; isRunning(); count++) {
      const day = dayOf(count);
      const key = crypto.randomUUID();
      const start = Date.parse(`${day}T00:00:00Z`) + (count % ENTRIES_A_DAY) * 600_000;
      const entry = {
        start_ts: new Date(start).toISOString(),
        end_ts: new Date(start + 540_000).toISOString(),
        category: "Deep Work",
        source: "manual",
        note: `write ${count}`,
      };
      const add = () =>
        send(account, "POST", `/days/${day}/earth/entries`, entry, { "Idempotency-Key": key });
      while ((await add()).status !== 201) await pause();
      if (isUnsure) version = await readVersion(url, account);
      isUnsure = false;
      const condition: HeadersInit = version === null
        ? { "If-None-Match": "*" }
        : { "If-Match": `"${version}"` };
      const saved = await send(account, "PUT", `/fire/${FIRST_DAY}`, { task: `save ${count}` }, condition);
      if (saved.status === 412) falseConflicts++;
      if (saved.status === 200) version = saved.version;
      else isUnsure = true;
    }
    return count;
  };

  const counts = await Promise.all(accounts.map(work));
  const missing = await Promise.all(accounts.map((account, at) => examine(url, account, counts[at] ?? 0)));
  return {
    acknowledged: counts.reduce((sum, count) => sum + count, 0),
    lost: missing.reduce((sum, { lost }) => sum + lost, 0),
    doubled: missing.reduce((sum, { doubled }) => sum + doubled, 0),
    falseConflicts,
    unexpected,
    slowestMs,
    outageMs,
  };
}

function dayOf(count: number): string {
  return addDays(FIRST_DAY, Math.floor(count / ENTRIES_A_DAY));
}

/** Reads a day, again and again until the server responds. */
async function readDay(url: string, { token }: Account, day: string) {
  const api = createClient({ baseUrl: url, fetch, token: () => token });
  while (true) {
    try {
      return (await api.call(getDay, { params: { day } })).day;
    } catch {
      await pause();
    }
  }
}

async function readVersion(url: string, account: Account): Promise<string | null> {
  return (await readDay(url, account, FIRST_DAY)).versions.fire;
}

/** Compares what an account has with the `count` writes that were acknowledged. */
async function examine(url: string, account: Account, count: number) {
  let lost = 0;
  let doubled = 0;
  for (let first = 0; first < count; first += ENTRIES_A_DAY) {
    const { earth } = await readDay(url, account, dayOf(first));
    const notes = earth.actual_entries.map(({ note }) => note);
    doubled += notes.length - new Set(notes).size;
    for (let n = first; n < Math.min(count, first + ENTRIES_A_DAY); n++) {
      if (!notes.includes(`write ${n}`)) lost++;
    }
  }
  return { lost, doubled };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
