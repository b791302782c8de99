import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { t } from "#shared/texts/translate.ts";

const FIGURES = ["one", "two", "three", "four", "five", "six"];

/** The placeholder of a week while it is loading. */
export function WeekSkeleton() {
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">{t("Loading the week")}</p>
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        {FIGURES.map((figure) => (
          <div key={figure} className="grid content-start gap-1.5">
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
      <Skeleton className="h-52 w-full" />
    </div>
  );
}
