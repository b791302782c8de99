import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import * as z from "zod/mini";
import {
  exportData,
  importData,
  type ImportMode,
  type ImportReport,
  type ImportStatus,
  importStatus,
} from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { clockText, longDate, numberText } from "#shared/domain/format.ts";
import { TRASH_DAYS } from "#shared/domain/records.ts";
import { DAY_LISTS, ITEM_KINDS, TIME_CATEGORIES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { CSV_TABLES, CsvError, type CsvTable } from "#shared/transfer/csv.ts";
import { COUNTED, type Counted, type Counts } from "#shared/transfer/document.ts";
import type { DateOrder } from "#shared/transfer/readers.ts";
import { AlertBox, Button, classes, CONTROL, keepTimes, withElements } from "#shared/ui/Controls.tsx";
import { CheckboxField, SelectField } from "#shared/ui/Fields.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { useRestoredFocus } from "#shared/ui/focus.ts";
import { isStorageKept } from "../../app/kept_storage.ts";
import { clockOffsetAtom, type FailureText, failureText } from "../../app/platform.ts";
import { clientAtom } from "../../app/session.ts";
import { useServerAway } from "../../app/status.ts";
import { draftAtom } from "../../app/storage.ts";
import { queryClientAtom, useAttempt } from "../../day/day.ts";
import { DeleteAccountSection } from "./Account.tsx";
import { ServerSection } from "./AccountParts.tsx";
import { LINK, MoreSettings, SettingRow, SettingSection } from "./SettingsParts.tsx";
import type { ChosenFiles, OpenedFiles } from "./chosen_files.ts";

/** What is counted, in the words of the preview. */
export const COUNTED_TEXT: Readonly<Record<Counted, string>> = {
  ...Object.fromEntries(ITEM_KINDS.map((kind) => [kind, capitalized(DAY_LISTS[kind].plural)])) as Record<
    (typeof ITEM_KINDS)[number],
    string
  >,
  field: "Notes and check marks",
  commitment: "Commitments",
  answer: "Answers",
  seal: "Seals",
  trashed: "Items in the trash",
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a number of bytes for people: "1.4 MB". */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? t("{bytes} kB", { bytes: Math.ceil(bytes / 1_000) })
    : t("{bytes} MB", { bytes: (bytes / 1_000_000).toFixed(1) });
}

/** Returns a number of days for people: "1 day", "3,650 days". */
export function daysText(days: number): string {
  return days === 1 ? t("1 day") : t("{count} days", { count: numberText(days) });
}

/** Returns how much of a download has arrived, 0 to 100. */
export function downloadShare({ days, ofDays }: DownloadProgress): number {
  return ofDays === 0 ? 0 : Math.min(100, 100 * days / ofDays);
}

/** Returns how far an import is, 0 to 100: reading is the first half when saving follows. */
export function importShare({ mode, phase, share }: ImportStatus): number {
  const done = 100 * share;
  if (mode === "preview") return done;
  return phase === "reading" ? done / 2 : 50 + done / 2;
}

/** Returns whether a file has anything that is not there yet. */
export function addsTo(
  { total, profile, settings }: Pick<ImportReport, "total" | "profile" | "settings">,
): boolean {
  return total.new > 0 || profile === "different" || settings === "different";
}

/** Returns what an import has done, in one sentence. */
export function resultText({ mode, days, total }: ImportReport): string {
  if (mode === "replace") {
    return t("Everything was replaced by the {days} from the file.", { days: daysText(days) });
  }
  if (total.new === 0) return t("Nothing was new: you already have all of it.");
  const kept = total.conflicting === 0
    ? ""
    : t(" Where you had something different, yours was kept ({count}).", {
      count: total.conflicting,
    });
  if (total.new === 1) return t("1 new record was added.{kept}", { kept });
  return t("{count} new records were added.{kept}", { count: numberText(total.new), kept });
}

/** Returns what the list of days is: those of the file that are the same already are not in it. */
export function dayByDayText({ by_day, more_days }: Pick<ImportReport, "by_day" | "more_days">): string {
  return t("Day by day: {days} with something new or different", {
    days: daysText(by_day.length + more_days),
  });
}

/** Returns the days from one to another: "Saturday, November 21, 2026" alone when they are the same. */
export function spanText(from: CalendarDate, to: CalendarDate): string {
  return from === to ? longDate(from) : t("{from} to {to}", { from: longDate(from), to: longDate(to) });
}

/** Returns how many texts of a file are longer than what can be stored. */
export function shortenedText(count: number): string {
  return count === 1
    ? t("1 long text will be shortened.")
    : t("{count} long texts will be shortened.", { count });
}

/** Returns how many rows of a file cannot be imported. */
export function badRowsText(count: number): string {
  return count === 1
    ? t("1 row cannot be imported and is left out:")
    : t("{count} rows cannot be imported and are left out:", { count: numberText(count) });
}

/** Returns what was done with a file that its writer did not say, in sentences. */
export function noticesOf(
  { laidOut, wholeDays, moved }: {
    readonly laidOut: boolean;
    readonly wholeDays: number;
    readonly moved: readonly number[];
  },
): string[] {
  return [
    ...(laidOut
      ? [t("This file has lengths without times. The entries of a day are put one after another, from 9:00.")]
      : []),
    ...(wholeDays === 1 ? [t("1 event that takes whole days is left out.")] : []),
    ...(wholeDays > 1 ? [t("{count} events that take whole days are left out.", { count: wholeDays })] : []),
    ...(moved.length > 0
      ? [
        t("Clocks skip a time in these lines, so it was moved forward: {lines}.", {
          lines: moved.slice(0, 10).join(", ") + (moved.length > 10 ? ", …" : ""),
        }),
      ]
      : []),
  ];
}

/** How long the browser may take to begin saving, in milliseconds, before the file is let go. */
const RELEASE_MS = 60_000;

/** Has the browser save a file, as if its link had been clicked. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

/** How often it is asked how far an import is, in milliseconds. */
const POLL_MS = 400;

/** How far a download is. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Days of the document that have arrived, and how many there are about. */
  readonly days: number;
  readonly ofDays: number;
}

export interface Download {
  /** Absent for the document of everything. */
  readonly table?: CsvTable;
  readonly onProgress: (progress: DownloadProgress) => void;
}

/** A file that has arrived, with the name that the server gives it. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads everything, or one table of it. Fails with the server's reason. */
export const downloadAtom = atom(
  null,
  async (get, _set, { table, onProgress }: Download): Promise<DownloadedFile> => {
    const query = table ? { format: "csv" as const, table } : {};
    // A signal of its own, since a large account takes longer than other calls may.
    const { signal } = new AbortController();
    const response = await get(clientAtom).download(exportData, { query }, { signal });
    const ofDays = Number(response.headers.get("X-Total-Days") ?? 0);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, days] = [0, 0];
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      // Each record is a line of its own.
      days += read.value.reduce((count, byte) => byte === LINE_FEED ? count + 1 : count, 0);
      onProgress({ bytes, days, ofDays });
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const type = response.headers.get("Content-Type") ?? "";
    return { name: name ?? "gorin.json", content: new Blob(chunks, { type }) };
  },
);

const LINE_FEED = 10;

/** A document to import. */
export interface Upload {
  readonly mode: ImportMode;
  readonly document: Blob;
  readonly onProgress: (status: ImportStatus) => void;
}

/** Imports a document, or returns what that would do. Fails with the server's reason. */
export const importAtom = atom(
  null,
  async (get, _set, { mode, document, onProgress }: Upload): Promise<ImportReport> => {
    const client = get(clientAtom);
    const poll = setInterval(() => {
      client.call(importStatus, {}).then(({ import: status }) => status && onProgress(status), () => {
        // The import itself reports what is wrong.
      });
    }, POLL_MS);
    try {
      const { signal } = new AbortController();
      const { import: report } = await client.upload(importData, { query: { mode } }, document, { signal });
      if (mode !== "preview") {
        await get(queryClientAtom).invalidateQueries();
      }
      return report;
    } finally {
      clearInterval(poll);
    }
  },
);

type Downloading = ReturnType<typeof useDownload>;

/** A download of the user's data, and how far it is. */
export function useDownload() {
  const start = useSetAtom(downloadAtom);
  const { pending, failure, attempt } = useAttempt();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  return {
    pending,
    failure,
    progress,
    /** The name of the file that was saved last. */
    saved,
    /** Downloads everything, or one table, and saves it; whether that went well. */
    async download(table?: CsvTable): Promise<boolean> {
      setProgress(null);
      setSaved(null);
      return await attempt(t("The export failed"), async () => {
        const file = await start({ ...(table && { table }), onProgress: setProgress });
        saveFile(file);
        setSaved(file.name);
      });
    },
  };
}

const TABLE_TEXT: Readonly<Record<CsvTable, string>> = {
  entries: "Time entries",
  goals: "Goals",
  battles: "Battles",
  days: "All days",
};

/** How far a download is, and what became of it. */
function DownloadStatus({ pending, failure, progress, saved }: Omit<Downloading, "download">) {
  return (
    <>
      {pending && (
        <ProgressBar
          label={t("Exporting")}
          value={progress ? downloadShare(progress) : 0}
          valueText={progress
            ? `${daysText(Math.min(progress.days, progress.ofDays))}, ${bytesText(progress.bytes)}`
            : "…"}
        />
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {saved && t("Saved as {name}", { name: saved })}
      </p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </>
  );
}

/** The download of everything. */
function ExportPart({ online }: { online: boolean }) {
  const { download, ...downloading } = useDownload();
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="max-w-120 grow basis-32 py-2 text-small text-soft">
          {t("One file, readable by people and machines. Any Gorin server can import it.")}
        </p>
        <Button size="small" disabled={!online || downloading.pending} onClick={() => void download()}>
          {t("Export everything")}
        </Button>
      </div>
      <DownloadStatus {...downloading} />
    </div>
  );
}

/** Downloads of single tables for spreadsheets. */
function TablesPart({ online }: { online: boolean }) {
  const { download, ...downloading } = useDownload();
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-x-5">
        {CSV_TABLES.map((table) => (
          <Button
            key={table}
            size="small"
            look="quiet"
            disabled={!online || downloading.pending}
            aria-label={t("Export {table} as CSV", { table: t(TABLE_TEXT[table]).toLowerCase() })}
            onClick={() => void download(table)}
          >
            {t(TABLE_TEXT[table])}
          </Button>
        ))}
      </div>
      <DownloadStatus {...downloading} />
    </div>
  );
}

/** How many projects have a row of their own. Those with fewer entries keep the guess. */
const MAX_LABELS = 60;

/** How many bad rows are named. */
const MAX_BAD_ROWS = 10;

const ORDERS: readonly { value: DateOrder; label: string }[] = [
  { value: "day_first", label: "Day first: 31/12" },
  { value: "month_first", label: "Month first: 12/31" },
];

/** What another tool's file leaves open, and what of it is left out. */
export function ImportChoices({ foreign, categories, onRead, onCategorize }: {
  foreign: NonNullable<ChosenFiles["foreign"]>;
  /** The categories that the user has chosen, by the names of projects and activities. */
  categories: ReadonlyMap<string, TimeCategory>;
  onRead: (choices: { order?: DateOrder; person?: string }) => void;
  onCategorize: (name: string, category: TimeCategory) => void;
}) {
  const { badRows, people, person, order, labels } = foreign;
  return (
    <div className="grid gap-4">
      {noticesOf(foreign).map((text) => <p key={text} className="max-w-160 text-small">{text}</p>)}
      {badRows.length > 0 && (
        <div role="group" aria-label={t("Rows that are left out")} className="grid gap-1 text-small">
          <p className="font-medium">{badRowsText(badRows.length)}</p>
          <ul className="list-none p-0 text-soft wrap-anywhere">
            {badRows.slice(0, MAX_BAD_ROWS).map(({ line, problem }) => (
              <li key={line}>{t("Line {line}: {problem}", { line, problem })}</li>
            ))}
            {badRows.length > MAX_BAD_ROWS && <li>…</li>}
          </ul>
        </div>
      )}
      {people.length > 0 && (
        <SelectField
          label={t("Whose time?")}
          options={people.map((value) => ({ value, label: value || "–" }))}
          value={person}
          onChange={(event) => onRead({ person: event.currentTarget.value })}
        />
      )}
      {order && (
        <SelectField
          label={t("Dates in this file")}
          options={ORDERS}
          value={order}
          onChange={(event) => {
            const chosen = ORDERS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) onRead({ order: chosen.value });
          }}
        />
      )}
      {labels.length > 0 && (
        <table className="w-full text-small">
          <caption className="pb-1 text-left font-medium">{t("Categories of your projects")}</caption>
          <thead className="text-left text-soft">
            <tr>
              <th scope="col" className="py-1 font-normal">{t("Project or activity")}</th>
              <th scope="col" className="pl-3 text-right font-normal">{t("Rows")}</th>
              <th scope="col" className="pl-3 font-normal">{t("Category")}</th>
            </tr>
          </thead>
          <tbody>
            {labels.slice(0, MAX_LABELS).map(({ name, rows, category }) => (
              <tr key={name} className="border-t border-hairline">
                <th scope="row" className="py-1 text-left font-normal wrap-anywhere">
                  {name || t("Without a project")}
                </th>
                <td className="pl-3 text-right tabular-nums">{rows}</td>
                <td className="py-1 pl-3">
                  <select
                    aria-label={t("Category of {name}", { name: name || t("Without a project") })}
                    className={`${CONTROL} select-arrow appearance-none pr-9`}
                    value={categories.get(name) ?? category}
                    onChange={(event) => {
                      const chosen = TIME_CATEGORIES.find((one) =>
                        one === event.currentTarget.value
                      );
                      if (chosen) onCategorize(name, chosen);
                    }}
                  >
                    {TIME_CATEGORIES.map((one) => <option key={one} value={one}>{t(one)}</option>)}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** How many days are listed by themselves. */
const MAX_LISTED = 31;

/** What the chosen files would add, and what of them is there already or differs: in all, and day by day. */
export function ImportPreview({ chosen, report }: { chosen: ChosenFiles; report: ImportReport }) {
  const kinds = COUNTED.flatMap((kind): [Counted, Counts][] => {
    const counts = report.kinds[kind];
    return counts ? [[kind, counts]] : [];
  });
  const listed = report.by_day.slice(0, MAX_LISTED);
  const more = report.by_day.length - listed.length + report.more_days;
  return (
    <div className="grid gap-3">
      <p>
        <strong className="font-medium">{t(chosen.kind)}</strong>
        {report.from && report.to
          ? t(": {days}, {span}.", { days: daysText(report.days), span: spanText(report.from, report.to) })
          : t(": no days.")}
        {chosen.foreign && chosen.foreign.shortened > 0 && ` ${shortenedText(chosen.foreign.shortened)}`}
      </p>
      {chosen.sample.length > 0 && (
        <ul
          aria-label={t("Some of what was read")}
          className="list-none p-0 text-small text-soft wrap-anywhere"
        >
          {chosen.sample.map((row, index) => <li key={index}>{keepTimes(row)}</li>)}
        </ul>
      )}
      <CountsTable
        caption={t("What the file contains")}
        rows={kinds.map(([kind, counts]) => [t(COUNTED_TEXT[kind]), counts])}
        total={report.total}
      />
      <p className="max-w-160 text-small text-soft">
        {!addsTo(report) && t("Nothing in the file is new: you already have all of it. ")}
        {report.total.conflicting > 0 && t("Where you have something different, yours is kept. ")}
        {partText(report)}
      </p>
      {listed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
            {dayByDayText(report)}
          </summary>
          <CountsTable
            caption={t("What the file contains, day by day")}
            rows={listed.map(({ date, ...counts }) => [longDate(date), counts])}
          />
          {more > 0 && (
            <p className="text-small text-soft">{t("And {more} more.", { more: daysText(more) })}</p>
          )}
        </details>
      )}
    </div>
  );
}

/** What becomes of the profile and the settings. */
function partText({ profile, settings }: ImportReport): string {
  if (profile === "different") {
    return settings === "different"
      ? t("Your profile and settings will be replaced by those in the file.")
      : t("Your profile will be replaced by the one in the file.");
  }
  return settings === "different" ? t("Your settings will be replaced by those in the file.") : "";
}

function CountsTable({ caption, rows, total }: {
  caption: string;
  rows: readonly (readonly [string, Counts])[];
  total?: Counts;
}) {
  const column = "pl-3 text-right font-normal sm:w-24";
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-soft">
        <tr>
          <td />
          <th scope="col" className={`py-1 ${column}`}>{t("New")}</th>
          <th scope="col" className={column}>{t("Same")}</th>
          <th scope="col" className={column}>{t("Different")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, counts]) => <CountsRow key={name} name={name} counts={counts} />)}
        {total && <CountsRow name={t("Total")} counts={total} isTotal />}
      </tbody>
    </table>
  );
}

function CountsRow({ name, counts, isTotal = false }: { name: string; counts: Counts; isTotal?: boolean }) {
  return (
    <tr className={classes("border-t border-hairline", isTotal && "font-medium")}>
      <th scope="row" className={classes("py-1 text-left", !isTotal && "font-normal")}>{name}</th>
      {[counts.new, counts.same, counts.conflicting].map((count, index) => (
        <td key={index} className="pl-3 text-right tabular-nums">{numberText(count)}</td>
      ))}
    </tr>
  );
}

/** Putting the file in place of everything: only with a copy of what is there in the user's hands. */
export function ReplaceChoice({ report, disabled, onReplace }: {
  report: ImportReport;
  disabled: boolean;
  onReplace: () => void;
}) {
  const { download, pending, failure, saved } = useDownload();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm underline decoration-edge underline-offset-4">
        {t("Replace everything instead")}
      </summary>
      <div className="mt-3 grid gap-3">
        <p className="max-w-160 text-soft">
          {t(
            "This erases everything you have, including the trash, and then adds the {days} from the file. It can't be undone, so save a copy first: importing that copy brings everything back.",
            { days: daysText(report.days) },
          )}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" pending={pending} disabled={disabled} onClick={() => void download()}>
            {t("Save a copy")}
          </Button>
          <p role="status" className="text-small text-soft">
            {saved && t("Saved as {name}", { name: saved })}
          </p>
        </div>
        <AlertBox message={failure?.message} reason={failure?.reason} />
        <CheckboxField
          label={t("I have a copy and want to replace everything")}
          checked={confirmed && saved !== null}
          disabled={disabled || saved === null}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
        <div>
          <Button
            size="small"
            look="danger"
            disabled={disabled || !confirmed || saved === null}
            onClick={onReplace}
          >
            {t("Replace everything")}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Where an import stands. */
export interface ImportState {
  readonly pending: boolean;
  readonly chosen: ChosenFiles | null;
  /** What the chosen files would do; null before that is known. */
  readonly preview: ImportReport | null;
  /** What was done. */
  readonly result: ImportReport | null;
  readonly status: ImportStatus | null;
  readonly failure: FailureText | null;
}

const NOTHING: ImportState = {
  pending: false,
  chosen: null,
  preview: null,
  result: null,
  status: null,
  failure: null,
};

/** What the user has chosen about a file, beside categories. */
interface Choices {
  readonly order?: DateOrder;
  readonly person?: string;
}

/** An import of files into the account of `user`: choose, look, import. */
export function useImport(user: User) {
  const send = useSetAtom(importAtom);
  const [state, setState] = useState(NOTHING);
  const opened = useRef<OpenedFiles | null>(null);
  const choices = useRef<Choices>({});
  // One preview after another, since the server takes one import of a user at a time.
  const previews = useRef<Promise<unknown>>(Promise.resolve());
  const [stored, store] = useAtom(draftAtom({ userId: user.id, day: "import", field: "categories" }));
  const categories = categoriesOf(stored);
  const change = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));
  const upload = (mode: ImportMode, { document }: ChosenFiles) =>
    send({ mode, document, onProgress: (status) => change({ status }) });

  async function read(files: OpenedFiles): Promise<ChosenFiles> {
    const { readOpened } = await importReaders();
    return await readOpened(files, dayRuleOf(user), {
      ...choices.current,
      email: user.email.toLowerCase(),
      categories,
    });
  }

  /** Shows what `open` returns would do, after what is shown already. */
  function preview(open: () => Promise<OpenedFiles | null>): Promise<void> {
    const next = async () => {
      change({ pending: true });
      try {
        const files = await open();
        // The user has cancelled meanwhile.
        if (!files) return;
        opened.current = files;
        const chosen = await read(files);
        change({ chosen });
        change({ preview: await upload("preview", chosen) });
      } catch (error) {
        setState({
          ...NOTHING,
          failure: textOf(t("This file cannot be imported. Nothing was changed."), error),
        });
      } finally {
        change({ pending: false, status: null });
      }
    };
    const done = previews.current.then(next);
    previews.current = done;
    return done;
  }

  return {
    ...state,
    categories,
    cancel() {
      opened.current = null;
      setState(NOTHING);
    },
    /** Reads the chosen files, and asks what they would do. */
    async choose(files: readonly File[]): Promise<void> {
      setState({ ...NOTHING, pending: true });
      choices.current = {};
      await preview(async () => (await importReaders()).openFiles(files));
    },
    /** Reads the files again in another way. */
    async read(more: Choices): Promise<void> {
      choices.current = { ...choices.current, ...more };
      await preview(() => Promise.resolve(opened.current));
    },
    /** Has a project or activity be of a category, in this file and in later ones. What would be new stays the same. */
    categorize(name: string, category: TimeCategory): void {
      const next = new Map(categories);
      // The one that was chosen last is forgotten last.
      next.delete(name);
      store([...next.set(name, category)].slice(-MAX_REMEMBERED));
    },
    /** Imports the chosen files. */
    async run(mode: "merge" | "replace"): Promise<void> {
      if (!state.chosen || !opened.current) return;
      change({ pending: true, failure: null });
      try {
        // The categories may have been chosen since.
        const chosen = state.chosen.foreign?.labels.length ? await read(opened.current) : state.chosen;
        const result = await upload(mode, chosen);
        opened.current = null;
        setState({ ...NOTHING, result });
      } catch (error) {
        change({ failure: textOf(t("The import was not completed. Run it again to complete it."), error) });
      } finally {
        change({ pending: false, status: null });
      }
    },
  };
}

/** The readers of other tools' files are large, and most visits of the settings import nothing. */
const importReaders = () => import("./chosen_files.ts");

/** How many projects and activities have a category that is remembered. */
const MAX_REMEMBERED = 500;

/** Returns the remembered categories, or none where something else is stored. */
function categoriesOf(stored: unknown): ReadonlyMap<string, TimeCategory> {
  const { data = [] } = RememberedSchema.safeParse(stored);
  return new Map(data);
}

const RememberedSchema = z.array(z.tuple([z.string(), z.enum(TIME_CATEGORIES)]));

function textOf(message: string, error: unknown): FailureText {
  return error instanceof CsvError ? { message, reason: error.message } : failureText(message, error);
}

/** Files that are read, looked at, and then merged into the account or put in place of it. */
export function ImportPart({ user, online }: { user: User; online: boolean }) {
  const importing = useImport(user);
  const { pending, chosen, preview, result, status, failure, cancel, choose, run } = importing;
  // A file input that is made again takes the same file again.
  const [choices, setChoices] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-120 pt-2 text-small text-soft">
        {withElements(
          t(
            "From Gorin, Toggl Track, Clockify, Harvest, Kimai, solidtime, Loop Habit Tracker, HabitBull, an Outlook or Google calendar as CSV, or your own CSV with columns such as {columns}. You see what would change before anything does.",
          ),
          { columns: <code>start,end,category,note</code> },
        )}
      </p>
      <label className="grid grid-cols-1">
        <span className="sr-only">{t("Files to import")}</span>
        <input
          key={choices}
          data-next-focus=""
          type="file"
          multiple
          accept=".json,.csv,.zip,.tsv,.txt,.db,.ics,.xlsx,application/json,text/csv,application/zip"
          disabled={!online || pending}
          className={`${CONTROL} py-1! pl-1! text-small! file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-wash file:px-3 file:text-ink pointer-coarse:file:min-h-9`}
          onChange={(event) => {
            const files = [...event.currentTarget.files ?? []];
            if (files.length > 0) void choose(files);
          }}
        />
      </label>
      {pending && (
        <ProgressBar
          label={preview ? t("Importing") : t("Reading")}
          value={status ? importShare(status) : 0}
          valueText={status ? daysText(status.days) : "…"}
        />
      )}
      {chosen && preview && <ImportPreview chosen={chosen} report={preview} />}
      {chosen?.foreign && preview && (
        <ImportChoices
          foreign={chosen.foreign}
          categories={importing.categories}
          onRead={(more) => void importing.read(more)}
          onCategorize={importing.categorize}
        />
      )}
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {chosen && preview && (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={pending}
              onClick={() => {
                cancel();
                setChoices(choices + 1);
              }}
            >
              {t("Cancel")}
            </Button>
            {addsTo(preview) && (
              <Button
                look="primary"
                size="small"
                pending={pending}
                disabled={!online}
                onClick={() => void run("merge")}
              >
                {chosen.foreign?.badRows.length ? t("Add the other rows") : t("Add to what I have")}
              </Button>
            )}
          </div>
          {!chosen.foreign && (
            <ReplaceChoice
              report={preview}
              disabled={!online || pending}
              onReplace={() => void run("replace")}
            />
          )}
        </div>
      )}
      <p role="status" className="empty:hidden">{result && resultText(result)}</p>
    </div>
  );
}

/** What this browser stores, and whether it keeps that. The app asks the browser to by itself. */
export function DeviceSection() {
  const offset = useAtomValue(clockOffsetAtom);
  const [isKept, setKept] = useState<boolean | null | "unknown">("unknown");
  useEffect(() => void isStorageKept().then(setKept, () => setKept(null)), []);
  return (
    <SettingSection id="device">
      <div className="grid max-w-120 gap-1 py-2 text-small text-soft">
        <p>
          {t("It stores the days you have opened, and changes that are not saved on the server yet.")}
          {t(" ")}
          {isKept === true && t("It does not clear them when space runs low.")}
          {(isKept === false || isKept === null) && t("It may clear them when space runs low.")}
        </p>
        {offset !== 0 && <p>{clockText(offset)}</p>}
      </div>
    </SettingSection>
  );
}

/** Everything of the user's as a file, files of theirs into the account, and the way to leave for good. */
export default function Data({ user }: { user: User }) {
  const online = !useServerAway();
  const root = useRef<HTMLDivElement>(null);
  // The buttons of an import disappear once it is done.
  useRestoredFocus(root);
  return (
    <>
      <ServerSection id="data" isHidden>
        <div ref={root} className="grid grid-cols-1 gap-3">
          <SettingRow label={t("Export")} isTop>
            <ExportPart online={online} />
          </SettingRow>
          <SettingRow label={t("Import")} isTop>
            <ImportPart user={user} online={online} />
          </SettingRow>
        </div>
      </ServerSection>
      <DeleteAccountSection />
      <MoreSettings names={t("Tables for spreadsheets, trash, this browser")}>
        <ServerSection id="tables" isHidden>
          <SettingRow label={t("Tables (CSV)")}>
            <TablesPart online={online} />
          </SettingRow>
        </ServerSection>
        <SettingSection id="trash" isHidden>
          <SettingRow label={t("Trash")}>
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
              {t("What you delete is kept for {count} days.", { count: TRASH_DAYS })}
              {t(" ")}
              <Link href="/trash" className={LINK}>{t("Open the trash")}</Link>
            </p>
          </SettingRow>
        </SettingSection>
        <DeviceSection />
      </MoreSettings>
    </>
  );
}
