import { useState } from "react";
import { TIME_CATEGORIES } from "#shared/rings/mod.ts";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { DayStrip } from "../rings/DayStrip.tsx";
import { EarthFigures } from "../rings/EarthFigures.tsx";
import { EarthTimer, type EarthTimerProps } from "../rings/EarthTimer.tsx";
import { EntryDialog, type EntryValues } from "../rings/EntryDialog.tsx";
import { EntryList } from "../rings/EntryList.tsx";
import { LeftoverTimer } from "../rings/LeftoverTimer.tsx";
import { TopCategories } from "../rings/TopCategories.tsx";
import { DAY, EARTH, ENTRIES, NOW, ZONE } from "./sample_day.ts";

const nothing = () => {};

/** A running timer as the gallery's surfaces share it. */
export const RUNNING: Omit<EarthTimerProps, "variant"> = {
  running: { startTime: "2026-11-21T14:02:00Z", category: "Deep Work", date: "2026-11-21" },
  now: NOW,
  categories: TIME_CATEGORIES,
  timeZone: ZONE,
  lastEntryEnd: "2026-11-21T14:20:00Z",
  onStart: nothing,
  onStop: nothing,
  onSwitch: nothing,
  onBackdate: nothing,
};

/** The Earth panel as the dashboard lays it out. */
export function EarthSample() {
  const [form, setForm] = useState<Partial<EntryValues> | null>(null);
  return (
    <div className="grid gap-6">
      <EarthFigures earth={EARTH} />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid gap-5">
          <EarthTimer {...RUNNING} variant="panel" />

          <Card
            title="Time Entries"
            aside={<Button size="small" onClick={() => setForm({})}>Add Entry</Button>}
          >
            <DayStrip entries={ENTRIES} day={DAY} timeZone={ZONE} now={NOW} />
            <EntryList
              entries={ENTRIES}
              timeZone={ZONE}
              onEdit={setForm}
              onDelete={nothing}
              onFill={(gap) =>
                setForm({
                  start_ts: new Date(gap.start).toISOString(),
                  end_ts: new Date(gap.end).toISOString(),
                })}
              onTrim={nothing}
            />
          </Card>
        </div>
        <div className="grid gap-5">
          <TopCategories categories={EARTH.categories} />
          <LeftoverTimer
            timer={{ startTime: "2026-11-20T23:10:00Z", category: "Deep Work", date: "2026-11-20" }}
            now={NOW}
            timeZone={ZONE}
            dayEnd={DAY.start}
            onSave={nothing}
            onDiscard={nothing}
          />
          <Card title="Time Entries, empty">
            <EntryList entries={[]} timeZone={ZONE} onEdit={nothing} onDelete={nothing} onFill={nothing} />
          </Card>
        </div>
      </div>
      <EntryDialog
        open={form !== null}
        initial={form ?? {}}
        onClose={() => setForm(null)}
        timeZone={ZONE}
        onSave={() => setForm(null)}
      />
    </div>
  );
}
