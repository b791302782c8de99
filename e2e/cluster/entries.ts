import { addEntry, putFire } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { STORE_FORMAT } from "../../api/format.ts";
import { openStore } from "../../api/store/open.ts";
import type { Account } from "../fixtures/account.ts";
import { TOKEN } from "./denokv.ts";

const FIRST_DAY = "2026-01-01";
/** Well below the 200 entries that a day holds. */
const ENTRIES_A_DAY = 20;
const NO_LOG = { write: () => {} };

/** What belongs to one place of a store: the epoch, and what an open store writes to see whether it can. */
const OWN_KEYS = ["epoch", "write_test"].map((name) => JSON.stringify(["config", name]));

/** An entry that a server has acknowledged. */
export interface Acknowledged {
  readonly id: string;
  /** When, in milliseconds of `performance.now`. */
  readonly at: number;
}

/**
 * Has accounts add entries and save Fire without a pause, until `end` is called or the server is gone. What was
 * acknowledged until now is in `acknowledged`.
 */
export function writeWithoutPause(accounts: readonly Account[]) {
  const acknowledged: Acknowledged[] = [];
  let isEnded = false;
  const write = async ({ api }: Account) => {
    for (let n = 0; !isEnded; n++) {
      const day = addDays(FIRST_DAY, Math.floor(n / ENTRIES_A_DAY));
      const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T09:00:00Z` };
      const body = { ...span, category: "Deep Work", source: "manual" } as const;
      const { entry } = await api.call(addEntry, { params: { day }, body });
      acknowledged.push({ id: entry.id, at: performance.now() });
      await api.call(putFire, { params: { day }, body: { task: `task ${n}` } });
    }
  };
  const writing = Promise.allSettled(accounts.map(write));
  return {
    acknowledged,
    async end(): Promise<void> {
      isEnded = true;
      await writing;
    },
  };
}

/** Returns every key of a store with its value, both as text, but for what belongs to its place. */
export async function contentsOf(address: string): Promise<Map<string, string>> {
  const { db, close } = await openStore(
    { GORIN_KV: address, DENO_KV_ACCESS_TOKEN: TOKEN },
    NO_LOG,
    STORE_FORMAT,
  );
  const contents = new Map<string, string>();
  for await (const { key, value } of db.list({ prefix: [] })) {
    const name = JSON.stringify(key);
    if (!OWN_KEYS.includes(name)) contents.set(name, JSON.stringify(value, withBytes));
  }
  close();
  return contents;
}

/** Shows JSON the bytes of a buffer, which it leaves out. */
function withBytes(_name: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? new Uint8Array(value).toBase64() : value;
}

/** Returns how many keys of one store have the same value in the other. */
export function countEqual(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): number {
  return [...one].filter(([key, value]) => other.get(key) === value).length;
}
