import { byRing } from "#shared/domain/rings/mod.ts";
import { Choices } from "#shared/ui/seal/Choices.tsx";
import { LastStroke } from "#shared/ui/seal/LastStroke.tsx";
import { SealSign, Stamp } from "#shared/ui/seal/Stamp.tsx";
import { Sample, Samples } from "../Sample.tsx";

const OUTCOMES = ["Success", "Partial", "Failed"].map((text) => ({ value: text, text }));

/** What the Seal of a day is made of. */
export function Seal() {
  return (
    <Samples>
      <Sample name="Choices">
        <div data-ring="water" className="grid gap-4">
          <Choices label="Open" options={OUTCOMES} value={null} onChoose={() => {}} />
          <Choices label="Chosen" options={OUTCOMES} value="Success" onChoose={() => {}} />
        </div>
      </Sample>
      <Sample name="LastStroke">
        <LastStroke
          complete={["earth", "water", "fire", "wind", "void"]}
          progress={byRing(() => 100)}
          fullness={byRing(() => 0.7)}
          onDrawn={() => {}}
        />
      </Sample>
      <Sample name="Stamp">
        <Stamp date="2026-11-25" className="size-26" />
      </Sample>
      <Sample name="SealSign">
        <SealSign />
      </Sample>
    </Samples>
  );
}
