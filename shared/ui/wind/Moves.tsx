import { useState } from "react";
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

/**
 * Up to three things to do against complacency, each one sentence, its reason and a button that does it. One is enough
 * at a time: the others show when they are asked for.
 */
export function Moves<M extends ShownMove>({ moves, onMove, pending = false, title }: {
  moves: readonly M[];
  onMove: (move: M) => void;
  pending?: boolean;
  /** The heading where they are not for today. */
  title?: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (moves.length === 0) return null;
  const shown = isOpen ? moves : moves.slice(0, 1);
  return (
    <Section
      title={title ?? t("Moves for today")}
      aside={shown.length < moves.length && (
        <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
          {t("Show all {count}", { count: moves.length })}
        </Button>
      )}
    >
      <ul className="grid gap-5">
        {shown.map((move) => (
          <li key={move.id} data-ring={move.ring} className="flex gap-x-3">
            <Glyph ring={move.ring} lit className="text-title" />
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 grow basis-60">
                <p className="font-medium wrap-anywhere">{sentenceText(move.text, move.said)}</p>
                <p className="text-small wrap-anywhere text-soft">
                  {keepTimes(sentenceText(move.why, move.why_said))}
                </p>
              </div>
              <Button look="ring" size="small" disabled={pending} onClick={() => onMove(move)}>
                {move.act}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
