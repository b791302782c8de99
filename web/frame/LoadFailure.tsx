import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { failureText } from "./failure_text.ts";
import { t } from "#shared/texts/translate.ts";

export interface LoadFailureProps {
  /** What could not be loaded. */
  message: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Shown in place of what could not be loaded, with a way to try again. */
export function LoadFailure({ message, error, onRetry }: LoadFailureProps) {
  return (
    <AlertBox
      {...failureText(message, error)}
      className="items-center! [&>svg]:mt-0!"
      action={<Button size="small" onClick={() => void onRetry()}>{t("Try again")}</Button>}
    />
  );
}
