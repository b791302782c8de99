import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai/react";
import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, Section } from "#shared/ui/Controls.tsx";
import type { FormState } from "#shared/ui/Dialog.tsx";
import { TextArea } from "#shared/ui/Fields.tsx";
import { holdUnsaved } from "#shared/ui/focus.ts";
import { changeByUser } from "../app/Deferred.tsx";
import { pendingCountAtom } from "../app/engine.ts";
import { userIdAtom } from "../app/session.ts";
import { draftAtom, DraftTextSchema } from "../app/storage.ts";
import { type Attempt, type RingChange, saveRingAtom, useAttempt } from "./day.ts";

/** An unsaved value, which survives a reload. */
export interface Draft<T> {
  /** The draft, or the saved value without one. */
  readonly value: T;
  /** Whether `value` is a draft from an earlier visit; false after the next change. */
  readonly restored: boolean;
  /** Stores the draft. A value equal to the saved one removes it. */
  write(value: T): void;
  /** Removes the draft. With `sent`, only if it still has that value. */
  clear(sent?: T): void;
}

interface DraftOptions<T> {
  /** Null for what belongs to the account and to no day. */
  readonly day: CalendarDate | null;
  /** Unique among all forms: `fire.reflection`, `settings.new_token`. */
  readonly field: string;
  /** The schema of the draft. An invalid draft is ignored. */
  readonly schema: z.ZodMiniType<T>;
  /** The value without a draft. */
  readonly saved: T;
}

/** Returns the draft of a field of the signed-in user. Secrets are never stored: passwords and codes have no draft. */
export function useDraft<T>({ day, field, schema, saved }: DraftOptions<T>): Draft<T> {
  const jotaiStore = useStore();
  const userId = useAtomValue(userIdAtom);
  const atom = draftAtom({ userId, day, field });
  const [stored, store] = useAtom(atom);
  const draft = useMemo(() => readDraft(schema, stored), [schema, stored]);
  const [found, setFound] = useState<unknown>(() => draft === null ? null : atom);
  const isTyped = draft !== null && found !== atom;
  useEffect(() => isTyped ? holdUnsaved() : undefined, [isTyped]);

  return {
    value: draft === null ? saved : draft.value,
    restored: draft !== null && found === atom,
    write: (value) => {
      setFound(null);
      // What is typed shows at once, also while a part of the page waits for a paint.
      changeByUser(() => store(isSame(value, saved) ? null : value), "urgent");
    },
    clear: (sent) => {
      const present = readDraft(schema, jotaiStore.get(atom));
      if (present && (sent === undefined || isSame(present.value, sent))) store(null);
    },
  };
}

/**
 * Returns the draft of a dialog. What is being typed moves along when the shown day changes: at midnight, or when the
 * server names a user for whom it is another day.
 */
export function useMovingDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { day, field, schema, saved } = options;
  const jotaiStore = useStore();
  const userId = useAtomValue(userIdAtom);
  const draft = useDraft(options);
  const shownDay = useRef(day);
  useLayoutEffect(() => {
    if (shownDay.current === day) return;
    const left = draftAtom({ userId, day: shownDay.current, field });
    shownDay.current = day;
    // Read here: a key may have come since the last render.
    const typed = readDraft(schema, jotaiStore.get(left));
    if (!typed || isSame(typed.value, saved)) return;
    draft.write(typed.value);
    jotaiStore.set(left, null);
  });
  return draft;
}

/**
 * Returns the item `saved` as the form that edits it opened, which may be before a reload: only what differs from it
 * was changed in the form, and what another device has changed there since is a conflict. `schema` is that of the item;
 * `day` and `field` are those of the form's draft.
 */
export function useOpened<T>({ day, field, schema, saved }: DraftOptions<T>): T {
  const jotaiStore = useStore();
  const userId = useAtomValue(userIdAtom);
  const typed = draftAtom({ userId, day, field });
  const kept = draftAtom({ userId, day, field: `${field}.opened` });
  const [opened] = useState(() => {
    const before = jotaiStore.get(typed) === null ? null : readDraft(schema, jotaiStore.get(kept));
    return before?.value ?? saved;
  });
  useEffect(() => {
    jotaiStore.set(kept, opened);
    return () => {
      if (jotaiStore.get(typed) === null) jotaiStore.set(kept, null);
    };
  }, [jotaiStore, typed, kept, opened]);
  return opened;
}

/** Returns the draft in an object, since it may itself be false or empty. */
function readDraft<T>(schema: z.ZodMiniType<T>, stored: unknown): { value: T } | null {
  const parsed = z.safeParse(schema, stored);
  return stored !== null && parsed.success ? { value: parsed.data } : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How long after the last key a text is saved, in milliseconds. */
const SETTLES_MS = 1_000;

export interface TypedTextOptions extends Omit<DraftOptions<string>, "schema"> {
  /** The message when saving fails. */
  readonly failed: string;
  /** `was`: what was saved when the user began to type, whatever another device has saved since. */
  readonly onSave: (text: string, was: string) => Promise<SaveStatus>;
}

/** A text that is saved as it is typed. */
export interface TypedText extends Attempt {
  readonly value: string;
  /** Whether `value` is a draft from an earlier visit that is not saved. */
  readonly restored: boolean;
  /** Whether it differs from what is saved. */
  readonly changed: boolean;
  /** What became of what was typed here, once it is saved; null before. */
  readonly status: SaveStatus | null;
  write(text: string): void;
  /** Saves it now. */
  save(): void;
  /** Removes the draft, so that the saved text shows. */
  discard(): void;
  /** For the field, or its form: it is saved when that is left. */
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * Returns a text that is saved as it is typed: a moment after the last key, and at once when its field, the page or the
 * day is left. Until then, and when that fails, it is stored as a draft.
 */
export function useTypedText({ failed, onSave, ...options }: TypedTextOptions): TypedText {
  const { saved, day } = options;
  const draft = useDraft({ ...options, schema: DraftTextSchema });
  const shown = useRef({ day, text: saved });
  const saving = useAttempt();
  const [status, setStatus] = useState<SaveStatus | null>(null);
  const flags = useRef({ isTyped: false, isLeft: true, sending: 0 }).current;
  const changed = draft.value.trim() !== saved;
  const save = async () => {
    const { value, saved } = latest.current;
    const text = value.trim();
    flags.isTyped = false;
    const was = shown.current;
    if (text !== saved) {
      flags.sending++;
      shown.current = { ...was, text };
      const isDone = await saving.attempt(failed, async () => setStatus(await onSave(text, was.text)));
      flags.sending--;
      if (!isDone) {
        shown.current = was;
        return;
      }
    }
    // While the user types, what is at its ends would vanish.
    if (flags.isLeft && !flags.isTyped) latest.current.clear(value);
  };
  const settle = () => {
    const { value, saved, clear } = latest.current;
    flags.isLeft = true;
    if (flags.isTyped) void save();
    else if (flags.sending === 0 && value.trim() === saved) clear(value);
  };
  const latest = useRef({ value: draft.value, saved, clear: draft.clear, save, settle });
  useLayoutEffect(() => {
    latest.current = { value: draft.value, saved, clear: draft.clear, save, settle };
    // While something is typed, what another device saves is not in view.
    if (!changed || shown.current.day !== day) shown.current = { day, text: saved };
  });
  useEffect(() => {
    if (!flags.isTyped) return;
    const timer = setTimeout(() => void latest.current.save(), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [draft.value, flags]);
  useEffect(() => {
    // The last that a page hears before it is closed.
    const onHidden = () => {
      if (document.hidden && flags.isTyped) void latest.current.save();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      latest.current.settle();
    };
  }, [flags]);
  return {
    ...saving,
    value: draft.value,
    restored: draft.restored && changed,
    changed,
    status: changed ? null : status,
    write: (text) => {
      flags.isTyped = true;
      flags.isLeft = false;
      draft.write(text);
    },
    save: () => {
      flags.isLeft = true;
      void save();
    },
    discard: () => {
      flags.isTyped = false;
      draft.clear();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      // Its own button saves it.
      if (!currentTarget.contains(relatedTarget)) settle();
    },
  };
}

/** A text of the day that is saved as it is typed, and by its button. */
export function SavedText(props: {
  date: CalendarDate;
  /** Names the draft: 'wind.note'. */
  field: string;
  label: string;
  hint: string;
  saved: string;
  maxLength: number;
  /** The label of the button. */
  action: string;
  /** The message when saving fails. */
  failed: string;
  /** As {@link TypedTextOptions} has it. */
  onSave: TypedTextOptions["onSave"];
}) {
  const { date, field, label, hint, saved, maxLength, action, failed, onSave } = props;
  const text = useTypedText({ day: date, field, saved, failed, onSave });
  return (
    <Section>
      <form
        className="grid gap-3"
        onBlur={text.onBlur}
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.pending && text.changed) text.save();
        }}
      >
        <AlertBox message={text.failure?.message} reason={text.failure?.reason} />
        {/* The button takes the place of the hint, which is kept. */}
        <TextArea
          label={label}
          hint={
            <span className="flex min-h-10 flex-wrap items-start gap-x-4 gap-y-1 pointer-coarse:min-h-11">
              {text.restored && <span>{t("Draft restored, not saved yet.")}</span>}
              {text.changed
                ? <Button size="small" type="submit" pending={text.pending}>{action}</Button>
                : text.status
                ? <SavedSign text={text} />
                : hint}
            </span>
          }
          value={text.value}
          onChange={(event) => text.write(event.currentTarget.value)}
          maxLength={maxLength}
        />
      </form>
    </Section>
  );
}

/** Says that what was typed is saved. */
export function SavedSign({ text }: { text: Pick<TypedText, "status"> }) {
  const pending = useAtomValue(pendingCountAtom);
  return text.status && (
    <span className="text-small text-soft">
      {pending > 0 && text.status === "queued" ? t("Saved on this device") : t("Saved")}
    </span>
  );
}

export interface DraftFormOptions<Values> extends DraftOptions<Values> {
  /** The panel's message for a failure to save. */
  readonly failed: string;
  readonly onClose: () => void;
}

export interface DraftForm<Values> {
  /** The props of the dialog, apart from `onSave`. */
  readonly form: Omit<FormState<Values, never>, "onSave">;
  /**
   * Sends what was typed; then clears the draft and closes the dialog. Returns whether that succeeded: not when
   * `action` fails, or returns false, as when the user did not enter the password.
   */
  send(action: () => Promise<unknown>): Promise<boolean>;
}

/** A dialog with a draft: its saving, and what failed. */
export function useDraftForm<Values>(options: DraftFormOptions<Values>): DraftForm<Values> {
  const { failed, onClose, ...draftOptions } = options;
  const draft = useMovingDraft(draftOptions);
  const { pending, failure, attempt } = useAttempt();
  return {
    form: {
      values: draft.value,
      onChange: draft.write,
      onDiscardDraft: draft.restored ? () => draft.clear() : undefined,
      onClose,
      onCancel: () => {
        draft.clear();
        onClose();
      },
      pending,
      failure,
    },
    send: async (action) => {
      let isDone = false;
      await attempt(failed, async () => isDone = await action() !== false);
      if (!isDone) return false;
      draft.clear(draft.value);
      onClose();
      return true;
    },
  };
}

export interface DraftDialogOptions<Values> extends DraftFormOptions<Values> {
  readonly day: CalendarDate;
}

export interface DraftDialog<Values> extends Pick<DraftForm<Values>, "form"> {
  /** The id of what is added: the same however often it is sent, so that trying again adds nothing twice. */
  readonly id: string;
  /** Saves `change` to the day; then clears the draft and closes the dialog. Returns whether that succeeded. */
  save(change: RingChange): Promise<boolean>;
}

/** A dialog that adds something to a day: its draft, its saving, and what failed. */
export function useDraftDialog<Values>(options: DraftDialogOptions<Values>): DraftDialog<Values> {
  const { form, send } = useDraftForm(options);
  const [id] = useState(() => crypto.randomUUID());
  const saveRing = useSetAtom(saveRingAtom);
  return { form, id, save: (change) => send(() => saveRing(options.day, change)) };
}

const DraftRecordSchema = z.record(z.string(), DraftTextSchema);
const NONE: Record<string, string> = {};

/** The drafts of a field that every item of a list has. */
export interface DraftRecord {
  /** The drafts by id, also of items that are gone. */
  readonly all: Readonly<Record<string, string>>;
  /** Returns the draft of an item; null without one. */
  of(id: string): string | null;
  /** Stores the draft; null removes it. */
  write(id: string, text: string | null): void;
  /** Removes the draft if it still is `sent`. */
  clear(id: string, sent: string | null): void;
}

/** Drafts by item id, under one field of the day. */
export function useDraftRecord(day: CalendarDate, field: string): DraftRecord {
  const draft = useDraft({ day, field, schema: DraftRecordSchema, saved: NONE });
  // A save that ends later must not restore older drafts of the other items.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const write = (id: string, text: string | null) => {
    const { [id]: _, ...others } = latest.current.value;
    const value = text === null ? others : { ...others, [id]: text };
    latest.current.write(value);
    latest.current = { ...latest.current, value };
  };
  return {
    all: draft.value,
    of: (id) => draft.value[id] ?? null,
    write,
    clear: (id, sent) => {
      if (sent !== null && latest.current.value[id] === sent) write(id, null);
    },
  };
}
