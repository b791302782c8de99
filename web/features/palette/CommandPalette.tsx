import { useAtomValue, useSetAtom } from "jotai/react";
import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { longDate } from "#shared/domain/format.ts";
import { EXAMPLES, type ReadQuickAdd, readQuickAdd } from "#shared/domain/quick_add.ts";
import { type QuickAddChip, quickAddChips, quickAddText } from "#shared/domain/quick_add_parts.ts";
import { EARTH_LIMITS, type RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Chip, chipLook, classes, CONTROL, keepTimes } from "#shared/ui/Controls.tsx";
import { Dialog, DraftRestored } from "#shared/ui/Dialog.tsx";
import { lengthText, useTextLength } from "#shared/ui/Fields.tsx";
import { isComposing } from "#shared/ui/keys.ts";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { browserTimeZone, now } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useMovingDraft } from "../../day/Drafts.tsx";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { dayQueryAtom, shownDayAtom, useDayAddress } from "../../day/day.ts";
import { isRestAtom } from "../../day/rest.ts";
import { useRestMarking } from "../../day/rest_marking.ts";
import { timerStatusAtom } from "../../day/timer.ts";
import { RING_OF, runQuickAddAtom, useItemCommands } from "./commands.ts";

/** The examples besides that of an entry, which the empty field itself shows. */
const OTHERS = ["goal_state", "battle", "day"] as const;

/** Runs commands and adds what is typed. The list shows first what Enter will do. */
export function CommandPalette({ onClose, sources }: {
  onClose: () => void;
  /** The commands of every feature, in the order in which they are listed. Always the same: each has hooks. */
  sources: readonly CommandSource[];
}) {
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
  /** The reading of the text as it was changed part by part. */
  const [changed, setChanged] = useState<ReadQuickAdd>();
  const { length, onPaste } = useTextLength<HTMLInputElement>({ value: text, maxLength: EARTH_LIMITS.note });
  const count = length && lengthText(length);
  const { typed, groups, missing } = useOptions(sources, text, changed);
  const options = [...(typed ? [typed] : []), ...groups.flatMap(({ options }) => options)];
  const at = Math.min(chosen, options.length - 1);
  const write = (next: string) => {
    draft.write(next);
    setChosen(0);
    setChanged(undefined);
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
  const optionProps = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    "aria-selected": index === at,
    "data-ring": options[index]?.ring,
    onPointerMove: () => setChosen(index),
    onClick: () => take(options[index]),
  });
  return (
    <Dialog open onClose={onClose} title={t("Quick add")} isSteady>
      <div className="grid gap-2">
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
          className={classes(CONTROL, "font-display text-title!")}
        />
        {draft.restored && <DraftRestored onDiscard={() => draft.clear()} />}
        {count && <p id={`${id}-count`} role="status" className="text-small text-soft">{count}</p>}
        {/* Announced while it is typed: what the text is understood as, or why not. */}
        <p role="status" className={typed ? "sr-only" : "pt-2 text-small text-soft empty:pt-0"}>
          {typed?.chips.map(({ text }) => text).join(t(", ")) ?? missing ??
            (options.length === 0 &&
              t("Not understood. Try {examples}.", { examples: examplesText("entry", ...OTHERS) }))}
        </p>
        {typed?.ring && typed.chips.length > 0 && (
          <div className="flex flex-wrap items-center gap-1.5 pt-2">
            <Glyph ring={typed.ring} lit className="mr-1.5 text-glyph-small" />
            {typed.chips.map((chip, index) => (
              <Part key={index} chip={chip} ring={typed.ring} onChange={setChanged} />
            ))}
          </div>
        )}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t("Commands")}
          className="-mx-3 max-h-[max(9rem,calc(100dvh-17rem))] min-h-0 overflow-y-auto overscroll-contain px-3"
        >
          {typed && (
            <div
              {...optionProps(0)}
              className={classes(
                "my-2 grid min-h-11 cursor-pointer place-items-center rounded-sm px-4 py-2 text-center font-semibold wrap-anywhere forced-colors:border",
                at === 0 ? "bg-ink text-paper" : "bg-wash text-ink",
              )}
            >
              <span>{keepTimes(typed.title)}</span>
            </div>
          )}
          {groups.map(({ title, first, options }) => (
            <div key={title} role="group" aria-label={title} className="pb-2">
              <p aria-hidden="true" className="pt-2 pb-1 text-small text-soft">{title}</p>
              {options.map((option, offset) => (
                <div
                  {...optionProps(first + offset)}
                  key={`${offset} ${option.title}`}
                  className={classes(
                    "-mx-3 flex min-h-10 cursor-pointer items-center gap-4 rounded-sm px-3 py-1 pointer-coarse:min-h-11",
                    first + offset === at && "bg-wash forced-colors:outline-2",
                  )}
                >
                  {option.ring
                    ? <Glyph ring={option.ring} lit className="text-title" />
                    : <span aria-hidden="true" className="w-5 shrink-0" />}
                  <span className="line-clamp-2 min-w-0 wrap-anywhere">{keepTimes(option.title)}</span>
                  {option.hint && (
                    <span
                      className={classes(
                        "ml-auto max-w-1/2 shrink-0 text-right text-small text-soft",
                        // Keys and examples, for which a phone has no room.
                        option.listed === "new" && "pointer-coarse:hidden",
                      )}
                    >
                      {keepTimes(option.hint)}
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="flex justify-between gap-4 border-t border-hairline pt-3 text-small text-soft">
          <span>
            {typed?.chips.some(({ change }) => change)
              ? t("What has a ⌄ can be changed")
              : t("Type it as you would say it, or search")}
          </span>
          <span className="pointer-coarse:hidden">{t("↑ ↓ choose, ↵ do")}</span>
        </p>
      </div>
    </Dialog>
  );
}

/** A part of what was understood: a word, or a menu of what it can be. */
function Part({ chip: { text, isAssumed, change }, ring, onChange }: {
  chip: QuickAddChip;
  ring: RingName | undefined;
  onChange: (read: ReadQuickAdd) => void;
}) {
  const look = isAssumed ? "wash" : "tint";
  if (!change) {
    return (
      // Said by the status.
      <span aria-hidden="true">
        <Chip look={look} ring={ring}>
          <span className="wrap-anywhere">{keepTimes(text)}</span>
        </Chip>
      </span>
    );
  }
  return (
    <select
      aria-label={change.label}
      data-ring={ring}
      value={text}
      onChange={({ currentTarget: { selectedIndex } }) => {
        const choice = change.choices[selectedIndex];
        if (choice) onChange(choice.read);
      }}
      className={classes(
        chipLook(look),
        "select-arrow field-sizing-content max-w-full min-w-0 appearance-none bg-size-[0.25rem_0.25rem]! bg-position-[right_0.875rem_center,right_0.625rem_center]! pr-7 pointer-coarse:min-h-11",
      )}
    >
      {change.choices.map(({ text }) => <option key={text}>{text}</option>)}
    </select>
  );
}

/** What the typed text does. */
interface Typed extends PaletteCommand {
  /** What was understood, part by part. */
  readonly chips: readonly QuickAddChip[];
}

interface Group {
  readonly title: string;
  /** The place of its first option among all. */
  readonly first: number;
  readonly options: readonly PaletteCommand[];
}

interface Options {
  readonly typed?: Typed;
  readonly groups: readonly Group[];
  readonly missing?: string;
}

/** How many are listed of those that can be done again. */
const MAX_AGAIN = 5;

/**
 * Returns what can be done before anything is typed, or what the typed text can mean and what it lacks. `changed` is
 * what its user made of its reading.
 */
function useOptions(sources: readonly CommandSource[], text: string, changed?: ReadQuickAdd): Options {
  const general = sources.flatMap(({ useCommands }) => useCommands?.() ?? []);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { items, recent } = useItemCommands(sources);
  const more = [
    ...items,
    ...sources.flatMap(({ useMoreCommands }) => useMoreCommands?.(words.length > 0) ?? []),
  ];
  const [, navigate] = useLocation();
  const hrefOf = useDayAddress();
  const run = useSetAtom(runQuickAddAtom);
  const { toggle: toggleRest } = useRestMarking();
  const isRest = useAtomValue(isRestAtom);
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const timeZone = browserTimeZone();
  const timerStatus = useAtomValue(timerStatusAtom);
  /** Whether the ring can neither be read nor written on the shown day. */
  const isDamaged = (ring: RingName | undefined) => !!ring && (day?.damaged?.includes(ring) ?? false);
  const usable = (commands: readonly PaletteCommand[]) =>
    commands.filter(({ ring, isPlace }) => isPlace || !isDamaged(ring));
  if (words.length === 0) {
    const again = usable([...general, ...recent].filter(({ listed }) => listed === "again")).slice(
      0,
      MAX_AGAIN,
    );
    const added = usable(general.filter(({ listed }) => listed === "new"));
    return {
      groups: [
        { title: t("Again"), first: 0, options: again },
        { title: t("New"), first: again.length, options: added },
      ].filter(({ options }) => options.length > 0),
    };
  }
  const found = usable([...general, ...more])
    // Nor what only begins what is typed already.
    .filter(({ title, begin }) =>
      begin?.trim() !== text.trim() && words.every((word) => title.toLowerCase().includes(word))
    );
  const groups = (first: number, options: readonly PaletteCommand[]): Group[] =>
    options.length === 0
      ? []
      : [{ title: first === 0 ? t("Commands") : t("Or did you mean"), first, options }];
  const context = { today, shown, now: now(), timeZone };
  const read = changed ?? readQuickAdd(text, {
    ...context,
    goals: day?.water.goals ?? [],
    isTiming: timerStatus === "running",
  });
  if (!read) return { groups: groups(0, found) };
  if ("missing" in read) return { groups: groups(0, found), missing: read.missing };
  const { add } = read;
  if (isDamaged(RING_OF[add.kind])) {
    return {
      groups: groups(0, found),
      missing: t("This ring of the day is damaged on the server and cannot be read"),
    };
  }
  if (add.kind === "rest" && isRest(add.date)) {
    return { groups: groups(0, found), missing: t("{date} is a rest day", { date: longDate(add.date) }) };
  }
  const title = quickAddText(add, context);
  const typed: Typed = {
    title,
    ring: RING_OF[add.kind],
    chips: quickAddChips(read, context),
    run: () =>
      add.kind === "day"
        ? navigate(hrefOf(add.date))
        : add.kind === "rest"
        ? toggleRest(add.date)
        : void run(sources, add),
  };
  return { typed, groups: groups(1, found.filter((command) => command.title !== title)) };
}

function examplesText(...kinds: readonly (keyof typeof EXAMPLES)[]): string {
  return kinds.map((kind) => t("“{text}”", { text: t(EXAMPLES[kind]) })).join(t(", "));
}
