import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { User } from "#shared/records/mod.ts";
import { BoundedMap } from "../limits/bounded_map.ts";

/** The maximum size of all cached texts, in bytes. */
const MAX_BYTES = 4 * 1_024 * 1_024;

/** What an entry takes besides its text, in bytes. */
const ENTRY_BYTES = 1_024;

/** Everything that the text of a day depends on. */
export interface DaySource {
  readonly user: User;
  readonly date: CalendarDate;
  /** The entries of the day's keys, as they were just read. */
  readonly entries: readonly Deno.KvEntryMaybe<unknown>[];
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
  /** Returns the text that `encode` returned for the same source, or what it returns now. */
  get(source: DaySource, encode: () => Promise<DayText>): Promise<string>;
}

interface Cached extends DayText {
  readonly user: User;
  readonly versionstamps: readonly (string | null)[];
  readonly from: number;
}

/**
 * Creates an empty cache. A text is a function of the documents of its day, the user and the time. A text is returned
 * only if all documents have the versionstamps with which it was encoded, as just read from the store, so that it is
 * never older than they are, whichever process wrote them.
 */
export function createDayTexts(): DayTexts {
  const cache = new BoundedMap<string, Cached>(MAX_BYTES, ({ text }) => ENTRY_BYTES + 2 * text.length);
  return {
    async get({ user, date, entries, now }, encode) {
      const name = `${user.id} ${date}`;
      const cached = cache.peek(name);
      if (
        cached?.user === user && cached.from <= now && now < cached.until &&
        entries.every(({ versionstamp }, index) => versionstamp === cached.versionstamps[index])
      ) return cached.text;
      const encoded = await encode();
      const versionstamps = entries.map(({ versionstamp }) => versionstamp);
      if (encoded.until > now) cache.set(name, { ...encoded, user, versionstamps, from: now });
      return encoded.text;
    },
  };
}
