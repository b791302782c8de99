import { type ImportMode, type ImportReport, MAX_REPORTED_DAYS } from "#shared/contract/mod.ts";
import { type SettingsPatch, type User, withSettings } from "#shared/records/mod.ts";
import { DAY_LISTS, ITEM_KINDS, itemsOf, type RingName, RINGS } from "#shared/rings/mod.ts";
import {
  addCounts,
  type CountsByKind,
  emptyRings,
  isSame,
  mergeDay,
  type MergedDay,
  NO_COUNTS,
  type PresentDay,
  profileOf,
  type ProfileRecord,
  totalOf,
} from "#shared/transfer/mod.ts";
import { Failure } from "../failures/failure.ts";
import { summaryRulesOf } from "../days/summary_rules.ts";
import type { Services } from "../services/services.ts";
import { bytesOf } from "../store/days/usage.ts";
import { toStored } from "../store/document.ts";
import { fitsValue } from "../limits/value_size.ts";
import { RING_DOCUMENTS } from "../store/days/ring_documents.ts";
import { stableId } from "../store/keys.ts";
import { type DocumentRecord, invalid } from "./read_document.ts";
import type { RunningImport } from "./running_imports.ts";

/** What is known of a document after it was read to its end. */
export interface Examined {
  readonly report: ImportReport;
  readonly profile: ProfileRecord;
  readonly settings: SettingsPatch;
  /** The bytes that the import adds to the account. */
  readonly growth: number;
}

/** The day of an account in which nothing is. */
const NOTHING: PresentDay = { rings: emptyRings(), written: new Set(), commitment: "" };

/**
 * Reads a document to its end and compares it with the account. Throws the first thing that keeps it from being
 * imported; changes nothing.
 */
export async function examineDocument(
  records: AsyncIterable<DocumentRecord>,
  { mode, user, running }: { mode: ImportMode; user: User; running: RunningImport },
  services: Services,
): Promise<Examined> {
  const { transfers, history, clock } = services;
  let kinds: CountsByKind = NO_COUNTS;
  let [days, index, growth, moreDays] = [0, 0, 0, 0];
  let [from, to]: [string | null, string | null] = [null, null];
  let [profile, settings]: [ProfileRecord | null, SettingsPatch | null] = [null, null];
  const byDay: ImportReport["by_day"] = [];
  const trash = new Set((await services.trash.listPlaced(user.id, clock())).map(({ item }) => item.id));
  for await (const record of records) {
    if (record.name === "profile") profile = record.value;
    if (record.name === "settings") settings = record.value;
    if (record.name === "trashed") {
      const { day, kind, item } = record.value.deleted;
      const known = trash.has(stableId(day, kind, item.id));
      kinds = addCounts(kinds, { trashed: { new: known ? 0 : 1, same: known ? 1 : 0, conflicting: 0 } });
    }
    if (record.name !== "day") continue;
    const { date } = record.value;
    const present = await transfers.getPresentDay(user.id, date);
    const merged = mergeDay(present, record.value);
    const stored = mode === "replace" ? mergeDay(NOTHING, record.value) : merged;
    const problem = problemOf(stored);
    if (problem) {
      throw invalid({ name: "days", index, line: record.line }, [{
        path: "",
        message: `${date}: ${problem}`,
      }]);
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
  }
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
export function requireStorable(merged: MergedDay): void {
  const problem = problemOf(merged);
  if (problem) throw new Failure("ring_full", { message: problem });
}

/** What keeps a merged day from being stored, or null. */
function problemOf({ rings }: MergedDay): string | null {
  for (const kind of ITEM_KINDS) {
    const { max, plural } = DAY_LISTS[kind];
    const count = itemsOf(kind, { ...emptyRings(), ...rings }).length;
    if (count > max) {
      return `With those that are there already, the day would have ${count} ${plural}; it can hold ${max}.`;
    }
  }
  const names = Object.keys(rings) as RingName[];
  const full = names.find((ring) => !fitsValue(documentOf(ring, rings)));
  return full ? `${RINGS[full].title} would have more text than one day can hold.` : null;
}

function growthOf({ rings, commitment = "" }: MergedDay, present: PresentDay): number {
  const names = Object.keys(rings) as RingName[];
  const bytes = names.map((ring) =>
    bytesOf(documentOf(ring, rings)) -
    (present.written.has(ring) ? bytesOf(documentOf(ring, present.rings)) : 0)
  );
  return bytes.reduce((sum, one) => sum + one, commitment === "" ? 0 : bytesOf(commitment));
}

function documentOf(ring: RingName, rings: MergedDay["rings"]) {
  const kind = RING_DOCUMENTS[ring] as { name: string; schema: never; migrations: never[] };
  // Only the version of the kind and the data are looked at.
  return toStored(kind, rings[ring] as never, "00000000-0000-4000-8000-000000000000");
}
