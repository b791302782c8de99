import { RING_NAMES } from "#shared/rings/ring.ts";
import { Button } from "../Button.tsx";
import { Mark } from "../Mark.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { RingBadge } from "../RingBadge.tsx";

const COMPLETE = ["earth", "water"] as const;

/** The head of a page. */
export function Header() {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-5">
      <div className="flex items-center gap-3.5">
        <Mark size={32} complete={COMPLETE} />
        <h1 className="font-display text-name">Gorin</h1>
        <p className="text-small text-soft max-sm:hidden">Discipline Tracker</p>
      </div>
      <div className="flex items-center gap-3.5">
        <p className="text-soft max-sm:hidden">Welcome back, you@example.org</p>
        <Button>Logout</Button>
      </div>
    </header>
  );
}

/** Today as one band. */
export function TodayBand() {
  return (
    <section className="grid items-center gap-x-10 gap-y-6 border-b border-hairline py-8 md:grid-cols-[auto_1fr_auto]">
      <div className="flex items-center gap-5 md:contents">
        <Mark
          size={132}
          complete={COMPLETE}
          progress={{ wind: 42 }}
          label="2 of 5 rings complete"
          className="max-md:hidden"
        >
          <span aria-hidden="true" className="font-display text-[2.5rem]/none">
            2<span className="text-lead text-soft">/5</span>
          </span>
        </Mark>
        <Mark size={72} complete={COMPLETE} progress={{ wind: 42 }} className="md:hidden">
          <span className="font-display text-lead">2/5</span>
        </Mark>
        <div className="grid max-w-105 grow gap-1">
          <p className="text-small text-soft">Today's Progress</p>
          <h2 className="font-display text-promise sm:text-figure">Saturday, November 21, 2026</h2>
          <div className="mt-1 max-md:hidden">
            <ProgressBar label="Overall Completion" value={40} valueText="2/5 Rings" />
          </div>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 max-md:hidden">
            {RING_NAMES.map((ring) => (
              <RingBadge
                key={ring}
                ring={ring}
                complete={COMPLETE.some((r) => r === ring)}
              />
            ))}
          </p>
        </div>
      </div>
      <aside
        data-ring="void"
        className="grid max-w-60 justify-items-start gap-1 md:border-l md:border-hairline md:pl-7"
      >
        <p className="text-small text-soft">You promised for today</p>
        <p className="font-display text-promise">Call the landlord before nine.</p>
        <Button look="ring" size="small" className="mt-2">Log as battle</Button>
      </aside>
    </section>
  );
}
