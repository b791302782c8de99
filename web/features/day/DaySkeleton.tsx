import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";

const FIGURES = ["first", "second", "third", "fourth"];
const LINES = ["w-2/3", "w-full", "w-1/2"];

/** The placeholder of a panel while its day is loading. */
export function DaySkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 max-sm:order-last sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure} className="grid content-start">
            <Skeleton className="my-1.5 h-5 w-16 sm:h-7" />
            <Skeleton className="my-0.75 h-3 w-28" />
          </div>
        ))}
      </div>
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1.25fr_1fr]">
        <CardShape className="h-52" />
        <CardShape className="h-43" />
      </div>
    </div>
  );
}

function CardShape({ className }: { className: string }) {
  return (
    <div className={`grid content-start gap-4 rounded-md border border-hairline bg-card p-6 ${className}`}>
      <Skeleton className="h-3.5 w-28" />
      {LINES.map((width) => <Skeleton key={width} className={`h-3 ${width}`} />)}
    </div>
  );
}
