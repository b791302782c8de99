import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { Button, type ButtonLook } from "#shared/ui/Button.tsx";
import {
  Badge,
  Chip,
  IconButton,
  IconButtons,
  PlayButton,
  PlaySign,
  SegmentedChoice,
  ThemeSwitch,
} from "#shared/ui/Controls.tsx";
import { ReuseButtons } from "#shared/ui/Suggestions.tsx";
import { Held, nothing, Sample, Samples } from "../Sample.tsx";

const LOOKS: readonly ButtonLook[] = ["primary", "wash", "quiet", "danger", "ring"];
const ANSWERS = ["None", "Some", "Most"].map((label) => ({ value: label, label }));

/** Buttons and labels. */
export function Buttons() {
  return (
    <Samples>
      {LOOKS.map((look) => (
        <Sample key={look} name={`Button, ${look}`}>
          <div data-ring={look === "ring" ? "water" : undefined} className="flex flex-wrap gap-2">
            <Button look={look}>Save entry</Button>
            <Button look={look} size="small">Small</Button>
            <Button look={look} size="large">Large</Button>
            <Button look={look} disabled>Disabled</Button>
            <Button look={look} pending>Saving</Button>
          </div>
        </Sample>
      ))}
      <Sample name="Button of a ring">
        <div className="flex flex-wrap gap-2">
          {RING_NAMES.map((ring) => <Button key={ring} look="ring" size="small" ring={ring}>{ring}</Button>)}
        </div>
      </Sample>
      <Sample name="IconButton">
        <div className="flex">
          <IconButton icon="edit" label="Edit goal" onClick={nothing} />
          <IconButton icon="delete" label="Delete goal" onClick={nothing} disabled />
        </div>
      </Sample>
      <Sample name="IconButtons">
        <IconButtons
          actions={[
            { icon: "play", label: "Continue Deep Work", onClick: nothing },
            { icon: "edit", label: "Edit entry Deep Work", onClick: nothing },
            { icon: "delete", label: "Delete entry Deep Work", onClick: nothing },
          ]}
        />
      </Sample>
      <Sample name="PlayButton, PlaySign">
        <div data-ring="earth" className="flex gap-2">
          <PlaySign />
          <PlaySign isStop />
          <PlayButton label="Start Spanish" onClick={nothing} />
          <PlayButton label="Start Deep Work" onClick={nothing} solid />
          <PlayButton label="Stop Spanish" onClick={nothing} isStop />
          <PlayButton label="Start Admin" onClick={nothing} disabled />
        </div>
      </Sample>
      <Sample name="Chip">
        <div className="flex flex-wrap gap-2">
          <Chip ring="water">10 pages</Chip>
          <Chip look="wash">General</Chip>
        </div>
      </Sample>
      <Sample name="Badge">
        <div data-ring="wind" className="flex flex-wrap gap-2">
          <Badge>Tint</Badge>
          <Badge look="plain">Plain</Badge>
          <Badge look="outline">Outline</Badge>
          {RING_NAMES.map((ring) => <Badge key={ring} ring={ring}>{ring}</Badge>)}
        </div>
      </Sample>
      <Sample name="SegmentedChoice">
        <div data-ring="wind" className="flex flex-wrap gap-2">
          <Held initial="Some">
            {(value, set) => (
              <SegmentedChoice
                label="Answer"
                options={ANSWERS}
                value={value}
                onChange={set}
              />
            )}
          </Held>
          <SegmentedChoice label="Disabled" options={ANSWERS} value="None" onChange={nothing} disabled />
        </div>
      </Sample>
      <Sample name="ThemeSwitch">
        <ThemeSwitch value="system" onChange={nothing} />
      </Sample>
      <Sample name="ReuseButtons">
        <div data-ring="wind">
          <ReuseButtons
            title="Study again"
            items={[{ key: "a", text: "Kanji, 30 min" }, {
              key: "b",
              text: "A subject with a name so long that it takes more than one line of its button",
            }]}
            onReuse={nothing}
          />
        </div>
      </Sample>
    </Samples>
  );
}
