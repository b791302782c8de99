import type { ReactNode } from "react";
import { type Battle, OUTCOME_TEXT } from "#shared/rings/mod.ts";
import { battlesFor } from "#shared/rules/battles/commitment_kept.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { ShortText } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CommitmentsProps {
  /** The commitment for today; empty when there is none. */
  today: string;
  battles: readonly Battle[];
  tomorrow: string;
  /** The draft for tomorrow; null while the form is closed. */
  draft: string | null;
  onLog: () => void;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** The commitments for today and tomorrow, one line each. Today's can be logged as a battle. */
export function Commitments({ today, battles, tomorrow, draft, onLog, onDraft, onCommit }: CommitmentsProps) {
  const fought = battlesFor(today, battles);
  const latest = fought.find(({ outcome }) => outcome === "victory") ?? fought.at(-1);
  return (
    <section
      aria-label={t("Commitments")}
      data-ring="void"
      className="grid grid-cols-1 gap-1 border-t border-hairline pt-1.5"
    >
      {today && (
        <Line label={t("Today")} text={today}>
          {latest
            ? <span className="text-small font-semibold text-ring">{t(OUTCOME_TEXT[latest.outcome])}</span>
            : <Button look="ring" size="small" onClick={onLog}>{t("Log as battle")}</Button>}
        </Line>
      )}
      {draft === null
        ? (
          <Line label={t("Tomorrow")} text={tomorrow}>
            <Button
              size="small"
              data-next-focus=""
              onClick={() => onDraft(tomorrow)}
            >
              {tomorrow ? t("Change") : t("Commit")}
            </Button>
          </Line>
        )
        : (
          <LazyParts>
            {({ CommitForm }) => <CommitForm draft={draft} onDraft={onDraft} onCommit={onCommit} />}
          </LazyParts>
        )}
    </section>
  );
}

/** One commitment on one line, with its button. */
function Line({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="text-small font-semibold text-soft">{label}</h2>
      {text
        ? <ShortText className="min-w-28 grow basis-0 font-display">{text}</ShortText>
        : <span className="min-w-24 grow basis-0 text-small text-soft">{t("No commitment set")}</span>}
      <div className="ml-auto">{children}</div>
    </div>
  );
}
