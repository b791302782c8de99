import { useAtom, useAtomValue } from "jotai/react";
import { useState } from "react";
import { useLocation } from "wouter";
import { RING_NAMES, type RingName, RINGS } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { YearHeatmap } from "#shared/ui/charts/YearHeatmap.tsx";
import { YearTable } from "#shared/ui/charts/YearTable.tsx";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { failureText } from "../../frame/failure_text.ts";
import { heatmapYearAtom, yearRowsAtom } from "./insight_queries.ts";
import { isRestAtom } from "../settings/rest.ts";
import { todayAtom } from "../day/today.ts";

const OVERALL = "overall";
const CHOICES = [
  { value: OVERALL, label: "All rings" },
  ...RING_NAMES.map((ring) => ({ value: ring, label: RINGS[ring].title })),
];

/** A year as a heatmap, for one ring or all, and as a table. */
export function YearCard() {
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(yearRowsAtom);
  const [year, setYear] = useAtom(heatmapYearAtom);
  const [ring, setRing] = useState<RingName | null>(null);
  const [, navigate] = useLocation();
  const today = useAtomValue(todayAtom);
  const isRest = useAtomValue(isRestAtom);
  return (
    <Card
      title={`The year ${year}`}
      aside={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <SelectField
            label="Ring of the year"
            className="max-sm:basis-full"
            labelHidden
            options={CHOICES}
            value={ring ?? OVERALL}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setRing(RING_NAMES.find((name) => name === value) ?? null);
            }}
          />
          <Button size="small" onClick={() => setYear(year - 1)}>Previous year</Button>
          <Button size="small" onClick={() => setYear(year + 1)} disabled={year >= Number(today.slice(0, 4))}>
            Next year
          </Button>
        </div>
      }
    >
      {!data && error !== null && !isFetching && (
        <AlertBox
          {...failureText("The year could not be loaded", error)}
          action={<Button size="small" onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!data && (error === null || isFetching) && (
        failureReason === null
          ? <Skeleton className="h-40 w-full" />
          : <p className="text-soft">Not on this device yet.</p>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <YearHeatmap
            year={year}
            rows={data.days}
            ring={ring}
            today={today}
            isRest={isRest}
            onOpen={(date) => navigate(`/dashboard?day=${date}`)}
          />
          <Legend ring={ring} />
          {data.days.length === 0
            ? (
              <p className="text-soft">
                No entries in {year}. Each ring you complete darkens that day's square.
              </p>
            )
            : (
              <details className="print:hidden">
                <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
                  The year as a table
                </summary>
                <div className="mt-2">
                  <YearTable year={year} rows={data.days} />
                </div>
              </details>
            )}
        </div>
      )}
    </Card>
  );
}

/** The legend of the heatmap. */
function Legend({ ring }: { ring: RingName | null }) {
  const levels = ring ? [0, 5] : [0, 1, 2, 3, 4, 5];
  return (
    <p
      data-ring={ring ?? undefined}
      className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-soft"
    >
      {ring ? "not complete" : "0 rings"}
      {levels.map((level) => (
        <span
          key={level}
          aria-hidden="true"
          data-bar=""
          className={`heat heat-${level} size-3 rounded-[2px]`}
        />
      ))}
      {ring ? `${RINGS[ring].title} complete` : "5 rings"}
      <span aria-hidden="true" data-bar="" className="heat heat-0 rest-mark ml-3 size-3 rounded-[2px]" />
      rest day
    </p>
  );
}
