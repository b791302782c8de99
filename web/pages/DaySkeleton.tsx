import { Skeleton } from "#shared/ui/Skeleton.tsx";

const FIGURES = ["a", "b", "c", "d"];

/** The shape of a panel while its day is on the way. */
export function DaySkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure} className="grid content-start">
            <Skeleton className="my-1 h-6 w-20 sm:h-8" />
            <Skeleton className="my-0.5 h-3.5 w-28" />
          </div>
        ))}
      </div>
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <Skeleton className="h-52 opacity-60" />
        <Skeleton className="h-36 opacity-60" />
      </div>
    </div>
  );
}
