import { atomWithQuery } from "jotai-tanstack-query";
import { atom, type Getter } from "jotai/vanilla";
import { type EndpointResponse, getBook, getRecord, listDays, listRecords } from "#shared/contract/mod.ts";
import {
  BOOK_KINDS,
  BOOK_LIMITS,
  type BookItem,
  type BookKind,
  searchDays,
  type WrittenDay,
} from "#shared/domain/book.ts";
import {
  RECORD_KINDS,
  RECORD_RINGS,
  recordKey,
  type RecordKind,
  RecordList,
  RecordReader,
} from "#shared/domain/book_records.ts";
import { type CalendarDate, shortenedDays } from "#shared/domain/calendar.ts";
import type { Day } from "#shared/domain/records.ts";
import { byRing, RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { daysOf, viewDay } from "#shared/offline/mod.ts";
import { stateAtom, viewerOf } from "../../app/engine.ts";
import { addressAtom } from "../../app/platform.ts";
import { dayRuleAtom, todayAtom, userAtom } from "../../app/session.ts";
import { DERIVED, loggedCall, queryClientAtom } from "../../day/day.ts";

/** What is looked for in the Book. All of it is in the address, so that Back returns to it. */
export interface BookSearch {
  /** The words that are looked for; empty for everything. */
  readonly q: string;
  /** The scroll that is read; null for all. */
  readonly ring: RingName | null;
  /** The kind of texts; null for all. */
  readonly kind: BookKind | null;
  /** The question whose answers are read; empty for none. */
  readonly question: string;
  /** What it is called in every language; empty when it is not known. */
  readonly question_id: string;
}

/** Which of its pages the Book shows. */
export type BookPlace =
  | { readonly page: "search" | "records" }
  | { readonly page: "print"; readonly year: number | null }
  | { readonly page: "record"; readonly kind: RecordKind; readonly key: string };

/** The page in the address: the search, all records, the record of one thing, or a year to be printed. */
export const placeAtom = atom((get): BookPlace => {
  const params = new URLSearchParams(get(addressAtom));
  const year = params.get("print");
  if (year !== null) return { page: "print", year: /^\d{4}$/.test(year) ? Number(year) : null };
  for (const kind of RECORD_KINDS) {
    const key = params.get(kind);
    if (key !== null) return { page: "record", kind, key };
  }
  return { page: params.has("records") ? "records" : "search" };
});

/** The search in the address. */
export const searchAtom = atom((get): BookSearch => {
  const params = new URLSearchParams(get(addressAtom));
  const [ring, kind] = [params.get("ring"), params.get("kind")];
  return {
    q: (params.get("q") ?? "").slice(0, BOOK_LIMITS.query),
    ring: RING_NAMES.find((name) => name === ring) ?? null,
    kind: BOOK_KINDS.find((name) => name === kind) ?? null,
    question: params.get("question") ?? "",
    question_id: params.get("question_id") ?? "",
  };
});

export function searchHref(search: Partial<BookSearch>): string {
  const asked = Object.entries(search).filter(([, value]) => value);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `/book${query && `?${query}`}`;
}

/** Returns the parameters of a search, without those that do not narrow it. */
const askedOf = (
  { q = "", ring = null, kind = null, question = "", question_id = "" }: Partial<BookSearch>,
) => ({
  ...(q && { q }),
  ...(ring && { ring }),
  ...(kind && { kind }),
  ...(question && { question }),
  ...(question_id && { question_id }),
});

/** Returns the query of a page of what a search finds. `before` is where it begins; null for the first. */
function pageQuery(
  get: Getter,
  search: Partial<BookSearch>,
  before: string | null = null,
  limit: number = BOOK_LIMITS.items.default,
) {
  const query = { ...askedOf(search), ...(before && { before }), limit };
  return { queryKey: [DERIVED, "book", query], queryFn: loggedCall(get, "The Book", getBook, { query }) };
}

/** How many texts each scroll has, whatever is looked for. */
export const totalsAtom = atomWithQuery((get) => pageQuery(get, {}, null, 1), (get) => get(queryClientAtom));

/** How many lines are shown at first, of whatever is looked for. */
const FIRST_LINES = 20;

/** The first page of what is found. The last one stays on screen while the next is loaded. */
export const firstPageAtom = atomWithQuery((get) => ({
  ...pageQuery(get, get(searchAtom), null, FIRST_LINES),
  placeholderData: (last: EndpointResponse<typeof getBook> | undefined) => last,
}), (get) => get(queryClientAtom));

/** Returns an atom of a further page. */
export function pageAtom(search: BookSearch, before: string) {
  return atomWithQuery((get) => pageQuery(get, search, before), (get) => get(queryClientAtom));
}

/** How many pages were opened of each search, by its address, so that Back shows as many. */
const openedAtom = atom<Readonly<Record<string, number>>>({});

/** How many further pages of the search are open. */
export const openPagesAtom = atom(
  (get) => get(openedAtom)[searchHref(get(searchAtom))] ?? 0,
  (get, set) => {
    const href = searchHref(get(searchAtom));
    set(openedAtom, (opened) => ({ ...opened, [href]: (opened[href] ?? 0) + 1 }));
  },
);

/** The long texts and lists that are shown whole, so that Back finds them as they were left. Nothing renders by it. */
export const openPartsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Returns an atom of the things of one kind that have a record. */
const recordsOf = (kind: RecordKind) =>
  atomWithQuery((get) => ({
    queryKey: [DERIVED, "records", kind],
    queryFn: loggedCall(get, "The records", listRecords, { query: { kind } }),
  }), (get) => get(queryClientAtom));

/** The weaknesses that have a record. */
export const weaknessesAtom = recordsOf("weakness");

/** The subjects that have a record. */
export const subjectsAtom = recordsOf("subject");

const recordAtoms = RECORD_KINDS.map((kind) =>
  kind === "weakness" ? weaknessesAtom : kind === "subject" ? subjectsAtom : recordsOf(kind)
);

/**
 * All things that have a record: one kind after the other, since ten years of all take seconds. A kind waits for those
 * that stand above it. `data` is there once they all are.
 */
export const recordsAtom = atom((get) => {
  const lists = recordAtoms.map((one) => get(one));
  const awaited = lists.findIndex(({ data, failureReason }) => data === undefined && failureReason === null);
  const records = lists.slice(0, awaited === -1 ? lists.length : awaited).flatMap(({ data }) =>
    data?.records ?? []
  )
    .sort((one, other) => one.last_day < other.last_day ? 1 : -1);
  return {
    records,
    data: lists.every(({ data }) => data !== undefined) ? records : undefined,
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    isFetching: lists.some(({ isFetching }) => isFetching),
    failureReason: lists.find(({ failureReason }) => failureReason !== null)?.failureReason ?? null,
    refetch: () => Promise.all(lists.map(({ error, refetch }) => error !== null && refetch())),
  };
});

/** How many different texts of a record are loaded at first: those of ten years are megabytes. */
const FIRST_TEXTS = 40;

/** The addresses of the records of which all texts are shown. */
const wholeRecordsAtom = atom<readonly string[]>([]);

/** Loads all texts of the record in the address. */
export const loadWholeRecordAtom = atom(null, (get, set) => {
  const address = get(addressAtom);
  set(wholeRecordsAtom, (whole) => [...whole, address]);
});

/** Returns an atom of the record in the address: with its latest texts, or with all of them once they are asked for. */
const recordOf = (isWhole: boolean) =>
  atomWithQuery((get) => {
    const place = get(placeAtom);
    const params = place.page === "record"
      ? { kind: place.kind, key: place.key }
      : { kind: "goal" as const, key: "" };
    const query = isWhole ? {} : { texts: FIRST_TEXTS };
    return {
      queryKey: [DERIVED, "record", params, query],
      queryFn: loggedCall(get, "The record", getRecord, { params, query }),
      enabled: place.page === "record" && (!isWhole || get(wholeRecordsAtom).includes(get(addressAtom))),
    };
  }, (get) => get(queryClientAtom));

/** The record in the address, with its latest texts. */
export const recordAtom = recordOf(false);

/** The record in the address with all of its texts, once {@link loadWholeRecordAtom} was set. */
export const wholeRecordAtom = recordOf(true);

/** The latest answers to the questions of the day. */
export const answersAtom = atomWithQuery(
  (get) => pageQuery(get, { kind: "answer" }, null, BOOK_LIMITS.items.max),
  (get) => get(queryClientAtom),
);

/** In place of what is not needed. */
export const nothingAtom = atom(null);

/** The days of this user that are on this device, with what is not saved yet, oldest first. */
const deviceDaysAtom = atom((get): Day[] => {
  const viewer = viewerOf(get);
  if (!viewer) return [];
  const state = get(stateAtom);
  return daysOf(state.days, viewer.account)
    .flatMap(({ day }) => viewDay(state, day.date, viewer) ?? [])
    .sort((one, other) => one.date < other.date ? -1 : 1);
});

/** What the search finds on this device. */
export const deviceBookAtom = atom((get) => {
  const days = get(deviceDaysAtom);
  const found = days.map(written);
  return {
    ...searchDays(found, { ...askedOf(get(searchAtom)), limit: Infinity }),
    totals: searchDays(found, { limit: 1 }).counts,
    days: new Map(days.map((day) => [day.date, day])),
    from: days[0]?.date ?? null,
  };
});

/** Returns a day in the form in which the rules of the Book read it. */
const written = ({ date, earth, water, fire, wind, void: own }: Day): WrittenDay => ({
  date,
  rings: { earth, water, fire, wind, void: own },
  commitment: own.today_commitment,
  answers: byRing((ring) => ({ earth, water, fire, wind, void: own })[ring].answer),
});

/** The records of the days on this device. */
export const deviceRecordsAtom = atom((get) => {
  const list = new RecordList(RECORD_KINDS);
  for (const day of get(deviceDaysAtom)) list.add(written(day));
  return list.list();
});

/** The record in the address, of the days on this device; null when they have none. */
export const deviceRecordAtom = atom((get) => {
  const place = get(placeAtom);
  const user = get(userAtom);
  if (place.page !== "record" || !user) return null;
  const reader = new RecordReader(place.kind, recordKey(place.kind, place.key));
  for (const day of get(deviceDaysAtom)) reader.add(written(day));
  return reader.record(get(todayAtom), {
    rest: user.settings.rest,
    shortened: shortenedDays(get(dayRuleAtom)),
  });
});

/** Returns the ring that a kind of records belongs to. */
export const ringOfRecord = (kind: RecordKind): RingName => RECORD_RINGS[kind][0];

/** Returns all texts of days, both oldest first. The words of a goal stand on the first day that has them. */
export function linesOf(days: readonly Day[]): BookItem[] {
  const { items } = searchDays(days.map(written), { limit: Infinity });
  return [...Map.groupBy(items, ({ day }) => day).values()].reverse().flat();
}

/** The year that is printed: the one in the address, or the present one. */
export const printedYearAtom = atom((get) => {
  const place = get(placeAtom);
  return (place.page === "print" ? place.year : null) ?? Number(get(todayAtom).slice(0, 4));
});

/** The days of that year on this device on which something was written or completed, oldest first. */
export const deviceYearAtom = atom((get) => {
  const year = get(printedYearAtom);
  const isOfYear = ({ date }: Day) => Number(date.slice(0, 4)) === year;
  return get(deviceDaysAtom).filter((day) =>
    isOfYear(day) && (day.completed > 0 || linesOf([day]).length > 0)
  );
});

/** The days of that year that have a record, oldest first. */
export const yearDaysAtom = atomWithQuery((get) => {
  const year = get(printedYearAtom);
  const to = `${year}-12-31`;
  return {
    queryKey: [DERIVED, "year", year],
    queryFn: async (context: { signal: AbortSignal }) => {
      const days: Day[] = [];
      let from: CalendarDate | null = `${year}-01-01`;
      while (from !== null) {
        const page: EndpointResponse<typeof listDays> = await loggedCall(get, `The year ${year}`, listDays, {
          query: { from, to },
        })(context);
        days.push(...page.days);
        from = page.next;
      }
      return days;
    },
    enabled: get(placeAtom).page === "print",
  };
}, (get) => get(queryClientAtom));
