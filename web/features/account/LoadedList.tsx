import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { LoadFailure } from "../../frame/LoadFailure.tsx";
import { type LoadedQuery, useLoadStatus } from "../../offline/use_load_status.ts";
import { useServerAway } from "../../offline/use_server_away.ts";
import { t } from "#shared/texts/translate.ts";

export interface LoadedListProps<T> {
  query: LoadedQuery & {
    readonly data: T | undefined;
    readonly refetch: () => unknown;
  };
  children: (data: T) => ReactNode;
}

/** A list or a state that is loaded: its shape meanwhile, and a way to try again when that fails. */
export function LoadedList<T>({ query, children }: LoadedListProps<T>) {
  const { data, error, refetch } = query;
  const status = useLoadStatus(query);
  const isAway = useServerAway();
  if (data !== undefined) return children(data);
  if (status === "loading") return <Skeleton className="mt-3 h-24 w-full" />;
  if (status === "awaited") {
    // What is around it says why.
    return isAway
      ? null
      : <p className="mt-3">{t("This can't be shown while the server can't be reached.")}</p>;
  }
  return (
    <div className="mt-3">
      <LoadFailure message={t("This could not be loaded")} error={error} onRetry={refetch} />
    </div>
  );
}
