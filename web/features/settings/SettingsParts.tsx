import { useAtomValue, useSetAtom } from "jotai/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import {
  addDays,
  dayBounds,
  type DayRule,
  type DayStart,
  pendingChange,
  todayFor,
} from "#shared/domain/calendar.ts";
import { clockTime, placeOf, shortDate, shortWeekday } from "#shared/domain/format.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, classes } from "#shared/ui/Controls.tsx";
import { logFailure } from "../../app/platform.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import {
  areSettingsQueuedAtom,
  saveSettingsAtom,
  type SettingsEdit,
  settingsRejectionAtom,
} from "../../day/rest.ts";
import { sectionAddress, type SectionId, SECTIONS } from "./sections.ts";

/** The columns of the settings: what it is, and at its right the line that says how it is. */
const COLUMNS = "grid gap-x-8 gap-y-1 sm:grid-cols-[11.5rem_minmax(0,1fr)]";

/** A link at the end of a line. */
export const LINK =
  "inline-flex min-h-9 items-center justify-self-start text-small font-medium whitespace-nowrap underline decoration-edge underline-offset-4 pointer-coarse:min-h-11";

/** Begins where the right column does. */
export const BESIDE = "sm:pl-54";

/** The class of a field whose label is in the left column. */
export const ROW = classes(
  COLUMNS,
  "min-h-12 content-center py-1 sm:items-center [&>span:first-child]:text-base [&>span:first-child]:font-normal",
  "[&>span:first-child]:text-ink [&>select]:max-w-64 sm:[&>p]:col-start-2",
);

/** A group of controls whose label is in the left column. */
export function SettingRow({ label, isTop = false, children }: {
  label: string;
  /** Whether the label stands beside the first line of what is higher than a line. */
  isTop?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={classes(
        COLUMNS,
        "min-h-12 content-center py-1",
        isTop ? "[&>span]:pt-2" : "sm:items-center",
      )}
    >
      <span id={id}>{label}</span>
      {children}
    </div>
  );
}

export interface SettingSectionProps {
  id: SectionId;
  /** Whether its heading is for screen readers only, since its rows have labels of their own. */
  isHidden?: boolean;
  children: ReactNode;
}

/** A section of the settings. One hairline separates it from the section before. */
export function SettingSection({ id, isHidden = false, children }: SettingSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classes(
        "relative scroll-mt-4 border-t border-hairline py-3 first:border-t-0",
        !isHidden && COLUMNS,
      )}
    >
      <h2 id={headingId} className={isHidden ? "sr-only" : "pt-2"}>{t(SECTIONS[id][0])}</h2>
      {isHidden ? children : <div className="min-w-0">{children}</div>}
    </section>
  );
}

/** What of a form is not saved yet. */
const UNSAVED = "[data-restored], [aria-invalid=true]";

/**
 * The sections of a page that are rarely needed, folded behind one line that names them. It unfolds for the address of
 * one of them, and where something in it is not saved yet.
 */
export function MoreSettings({ names, children }: {
  /** What is in it, as it is said beside the line. */
  names: string;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const unfold = (also = "") => {
      const id = sectionAddress(location.hash)?.id;
      const held = [...id ? [`#${id}`] : [], ...also ? [also] : []].join(",");
      if (held && fold.current?.querySelector(held)) fold.current.open = true;
    };
    unfold(UNSAVED);
    const onHash = () => unfold();
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  return (
    <details ref={fold} className="border-t border-hairline">
      <summary
        className={classes(COLUMNS, "min-h-16 cursor-pointer content-center items-center rounded-sm py-2")}
      >
        <span className="underline decoration-edge underline-offset-4">{t("More")}</span>
        <span className="text-small text-soft">{names}</span>
      </summary>
      {children}
    </details>
  );
}

/** A group of settings, each of which is saved when it changes. */
export function SettingsSection(
  { id, state, invalid = null, savedAt = "sm:top-6", children }: {
    id: SectionId;
    state: SaveState;
    /** Why a value is not saved; it stays in its field. */
    invalid?: string | null;
    /** Where "Saved" stands, which has its place reserved: beside the first row when absent. */
    savedAt?: string;
    children: ReactNode;
  },
) {
  const failure = state.kind === "failed" ? state : null;
  return (
    <SettingSection id={id} isHidden>
      {children}
      <SaveLine state={state} invalid={invalid} at={savedAt} />
      {failure && (
        <div className={BESIDE}>
          <Button size="small" onClick={failure.retry}>{t("Try again")}</Button>
        </div>
      )}
    </SettingSection>
  );
}

/** Says whether the section is saved, or why not. Screen readers announce each change of it. */
function SaveLine({ state, invalid, at }: { state: SaveState; invalid: string | null; at: string }) {
  const isQueued = useAtomValue(areSettingsQueuedAtom);
  const rejection = useAtomValue(settingsRejectionAtom);
  const reason = invalid ??
    (state.kind === "failed" ? state.reason : state.kind === "queued" ? rejection : null);
  return (
    <p
      role="status"
      className={reason === null
        ? `absolute top-4.5 right-0 text-small text-soft ${at}`
        : `py-1 text-small text-fire ${BESIDE}`}
    >
      {reason === null ? savedText(state.kind, isQueued) : t("Not saved: {reason}", { reason })}
    </p>
  );
}

function savedText(kind: SaveState["kind"], isQueued: boolean): string {
  if (kind === "saving") return t("Saving…");
  if (kind === "queued" && isQueued) return t("Saved on this device");
  return kind === "unchanged" ? "" : t("Saved");
}

/** What became of the last change of a section. `queued`: it is stored on this device, and sent later. */
type SaveState =
  | { readonly kind: "unchanged" | "saving" | SaveStatus }
  | { readonly kind: "failed"; readonly reason: string; readonly retry: () => void };

/** Saves a section's settings as they change. */
export interface Autosave {
  readonly state: SaveState;
  save(edit: SettingsEdit): void;
}

/** Saves settings, and holds what became of the last change. A failure stays until a later change is saved. */
export function useAutosave(): Autosave {
  const saveSettings = useSetAtom(saveSettingsAtom);
  const [state, setState] = useState<SaveState>({ kind: "unchanged" });
  const started = useRef(0);
  const lastFailure = useRef(0);
  const send = async (edit: SettingsEdit): Promise<void> => {
    const number = ++started.current;
    const isNewest = () => number === started.current;
    setState({ kind: "saving" });
    try {
      const status = await saveSettings(edit);
      if (isNewest() && lastFailure.current < number) setState({ kind: status });
    } catch (error) {
      logFailure("The settings could not be saved", error);
      lastFailure.current = started.current;
      setState({ kind: "failed", reason: reasonOf(error), retry: () => save(edit) });
    }
  };
  const save = (edit: SettingsEdit) => void send(edit);
  return { state, save };
}

/** Returns the server's reason, with that for each field. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t("this browser could not store the change.");
  const { details, message } = error;
  return details.length === 0 ? message : details.map(({ path, message }) => `${path} ${message}`).join("; ");
}

/** How long after the last keystroke a value is saved, in milliseconds. */
const PAUSE_MS = 700;

/** A text that is saved as it is typed. */
export interface Typed {
  /** What was typed and is not saved yet, or else the saved text. */
  readonly text: string;
  /** Call with each change of the text. It is saved after a pause, if it is valid. */
  type(text: string): void;
  /** Saves at once, when the field is left. An invalid text stays in the field. */
  leave(): void;
}

export interface TypedOptions {
  /** Names the draft of what is typed and not saved yet: 'settings.reminder_time'. */
  readonly field: string;
  /** The text of the saved value. */
  readonly saved: string;
  readonly isValid: (text: string) => boolean;
  readonly onSave: (text: string) => void;
}

/**
 * Holds a text while it is typed, and saves it after a pause, when the field is left, and when the page is. Until it is
 * saved, as while it is invalid, it is a draft.
 */
export function useTyped(options: TypedOptions): Typed {
  const { field, saved, isValid } = options;
  const draft = useDraft({ day: null, field, schema: DraftTextSchema, saved });
  const [typed, setTyped] = useState<string | null>(draft.restored ? draft.value : null);
  const present = { ...options, clear: draft.clear };
  const latest = useRef(present);
  useEffect(() => {
    latest.current = present;
  });
  const unsaved = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = () => {
    if (!unsaved.current) return;
    const { text, timer } = unsaved.current;
    clearTimeout(timer);
    unsaved.current = null;
    if (!latest.current.isValid(text)) return;
    latest.current.onSave(text);
    latest.current.clear(text);
  };
  const saveSoon = (text: string) => {
    clearTimeout(unsaved.current?.timer);
    unsaved.current = { text, timer: setTimeout(flush, PAUSE_MS) };
  };
  const flushed = useRef(flush);
  useEffect(() => {
    const save = flushed.current;
    // A page that ended before it could save.
    if (typed !== null) saveSoon(typed);
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);
  return {
    text: typed ?? saved,
    type(text) {
      setTyped(text);
      draft.write(text);
      saveSoon(text);
    },
    leave() {
      flush();
      if (typed !== null && isValid(typed)) setTyped(null);
    },
  };
}

/** Returns when the days of a rule begin. */
export function beginText(rule: DayRule, now: number): string {
  return t("Your days begin {when}.", { when: startText(rule, dayBounds(rule, todayFor(rule, now)).start) });
}

/**
 * Returns when a change of the rule that does not apply yet takes effect, and where the day before it ends; null
 * without such a change.
 */
export function changeText(rule: DayRule, now: number): string | null {
  const first = pendingChange(rule, now);
  if (first === null) return null;
  const last = addDays(first, -1);
  const { start, end } = dayBounds(rule, first);
  const name = last === todayFor(rule, now) ? t("Today, {date},", { date: dateText(last) }) : dateText(last);
  // The first day may begin later than its followers, when the change moves days by more than a day.
  return t("From {date}, your days begin {when}.", { date: dateText(first), when: startText(rule, end) }) +
    " " + t(rule.timezone === "UTC" ? "{day} ends at {time} UTC." : "{day} ends at {time} your time.", {
      day: name,
      time: clockTime(start, rule.timezone),
    });
}

function startText({ timezone, boundary }: DayStart, start: number): string {
  const local = clockTime(start, timezone);
  if (boundary.mode === "timezone") {
    return t("at {time} in {place}", { time: local, place: placeOf(timezone) });
  }
  return timezone === "UTC"
    ? t("at midnight UTC")
    : t("at midnight UTC, which is {time} your time", { time: local });
}

function dateText(date: string): string {
  return `${shortWeekday(date)}, ${shortDate(date)}`;
}
