import * as z from "zod/mini";
import {
  type ErrorDetail,
  type ImportMode,
  type ImportReport,
  type ImportStatus,
  MAX_REPORTED_DAYS,
} from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { MAX_TRASHED } from "#shared/domain/records.ts";
import {
  DAY_LISTS,
  ITEM_KINDS,
  itemsOf,
  NO_ANSWERS,
  type RingName,
  RINGS,
} from "#shared/domain/rings/mod.ts";
import { type SettingsPatch, SettingsPatchSchema, withSettings } from "#shared/domain/settings.ts";
import { changeUser, type User } from "#shared/domain/user.ts";
import {
  addCounts,
  type CountsByKind,
  createRecordSplitter,
  type DayRecord,
  DayRecordSchema,
  DOCUMENT_FORMAT,
  DocumentError,
  type DocumentHead,
  DocumentVersionSchema,
  emptyRings,
  isSame,
  mergeDay,
  type MergedDay,
  migrateRecord,
  NO_COUNTS,
  parseRecord,
  type PresentDay,
  profileOf,
  type ProfileRecord,
  ProfileRecordSchema,
  type RecordName,
  type RecordText,
  RingVersionsSchema,
  totalOf,
  type TrashedRecord,
  TrashedRecordSchema,
} from "#shared/transfer/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { summaryRulesOf } from "../../days/view.ts";
import { Failure, sentence } from "../../failures.ts";
import { parseBy } from "../../http/mount.ts";
import { fitsValue, letOthersRun } from "../../limits.ts";
import type { Services } from "../../services.ts";
import { bytesOf, RING_DOCUMENTS } from "../../store/days/documents.ts";
import { toStored } from "../../store/documents.ts";
import { stableId } from "../../store/keys.ts";
import { scheduleReminders } from "../push/push.ts";

/** A valid record of a document, and the line on which it begins. */
type DocumentRecord = { readonly line: number } & ValidRecord;

type ValidRecord =
  | { readonly name: "profile"; readonly value: ProfileRecord }
  | { readonly name: "settings"; readonly value: SettingsPatch }
  | { readonly name: "day"; readonly value: DayRecord }
  | { readonly name: "trashed"; readonly value: TrashedRecord };

/** The members that are read record by record: what a record of each is called. */
const RECORDS: Readonly<Record<string, RecordName>> = {
  profile: "profile",
  settings: "settings",
  days: "day",
  trash: "trashed",
};

const LISTS: ReadonlySet<string> = new Set(["days", "trash"]);

/** The members that say what the document is. They come before the first record. */
const HEAD = {
  format: z.literal(DOCUMENT_FORMAT, 'must be "gorin-export"'),
  version: DocumentVersionSchema,
  rings: RingVersionsSchema,
} as const;

type HeadName = keyof typeof HEAD;

/** How many UTF-16 units are read before other calls go on, whether there are records in them or not. */
const READ_AT_ONCE = 65_536;

/**
 * Reads an exported document, and hands its records to `onRecord`, one by one, as its text arrives: validated, in the
 * present form. Throws `invalid_json` or `validation_failed` with the line of the first record that is not valid.
 * Members that are not known are passed over.
 */
async function readDocument(
  text: AsyncIterable<string>,
  onRecord: (record: DocumentRecord) => Promise<void>,
): Promise<void> {
  const splitter = createRecordSplitter(LISTS);
  const read = createRecordReader();
  let length = 0;
  // A call of its own, after which nothing of the records is in memory while the next part is awaited.
  const readPart = async (part: string) => {
    for (const record of withFailures(() => splitter.push(part))) {
      const valid = withFailures(() => read.record(record));
      if (valid) await onRecord({ ...valid, line: record.line });
    }
    length += part.length;
    if (length < READ_AT_ONCE) return;
    length = 0;
    await letOthersRun();
  };
  for await (const part of text) await readPart(part);
  withFailures(() => {
    splitter.end();
    read.end();
  });
}

function createRecordReader() {
  const head: Partial<Record<HeadName, unknown>> = {};
  let lastDate: CalendarDate = "";
  let trashed = 0;
  const missing = () => (Object.keys(HEAD) as HeadName[]).filter((name) => !(name in head));
  const requireHead = ({ line, name }: RecordText) => {
    if (missing().length === 0) return;
    throw new DocumentError(say("document_order", { line, missing: missing().join(", "), name }));
  };
  const inOrder = (record: RecordText, { date }: DayRecord) => {
    if (date <= lastDate) {
      throw invalid(record, [{ path: "date", message: "must come after the day before it in the list" }]);
    }
    lastDate = date;
  };
  return {
    /** Returns the record when it is one, and null for the head and for members that are not known. */
    record(record: RecordText): ValidRecord | null {
      if (Object.hasOwn(HEAD, record.name)) {
        // The name is one of these.
        const name = record.name as HeadName;
        head[name] = valid(HEAD[name], record, parseRecord(record));
        return null;
      }
      const name = Object.hasOwn(RECORDS, record.name) ? RECORDS[record.name] : undefined;
      if (!name) return null;
      requireHead(record);
      // The head was parsed by the schemas of its members.
      const value = migrateRecord(name, parseRecord(record), head as unknown as DocumentHead);
      const found = { name, value: valid(SCHEMAS[name], record, value) } as ValidRecord;
      if (found.name === "day") inOrder(record, found.value);
      if (found.name === "trashed" && ++trashed > MAX_TRASHED) {
        const { text, said } = say("trash_full", { max: MAX_TRASHED });
        throw invalid(record, [{ path: "", message: text, said }]);
      }
      return found;
    },
    end() {
      if (missing().length > 0) {
        throw new DocumentError(
          say("document_line", { line: 1, problem: "This is not an export of Gorin." }),
        );
      }
    },
  };
}

const SCHEMAS: Readonly<Record<RecordName, z.core.$ZodType>> = {
  profile: ProfileRecordSchema,
  settings: SettingsPatchSchema,
  day: DayRecordSchema,
  trashed: TrashedRecordSchema,
};

function valid(schema: z.core.$ZodType, record: RecordText, value: unknown): unknown {
  const parsed = parseBy(schema, value);
  if (parsed.ok) return parsed.value;
  throw invalid(record, parsed.details);
}

/** What is said of a record that is not valid: the line for people, and the path from the top for programs. */
function invalid(
  { name, index, line }: Pick<RecordText, "name" | "index" | "line">,
  details: readonly ErrorDetail[],
): Failure {
  const above = index === null ? [name] : [name, String(index)];
  const full = details.map(({ path, ...detail }) => ({
    path: [...above, path].filter((part) => part !== "").join("."),
    ...detail,
  }));
  // A record of a list is found by its line.
  return new Failure("validation_failed", {
    message: say("document_line", { line, problem: sentence(index === null ? full : details) }),
    details: full,
  });
}

function withFailures<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DocumentError) {
      throw new Failure("invalid_json", { message: error.sentence, cause: error });
    }
    throw error;
  }
}

/** What is known of a document after it was read to its end. */
interface Examined {
  readonly report: ImportReport;
  readonly profile: ProfileRecord;
  readonly settings: SettingsPatch;
  /** The bytes that the import adds to the account. */
  readonly growth: number;
}

/** The day of an account in which nothing is. */
const NOTHING: PresentDay = { rings: emptyRings(), written: new Set(), commitment: "", answers: NO_ANSWERS };

/**
 * Reads a document to its end and compares it with the account. Throws the first thing that keeps it from being
 * imported; changes nothing.
 */
async function examineDocument(
  text: AsyncIterable<string>,
  { mode, user, running }: { mode: ImportMode; user: User; running: RunningImport },
  services: Services,
): Promise<Examined> {
  const { transfers, history, clock } = services;
  let kinds: CountsByKind = NO_COUNTS;
  let [days, index, growth, moreDays] = [0, 0, 0, 0];
  let [from, to]: [string | null, string | null] = [null, null];
  const given: { profile: ProfileRecord | null; settings: SettingsPatch | null } = {
    profile: null,
    settings: null,
  };
  const byDay: ImportReport["by_day"] = [];
  const trash = new Set((await services.trash.listPlaced(user.id, clock())).map(({ item }) => item.id));
  await readDocument(text, async (record) => {
    if (record.name === "profile") given.profile = record.value;
    if (record.name === "settings") given.settings = record.value;
    if (record.name === "trashed") {
      const { day, kind, item } = record.value.deleted;
      const known = trash.has(stableId(day, kind, item.id));
      kinds = addCounts(kinds, { trashed: { new: known ? 0 : 1, same: known ? 1 : 0, conflicting: 0 } });
    }
    if (record.name !== "day") return;
    const { date } = record.value;
    const present = await transfers.getPresentDay(user.id, date);
    const merged = mergeDay(present, record.value);
    const stored = mode === "replace" ? mergeDay(NOTHING, record.value) : merged;
    const problem = problemOf(date, stored);
    if (problem) {
      const { text, said } = problem;
      throw invalid({ name: "days", index, line: record.line }, [{ path: "", message: text, said }]);
    }
    growth += growthOf(stored, mode === "replace" ? NOTHING : present);
    kinds = addCounts(kinds, merged.counts);
    [from, to] = [from ?? date, date];
    [days, index] = [days + 1, index + 1];
    const counts = totalOf(merged.counts);
    if (counts.new + counts.conflicting > 0) {
      if (byDay.length < MAX_REPORTED_DAYS) byDay.push({ date, ...counts });
      else moreDays++;
    }
    running.dayDone();
  });
  const { profile, settings } = given;
  const nextSettings = withSettings(user.settings, settings ?? {});
  return {
    profile: profile ?? {},
    settings: settings ?? {},
    growth,
    report: {
      mode,
      days,
      from,
      to,
      total: totalOf(kinds),
      kinds,
      profile: partFate(profile, { ...profileOf(user), ...profile }, profileOf(user)),
      settings: partFate(settings, nextSettings, user.settings),
      by_day: byDay,
      more_days: moreDays,
      present_days: (await history.listRows(user.id, null, summaryRulesOf(user, services))).length,
    },
  };
}

function partFate(given: unknown, next: unknown, present: unknown): ImportReport["profile"] {
  if (given === null) return "absent";
  return isSame(next, present) ? "same" : "different";
}

/** Throws `ring_full` when a merged day cannot be stored. */
function requireStorable(day: CalendarDate, merged: MergedDay): void {
  const problem = problemOf(day, merged);
  if (problem) throw new Failure("ring_full", { message: problem });
}

/** What keeps a merged day from being stored, or null. */
function problemOf(day: CalendarDate, { rings }: MergedDay): Sentence | null {
  for (const kind of ITEM_KINDS) {
    const { max, plural } = DAY_LISTS[kind];
    const count = itemsOf(kind, { ...emptyRings(), ...rings }).length;
    if (count > max) return say("import_day_full", { day, count, items: plural, max });
  }
  const names = Object.keys(rings) as RingName[];
  const full = names.find((ring) => !fitsValue(documentOf(ring, rings)));
  return full ? say("import_ring_full", { ring: RINGS[full].title, day }) : null;
}

function growthOf({ rings, commitment = "", answers }: MergedDay, present: PresentDay): number {
  const names = Object.keys(rings) as RingName[];
  const bytes = names.map((ring) =>
    bytesOf(documentOf(ring, rings)) -
    (present.written.has(ring) ? bytesOf(documentOf(ring, present.rings)) : 0)
  );
  const beside = [commitment, answers].map((one) => one ? bytesOf(one) : 0);
  return [...bytes, ...beside].reduce((sum, one) => sum + one, 0);
}

function documentOf(ring: RingName, rings: MergedDay["rings"]) {
  const kind = RING_DOCUMENTS[ring] as { name: string; schema: never; migrations: never[] };
  // Only the version of the kind and the data are looked at.
  return toStored(kind, rings[ring] as never, "00000000-0000-4000-8000-000000000000");
}

/** A document to import into the account of `user`. */
export interface DocumentImport {
  readonly mode: ImportMode;
  readonly user: User;
  /** The document, as it arrives. */
  readonly text: AsyncIterable<string>;
  /** Its length in bytes. */
  readonly length: number;
}

/**
 * Imports a document, and returns what it did or, as a preview, would do. The document is kept in the store while it
 * arrives and is validated to its end; only then the account changes, day by day. Every step can be made twice: an
 * import that was interrupted is completed by running it again.
 */
export async function importDocument(
  { mode, user, text, length }: DocumentImport,
  services: Services,
): Promise<ImportReport> {
  const { runningImports, bulkTurn, transfers, clock } = services;
  const running = runningImports.begin(user.id, mode, length);
  const parts = transfers.createParts(user.id, clock());
  try {
    const take = async (chunk: string) => {
      running.read(chunk.length);
      if (mode !== "preview") await parts.add(chunk);
    };
    const examined = await examineDocument(
      inTurns(text, bulkTurn, take),
      { mode, user, running },
      services,
    );
    await transfers.requireRoom(user.id, examined.growth, mode === "replace" ? "empty" : "present", clock());
    if (mode === "preview") return examined.report;
    running.save(examined.report.days);
    await save(examined, inTurns(parts.read(), bulkTurn), { user, running }, services);
    return examined.report;
  } finally {
    running.end();
    await parts.remove();
  }
}

/**
 * The text, part by part, each once it was taken. Imports take turns with their parts, so that the days of one are in
 * memory at a time. Nobody waits for the network of another: a turn begins when its part is there.
 */
async function* inTurns(
  text: AsyncIterable<string>,
  turn: Services["bulkTurn"],
  take: (chunk: string) => Promise<void> = () => Promise.resolve(),
) {
  for await (const chunk of text) {
    const leave = await turn();
    try {
      await take(chunk);
      yield chunk;
    } finally {
      leave();
    }
  }
}

/**
 * Returns the user with the document's profile and settings. An account without days takes over the day rules of a
 * document with a profile. One with days keeps its own for these, as with any other change.
 */
function importedUser(
  user: User,
  { report, profile, settings }: Pick<Examined, "report" | "profile" | "settings">,
  now: number,
): User {
  const { earlier_day_rules: earlier, ...changes } = profile;
  const isEmpty = report.mode === "replace" || report.present_days === 0;
  if (!isEmpty || profile.timezone === undefined) return changeUser(user, { ...changes, settings }, now);
  const { earlier_day_rules: _former, ...rest } = user;
  const next = { ...rest, ...changes, settings: withSettings(user.settings, settings) };
  return earlier ? { ...next, earlier_day_rules: earlier } : next;
}

async function save(
  { report, profile, settings }: Examined,
  text: AsyncIterable<string>,
  { user: before, running }: { user: User; running: RunningImport },
  services: Services,
): Promise<void> {
  const { accounts, transfers, clock } = services;
  if (report.mode === "replace") await transfers.eraseDays(before.id);
  // First of all: the rows of days are made by the settings of their moment.
  const account = await accounts.update(before.id, ({ user, ...rest }) => ({
    ...rest,
    user: importedUser(user, { report, profile, settings }, clock()),
  }));
  if (!account) throw new Failure("unauthenticated");
  const { user } = account;
  await scheduleReminders(user, services);
  const trashed: TrashedRecord[] = [];
  await readDocument(text, async (record) => {
    if (record.name === "trashed") trashed.push(record.value);
    if (record.name !== "day") return;
    await transfers.mergeDay({
      userId: user.id,
      now: clock(),
      record: record.value,
      check: (merged) => requireStorable(record.value.date, merged),
      ...summaryRulesOf(user, services),
    });
    running.dayDone();
    await letOthersRun();
  });
  await transfers.mergeTrash({ userId: user.id, now: clock(), records: trashed });
}

/** How many imports this process runs at once, of all users. */
const MAX_IMPORTS = 4;

interface RunningImport {
  /** Notes that so much more of the document has arrived, in characters. */
  read(length: number): void;
  /** Notes that a day is through. Throws `unavailable` when the server is stopping. */
  dayDone(): void;
  /** Notes that saving begins, of so many days. */
  save(days: number): void;
  end(): void;
}

/** The imports that run in this process, one for each user. */
export interface RunningImports {
  /**
   * Begins an import of a document of about `length` characters. Throws `too_many_requests` when the user has one
   * already, or when too many run.
   */
  begin(userId: string, mode: ImportMode, length: number): RunningImport;
  statusOf(userId: string): ImportStatus | null;
  /** Makes all end at their next day: they are completed by running them again. */
  stop(): void;
}

export function createRunningImports(): RunningImports {
  const running = new Map<string, ImportStatus>();
  let stopping = false;
  return {
    begin(userId, mode, length) {
      if (running.has(userId)) throw tooMany("An import is running already. Wait until it is done.");
      if (running.size >= MAX_IMPORTS) {
        throw tooMany("Several imports are running. Please try again in a moment.");
      }
      let status: ImportStatus = { mode, phase: "reading", days: 0, share: 0 };
      let [read, ofDays] = [0, 0];
      const set = (next: ImportStatus) => {
        status = next;
        running.set(userId, next);
      };
      set(status);
      return {
        read(more) {
          read += more;
          set({ ...status, share: Math.min(1, read / length) });
        },
        dayDone() {
          if (stopping) {
            throw new Failure("unavailable", {
              message: "The server is stopping. Run the import again to complete it.",
              retryAfter: 5,
            });
          }
          const days = status.days + 1;
          set({ ...status, days, ...(ofDays > 0 && { share: days / ofDays }) });
        },
        save(days) {
          ofDays = days;
          set({ ...status, phase: "saving", days: 0, share: 0 });
        },
        end: () => void running.delete(userId),
      };
    },
    statusOf: (userId) => running.get(userId) ?? null,
    stop() {
      stopping = true;
    },
  };
}

function tooMany(message: string): Failure {
  return new Failure("too_many_requests", { message, retryAfter: 10 });
}
