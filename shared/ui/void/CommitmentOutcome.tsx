import type { CommitmentOutcome as Outcome } from "../../domain/battles.ts";
import { t } from "../../texts/translate.ts";
import { Badge, Button } from "../Controls.tsx";

export interface CommitmentOutcomeProps {
  commitment: string;
  outcome: Outcome;
  /** Marks the commitment as kept. */
  onKept: () => void;
  /** Hides the notice. */
  onDismiss: () => void;
  pending?: boolean;
}

/** Yesterday's commitment, and whether it was kept. */
export function CommitmentOutcome(
  { commitment, outcome, onKept, onDismiss, pending = false }: CommitmentOutcomeProps,
) {
  return (
    <section
      aria-label={t("Commitment for yesterday")}
      data-ring="void"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border border-ring-line bg-ring-tint px-5 py-4"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex items-center gap-2 text-small text-soft">
          {t("Your commitment for yesterday")}
          <Badge look={outcome === "kept" ? "tint" : "outline"}>
            {outcome === "kept" ? t("Kept") : t("Broken")}
          </Badge>
        </p>
        <p className="font-display text-title wrap-anywhere whitespace-pre-line">{commitment}</p>
        {outcome === "broken" && <p className="text-small text-soft">{t("No victory was logged for it.")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {outcome === "broken" && (
          <Button look="ring" size="small" pending={pending} onClick={onKept}>{t("Kept")}</Button>
        )}
        <Button size="small" onClick={onDismiss}>{t("Got it")}</Button>
      </div>
    </section>
  );
}
