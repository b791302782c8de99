import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { BoundedMap } from "../limits/bounded_map.ts";
import { dayKeys, keys } from "../store/keys.ts";
import type { Kv } from "../store/kv.ts";

/** The maximum size of all cached texts, in bytes. */
const MAX_BYTES = 4 * 1_024 * 1_024;

/** What an entry takes besides its text, in bytes. */
const ENTRY_BYTES = 1_024;

type Entry = Deno.KvEntryMaybe<unknown>;

/** A read of a day, and everything else that its text depends on. */
export interface DaySource {
  readonly user: User;
  readonly date: CalendarDate;
  /** What was just read by the keys of {@link DayTexts.keysToRead}. */
  readonly read: readonly Entry[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The text of a day, and until when it is the same, in milliseconds since 1970. */
export interface DayText {
  readonly text: string;
  readonly until: number;
}

/** The encoded days that were read lately. */
export interface DayTexts {
  /**
   * Returns the keys to read for the text of a day: its documents, or only the user's log of changes when there is a
   * text which that may show to be current.
   */
  keysToRead(userId: string, date: CalendarDate): Deno.KvKey[];
  /** Returns the text that `encode` returned for the same documents, user and time, or what it returns now. */
  get(source: DaySource, encode: (entries: readonly Entry[]) => Promise<DayText>): Promise<string>;
}

interface Cached extends DayText {
  readonly user: User;
  readonly versionstamps: readonly (string | null)[];
  readonly from: number;
  /**
   * A versionstamp of the user's log of changes that was read before the documents, null when there was no log, and
   * undefined when none was read. Every write of a day writes the log, so while it has this versionstamp, the documents
   * are as they were read.
   */
  readonly log: string | null | undefined;
}

/**
 * Creates an empty cache. A text is a function of the documents of its day, the user and the time. A text is returned
 * only if the log of changes or all documents have the versionstamps with which it was encoded, as just read from the
 * store, so that it is never older than they are, whichever process wrote them.
 */
export function createDayTexts(kv: Pick<Kv, "cached" | "snapshot">): DayTexts {
  const cache = new BoundedMap<string, Cached>(MAX_BYTES, ({ text }) => ENTRY_BYTES + 2 * text.length);
  return {
    keysToRead(userId, date) {
      const log = keys.changes(userId);
      const cached = cache.peek(nameOf(userId, date));
      // As far as this server knows: after a write of its own, only the documents show whether this day has changed.
      const latest = kv.cached(log)?.versionstamp;
      const mayBeCurrent = cached && cached.log !== null &&
        (cached.log === undefined || latest === undefined || latest === cached.log);
      return mayBeCurrent ? [log] : dayKeys(userId, date);
    },
    async get({ user, date, read, now }, encode) {
      const name = nameOf(user.id, date);
      const cached = cache.peek(name);
      const isRight = cached?.user === user && cached.from <= now && now < cached.until;
      const [only] = read.length === 1 ? read : [];
      const log = only?.versionstamp;
      if (isRight && typeof log === "string" && log === cached.log) return cached.text;
      const entries = only ? await kv.snapshot(dayKeys(user.id, date)) : read;
      const versionstamps = entries.map(({ versionstamp }) => versionstamp);
      if (isRight && versionstamps.every((one, index) => one === cached.versionstamps[index])) {
        if (log !== cached.log) cache.set(name, { ...cached, log });
        return cached.text;
      }
      const encoded = await encode(entries);
      if (encoded.until > now) cache.set(name, { ...encoded, user, versionstamps, from: now, log });
      return encoded.text;
    },
  };
}

function nameOf(userId: string, date: CalendarDate): string {
  return `${userId} ${date}`;
}
