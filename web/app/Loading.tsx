import { t } from "#shared/texts/translate.ts";
import { Mark } from "#shared/ui/Mark.tsx";

/** Shown while the session is checked. It appears after a short delay. */
export function Loading() {
  return (
    <main className="appear-late grid min-h-dvh place-content-center justify-items-center gap-5 px-4">
      <Mark size={132} loading />
      <p role="status" className="text-soft">{t("Loading your Gorin...")}</p>
    </main>
  );
}
