import type { ReactNode } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { t } from "#shared/texts/translate.ts";

export interface LoadedListProps<T> {
  query: { readonly data: T | undefined; readonly isError: boolean; readonly refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A list that is loaded: its shape meanwhile, and a way to try again when that fails. */
export function LoadedList<T>({ query: { data, isError, refetch }, children }: LoadedListProps<T>) {
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton className="h-24 w-full" />;
  return (
    <AlertBox
      message={t("The list could not be loaded")}
      action={<Button size="small" onClick={() => void refetch()}>{t("Try again")}</Button>}
    />
  );
}
