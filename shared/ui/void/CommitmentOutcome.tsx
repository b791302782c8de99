import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { CommitmentOutcome as Outcome } from "../../domain/commitments.ts";
import { t } from "../../texts/translate.ts";
import { Button, classes } from "../Controls.tsx";

/** Yesterday's commitment, and whether it was kept. */
export function CommitmentOutcome(
  { commitment, outcome, onKept, onDismiss, pending = false }: {
    commitment: string;
    outcome: Outcome;
    /** Marks the commitment as kept. */
    onKept: () => void;
    /** Hides the notice. */
    onDismiss: () => void;
    pending?: boolean;
  },
) {
  const isKept = outcome === "kept";
  const Sign = isKept ? Check : X;
  return (
    <section
      aria-label={t("Commitment for yesterday")}
      data-ring="void"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 text-small text-soft">
          {t("Your commitment for yesterday")}
          <span
            className={classes("inline-flex items-center gap-1.5 font-semibold", isKept && "text-ring")}
          >
            <Sign aria-hidden="true" className="size-4" />
            {isKept ? t("Kept") : t("Broken")}
          </span>
        </p>
        <p className="font-display text-title wrap-anywhere whitespace-pre-line">{commitment}</p>
        {!isKept && <p className="text-small text-soft">{t("No victory was logged for it.")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isKept && <Button look="ring" size="small" pending={pending} onClick={onKept}>{t("Kept")}</Button>}
        <Button size="small" onClick={onDismiss}>{t("Got it")}</Button>
      </div>
    </section>
  );
}
