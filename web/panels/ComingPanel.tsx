import { type RingName, RINGS } from "#shared/rings/mod.ts";
import { Card } from "#shared/ui/Card.tsx";
import { Glyph } from "#shared/ui/Glyph.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import type { PanelComponent, PanelProps } from "./panel.ts";

/** The panel of a ring whose own is still being built: what it is for, and how it stands today. */
export function comingPanel(ring: RingName): PanelComponent {
  return (props) => <ComingPanel {...props} ring={ring} />;
}

function ComingPanel({ ring, day }: PanelProps & { ring: RingName }) {
  const { title, purpose } = RINGS[ring];
  const complete = day.completion[ring];
  return (
    <Card className="max-w-160">
      <div className="flex items-start gap-5">
        <Glyph ring={ring} lit className="text-[3.375rem]" />
        <div className="grid grow gap-4">
          <div>
            <h2 className="font-display text-figure">{title}</h2>
            <p className="text-soft">{purpose}</p>
          </div>
          <ProgressBar
            label={complete ? "Complete today" : "Not complete today"}
            value={day.progress[ring]}
          />
          <p className="text-soft">
            This panel is coming. Until it is here, {title}{" "}
            can be filled through the API, and what is recorded there counts above.
          </p>
        </div>
      </div>
    </Card>
  );
}
