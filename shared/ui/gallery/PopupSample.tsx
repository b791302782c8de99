import { useState } from "react";
import { Button } from "../Button.tsx";
import { Mark } from "../Mark.tsx";
import { EarthTimer } from "../rings/EarthTimer.tsx";
import { SegmentedChoice } from "../SegmentedChoice.tsx";
import { RUNNING } from "./EarthSample.tsx";

const OUTCOMES = [
  { value: "success", label: "Success" },
  { value: "partial", label: "Partial" },
  { value: "fail", label: "Failed" },
] as const;

/** The popup at its width. */
export function PopupSample() {
  const [idle, setIdle] = useState(false);
  return (
    <div className="w-90 max-w-full border border-hairline bg-paper p-4.5">
      <header className="flex items-center gap-3 border-b border-hairline pb-3.5">
        <Mark size={48} complete={["earth", "water"]} />
        <div className="grow">
          <h1 className="font-display text-lead">2 of 5 rings</h1>
          <p className="text-small text-soft">Saturday, November 21</p>
        </div>
        <Button size="small">Dashboard</Button>
      </header>
      <div className="border-b border-hairline py-3">
        <EarthTimer
          {...RUNNING}
          running={idle ? null : RUNNING.running}
          onStop={() => setIdle(true)}
          onStart={() => setIdle(false)}
          variant="popup"
        />
      </div>
      <section data-ring="water" className="grid gap-3 border-b border-hairline py-3">
        <h2 className="text-small font-semibold text-soft">Today's Goals</h2>
        {["Push-ups", "Read before screens"].map((goal, index) => (
          <div key={goal} className="flex flex-wrap items-center justify-between gap-2">
            <div>
              <p>{goal}</p>
              <p className="text-small text-soft">13 reps</p>
            </div>
            <SegmentedChoice
              label={goal}
              options={OUTCOMES}
              value={index ? null : "success"}
              onChange={() => {}}
            />
          </div>
        ))}
      </section>
      <section className="grid gap-3 py-3">
        <h2 className="text-small font-semibold text-soft">Today's Battles</h2>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div>
            <p>Cold shower</p>
            <p className="text-small text-soft">6/10 Moderate, ongoing</p>
          </div>
          <div className="flex gap-2">
            <Button look="ring" ring="wind" size="small">Victory</Button>
            <Button look="danger" size="small">Defeat</Button>
          </div>
        </div>
        <Button>Log Battle</Button>
      </section>
      <footer className="flex justify-between border-t border-hairline pt-3 text-small text-soft">
        <span>All saved</span>
        <span>Ctrl+Shift+G</span>
      </footer>
    </div>
  );
}
