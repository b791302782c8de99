import { useEffect, useRef, useState } from "react";
import type { Entry } from "#shared/rings/mod.ts";
import { clockTime, instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";
import { spanOf } from "#shared/rules/time/spans.ts";
import { Button } from "../parts/Button.tsx";
import { DateTimeField } from "../fields/TextField.tsx";
import { SelectField } from "../fields/SelectField.tsx";
import { t } from "#shared/texts/translate.ts";

/** An entry to split, by its id. */
export interface EntryToSplit {
  readonly id: string;
}

export interface SplitEntryProps {
  entries: readonly Entry[];
  timeZone: string;
  pending: boolean;
  /** The entry to choose and show; each new value chooses it again. */
  requested?: EntryToSplit | undefined;
  onSplit: (entry: Entry, at: number) => void;
}

const MINUTE = 60_000;

/** Splits an entry in two. The proposed time is its middle. */
export function SplitEntry({ entries, timeZone, pending, requested, onSplit }: SplitEntryProps) {
  const [id, setId] = useState("");
  const [time, setTime] = useState("");
  const entry = entries.find((one) => one.id === id);
  const choose = (next: string) => {
    setId(next);
    const chosen = entries.find((one) => one.id === next);
    if (chosen) setTime(localDateTime(middleOf(chosen), timeZone));
  };
  const [shown, setShown] = useState<EntryToSplit>();
  const details = useRef<HTMLDetailsElement>(null);
  if (requested !== shown) {
    setShown(requested);
    if (requested) choose(requested.id);
  }
  useEffect(() => {
    if (!shown || !details.current) return;
    details.current.open = true;
    details.current.querySelector("input")?.focus();
  }, [shown]);
  const at = instantOfLocal(time, timeZone);
  const within = entry !== undefined && at !== null && at > spanOf(entry).start && at < spanOf(entry).end;
  return (
    <details ref={details} className="border-t border-hairline pt-3">
      <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
        {t("Split an entry")}
      </summary>
      <div className="mt-2 grid gap-3">
        <SelectField
          label={t("Entry to split")}
          placeholder={t("Choose an entry")}
          options={entries.map((one) => ({ value: one.id, label: entryText(one, timeZone) }))}
          value={entry ? id : ""}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {entry && (
          <>
            <DateTimeField
              label={t("Split at")}
              value={time}
              error={within ? undefined : t("Choose a time within the entry")}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
            <div>
              <Button
                size="small"
                look="ring"
                disabled={!within || pending}
                onClick={() => {
                  if (!within || at === null) return;
                  onSplit(entry, at);
                  setId("");
                }}
              >
                {t("Split")}
              </Button>
            </div>
          </>
        )}
      </div>
    </details>
  );
}

function middleOf(entry: Entry): number {
  const { start, end } = spanOf(entry);
  return Math.round((start + end) / 2 / MINUTE) * MINUTE;
}

function entryText(entry: Entry, timeZone: string): string {
  const { start, end } = spanOf(entry);
  return t("{category}, {start} to {end}", {
    category: t(entry.category),
    start: clockTime(start, timeZone),
    end: clockTime(end, timeZone),
  });
}
