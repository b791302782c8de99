import { useAtomValue, useSetAtom } from "jotai/react";
import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { EXAMPLES, quickAddText, readQuickAdd } from "#shared/domain/quick_add.ts";
import { EARTH_LIMITS, type RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { classes, CONTROL, keepTimes } from "#shared/ui/Controls.tsx";
import { Dialog, DraftRestored } from "#shared/ui/Dialog.tsx";
import { lengthText, useTextLength } from "#shared/ui/Fields.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { browserTimeZone, now } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useMovingDraft } from "../../day/Drafts.tsx";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { dayQueryAtom, shownDayAtom, useDayAddress } from "../../day/day.ts";
import { timerStatusAtom } from "../../day/timer.ts";
import { RING_OF, runQuickAddAtom, useItemCommands } from "./commands.ts";

/** The examples besides that of an entry, which the empty field itself shows. */
const OTHERS = ["goal_state", "battle", "day"] as const;

export interface CommandPaletteProps {
  onClose: () => void;
  /** The commands of every feature, in the order in which they are listed. Always the same: each has hooks. */
  sources: readonly CommandSource[];
}

/** Runs commands and adds what is typed. The list shows first what Enter will do. */
export function CommandPalette({ onClose, sources }: CommandPaletteProps) {
  const id = useId();
  const draft = useMovingDraft({
    day: useAtomValue(shownDayAtom),
    field: "palette.text",
    schema: DraftTextSchema,
    saved: "",
  });
  const { value: text } = draft;
  // What is typed next takes the place of a draft that nobody goes on with.
  // Before what was typed while this was loading is written into the field.
  useLayoutEffect(() => {
    const field = document.getElementById(`${id}-text`);
    if (draft.restored && field instanceof HTMLInputElement) field.select();
  }, []);
  const [chosen, setChosen] = useState(0);
  const { length, onPaste } = useTextLength<HTMLInputElement>({ value: text, maxLength: EARTH_LIMITS.note });
  const count = length && lengthText(length);
  const { options, missing } = useOptions(sources, text);
  const at = Math.min(chosen, options.length - 1);
  const write = (next: string) => {
    draft.write(next);
    setChosen(0);
  };
  const take = (option: PaletteCommand | undefined) => {
    if (!option) return;
    if (option.begin !== undefined) {
      write(option.begin);
      return document.getElementById(`${id}-text`)?.focus();
    }
    draft.clear();
    onClose();
    option.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + options.length) % Math.max(1, options.length);
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      take(options[at]);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t("Quick add")}>
      <input
        id={`${id}-text`}
        role="combobox"
        aria-label={t("Type a command, or what to add")}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={count ? `${id}-count` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={EARTH_LIMITS.note}
        placeholder={t(EXAMPLES.entry)}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        className={CONTROL}
      />
      {draft.restored && <DraftRestored onDiscard={() => draft.clear()} />}
      {count && <p id={`${id}-count`} role="status" className="text-small text-soft">{count}</p>}
      {/* Of a fixed height, so that the field stays where it is while the list and the hint change. */}
      <div className="flex h-[50dvh] flex-col">
        <p role="status" className="shrink-0 pb-3 text-small text-soft empty:pb-0">
          {missing ?? (options.length === 0
            ? t("Not understood. Try {examples}.", { examples: examplesText("entry", ...OTHERS) })
            : text === ""
            ? t("Or type {examples}.", { examples: examplesText(...OTHERS) })
            : null)}
        </p>
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={t("Commands")}
          className="fades min-h-0 grow scroll-pb-6 overflow-y-auto pb-6"
        >
          {options.map((option, index) => (
            <li
              key={`${index} ${option.title}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              data-ring={option.ring}
              onPointerMove={() => setChosen(index)}
              onClick={() => take(option)}
              className={classes(
                "flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-sm border-l-3 border-transparent py-1 pr-3 pl-2.5 pointer-coarse:min-h-11",
                index === at && "border-ring! bg-ink/6 forced-colors:outline-2",
              )}
            >
              <span className="min-w-0 wrap-anywhere">{keepTimes(option.title)}</span>
              {option.hint && (
                <span className="max-w-2/3 shrink-0 text-right text-small text-soft">
                  {keepTimes(option.hint)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Returns what the typed text can mean, the most likely first, and what it lacks. */
function useOptions(
  sources: readonly CommandSource[],
  text: string,
): { options: readonly PaletteCommand[]; missing?: string | undefined } {
  const general = sources.flatMap(({ useCommands }) => useCommands?.() ?? []);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const more = [
    ...useItemCommands(sources),
    ...sources.flatMap(({ useMoreCommands }) => useMoreCommands?.(words.length > 0) ?? []),
  ];
  const [, navigate] = useLocation();
  const hrefOf = useDayAddress();
  const run = useSetAtom(runQuickAddAtom);
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const timeZone = browserTimeZone();
  /** Whether the ring can neither be read nor written on the shown day. */
  const isDamaged = (ring: RingName | undefined) => !!ring && (day?.damaged?.includes(ring) ?? false);
  const found = (words.length === 0 ? general : [...general, ...more])
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .filter(({ ring, isPlace }) => isPlace || !isDamaged(ring));
  const timerStatus = useAtomValue(timerStatusAtom);
  const goals = day?.water.goals ?? [];
  const read = readQuickAdd(text, {
    today,
    shown,
    now: now(),
    timeZone,
    goals,
    isTiming: timerStatus === "running",
  });
  if (!read) return { options: found };
  if ("missing" in read) return { options: found, missing: read.missing };
  const { add } = read;
  if (isDamaged(RING_OF[add.kind])) {
    return {
      options: found,
      missing: t("This ring of the day is damaged on the server and cannot be read"),
    };
  }
  const title = quickAddText(add, { timeZone, shown, today, now: now() });
  const typed: PaletteCommand = {
    title,
    ring: RING_OF[add.kind],
    hint: "Enter",
    run: () => add.kind === "day" ? navigate(hrefOf(add.date)) : void run(sources, add),
  };
  return { options: [typed, ...found.filter((command) => command.title !== title)] };
}

function examplesText(...kinds: readonly (keyof typeof EXAMPLES)[]): string {
  return kinds.map((kind) => t("“{text}”", { text: t(EXAMPLES[kind]) })).join(t(", "));
}
