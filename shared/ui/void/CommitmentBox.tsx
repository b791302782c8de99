import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CommitmentBoxProps {
  /** Empty without a commitment. */
  commitment: string;
  /** The date that it is for, as it is shown; absent for tomorrow. */
  date?: string | undefined;
  onCommit: () => void;
  onRemove: () => void;
  pending?: boolean;
}

/** The commitment for the day after, or the button that adds one. */
export function CommitmentBox({ commitment, date, onCommit, onRemove, pending = false }: CommitmentBoxProps) {
  return (
    // Not labelled by its heading, so that 'Hard Thing' matches only the field of that name.
    <Card>
      <h2 className="mb-3 flex min-h-8 items-center font-semibold">
        {date ? t("Hard thing for {date}", { date }) : t("Tomorrow's Hard Thing")}
      </h2>
      {commitment
        ? (
          <>
            <p className="border-l-2 border-ring pl-3.5 font-display text-title wrap-anywhere whitespace-pre-line">
              {commitment}
            </p>
            <div className="mt-3 -ml-3.25 flex flex-wrap gap-1">
              <Button look="quiet" size="small" onClick={onCommit}>{t("Change commitment")}</Button>
              <Button look="quiet" size="small" disabled={pending} onClick={onRemove}>{t("Remove")}</Button>
            </div>
          </>
        )
        : (
          <div className="grid justify-items-start gap-3">
            <p className="text-soft">
              {date ? t("No commitment set for {date}", { date }) : t("No commitment set for tomorrow")}
            </p>
            <Button look="ring" size="small" onClick={onCommit}>
              {date ? t("Set commitment") : t("Commit to Tomorrow")}
            </Button>
          </div>
        )}
    </Card>
  );
}
