import { byRing, RING_NAMES } from "#shared/domain/rings/mod.ts";
import { Glyph, RingBadge } from "#shared/ui/RingBadge.tsx";
import { Mark, markText } from "#shared/ui/Mark.tsx";
import { soFarOf } from "#shared/domain/score.ts";
import { Sample, Samples } from "../Sample.tsx";
import { clickedDay, livedDay, RULES } from "./two_days.ts";

/** One of each weight, and those between which a day is shown. */
const SIZES = [124, 56, 28, 22, 16];

const FULLNESS = { lived: 0.95, half: 0.5, "only ticked": 0.05 };

/** Five complete rings each: by clicks alone, and lived. */
const TWO_DAYS = [clickedDay(), livedDay()].map((day) => soFarOf(day, RULES));

/** The mark, the glyphs and the badges of the rings. */
export function Marks() {
  return (
    <Samples>
      <Sample name="Mark, so far">
        <Mark
          size={240}
          complete={["earth", "water", "fire"]}
          progress={{ wind: 40 }}
          fullness={{ earth: 0.7, water: 0.55, fire: 0.9, wind: 0.25 }}
          label={markText(3, 48)}
        >
          <span className="font-display text-clock">3</span>
        </Mark>
      </Sample>
      <Sample name="Mark, a day of clicks alone beside a lived one">
        <div className="flex flex-wrap gap-14">
          {TWO_DAYS.map(({ fullness, score }) => (
            <Mark
              key={score}
              size={240}
              complete={RING_NAMES}
              fullness={fullness}
              label={markText(5, score)}
            >
              <span className="font-display text-clock">{score}</span>
            </Mark>
          ))}
        </div>
      </Sample>
      {Object.entries(FULLNESS).map(([name, share]) => (
        <Sample key={name} name={`Mark, ${name}`}>
          <div className="flex flex-wrap items-center gap-5">
            {SIZES.map((size) => (
              <Mark
                key={size}
                size={size}
                complete={RING_NAMES}
                fullness={byRing(() => share)}
              />
            ))}
          </div>
        </Sample>
      ))}
      <Sample name="Mark, open">
        <div className="flex flex-wrap items-center gap-5">
          {SIZES.map((size) => <Mark key={size} size={size} complete={["wind"]} progress={{ earth: 50 }} />)}
        </div>
      </Sample>
      <Sample name="Mark, loading">
        <Mark size={124} loading />
      </Sample>
      <Sample name="Glyph">
        <div className="flex gap-3 text-figure">
          {RING_NAMES.map((ring) => <Glyph key={ring} ring={ring} />)}
          {RING_NAMES.map((ring) => <Glyph key={ring} ring={ring} lit />)}
        </div>
      </Sample>
      <Sample name="RingBadge">
        <div className="flex flex-wrap gap-4">
          {RING_NAMES.map((ring, index) => <RingBadge key={ring} ring={ring} complete={index % 2 === 0} />)}
        </div>
      </Sample>
    </Samples>
  );
}
