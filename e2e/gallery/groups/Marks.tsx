import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { Glyph, RingBadge } from "#shared/ui/RingBadge.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { Sample, Samples } from "../Sample.tsx";

/** The mark, the glyphs and the badges of the rings. */
export function Marks() {
  return (
    <Samples>
      <Sample name="Mark, with progress">
        <Mark
          size={168}
          complete={["earth"]}
          progress={{ water: 60, wind: 20 }}
          label="1 of 5 rings complete"
        >
          <span className="font-display text-clock">1</span>
        </Mark>
      </Sample>
      <Sample name="Mark, complete">
        <Mark size={168} complete={RING_NAMES} />
      </Sample>
      <Sample name="Mark, sizes">
        <div className="flex items-end gap-4">
          <Mark size={72} complete={["fire", "void"]} />
          <Mark size={48} progress={{ earth: 50 }} />
          <Mark size={32} complete={["earth", "water"]} />
          <Mark size={16} complete={["wind"]} />
        </div>
      </Sample>
      <Sample name="Mark, loading">
        <Mark size={72} loading />
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
