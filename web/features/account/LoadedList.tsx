import type { ReactNode } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { t } from "#shared/texts/translate.ts";

export interface LoadedListProps<T> {
  query: {
    readonly data: T | undefined;
    readonly isError: boolean;
    /** Why it could not be loaded so far; null before the first attempt ends. */
    readonly failureReason: unknown;
    readonly refetch: () => unknown;
  };
  children: (data: T) => ReactNode;
}

/** A list that is loaded: its shape meanwhile, and a way to try again when that fails. */
export function LoadedList<T>({ query, children }: LoadedListProps<T>) {
  const { data, isError, failureReason, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError && failureReason === null) return <Skeleton className="mt-3 h-24 w-full" />;
  if (!isError) return <p className="mt-3">{t("Not on this device yet.")}</p>;
  return (
    <div className="mt-3">
      <AlertBox
        message={t("The list could not be loaded")}
        action={<Button size="small" onClick={() => void refetch()}>{t("Try again")}</Button>}
      />
    </div>
  );
}
