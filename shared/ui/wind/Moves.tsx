import type { RingName } from "../../domain/rings/mod.ts";
import { type Said, sentenceText } from "../../texts/said.ts";
import { t } from "../../texts/translate.ts";
import { Button, keepTimes, Section } from "../Controls.tsx";
import { Glyph } from "../RingBadge.tsx";

export interface ShownMove {
  readonly id: string;
  readonly ring: RingName;
  /** What it does, and why, each as a sentence with what it was made of. */
  readonly text: string;
  readonly said?: Said | undefined;
  readonly why: string;
  readonly why_said?: Said | undefined;
  /** What its button says: 'Raise to 5%'. */
  readonly act: string;
}

/** Up to three things to do against complacency, each one sentence, its reason and a button that does it. */
export function Moves<M extends ShownMove>({ moves, onMove, pending = false, title }: {
  moves: readonly M[];
  onMove: (move: M) => void;
  pending?: boolean;
  /** The heading where they are not for today. */
  title?: string | undefined;
}) {
  if (moves.length === 0) return null;
  return (
    <Section
      title={title ?? t("Moves for today")}
      aside={<span className="text-small text-soft">{t("from what you did in the last 14 days")}</span>}
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-10 gap-y-5">
        {moves.map((move) => (
          <li key={move.id} data-ring={move.ring} className="flex gap-3">
            <Glyph ring={move.ring} lit className="text-title" />
            <div className="grid min-w-0 content-start justify-items-start gap-1">
              <p className="font-medium wrap-anywhere">{sentenceText(move.text, move.said)}</p>
              <p className="text-small wrap-anywhere text-soft">
                {keepTimes(sentenceText(move.why, move.why_said))}
              </p>
              <Button
                look="ring"
                size="small"
                className="mt-2"
                disabled={pending}
                onClick={() => onMove(move)}
              >
                {move.act}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
