import { useState } from "react";
import { AlertBox } from "../AlertBox.tsx";
import { Button } from "../Button.tsx";
import { Card } from "../Card.tsx";
import { CheckboxField } from "../CheckboxField.tsx";
import { DateTimeField } from "../DateTimeField.tsx";
import { NumberField } from "../NumberField.tsx";
import { SegmentedChoice } from "../SegmentedChoice.tsx";
import { SelectField } from "../SelectField.tsx";
import { TextArea } from "../TextArea.tsx";
import { TextField } from "../TextField.tsx";

const OUTCOMES = [
  { value: "success", label: "Success" },
  { value: "partial", label: "Partial" },
  { value: "fail", label: "Failed" },
] as const;

/** Every field, with hints and errors. */
export function Fields() {
  const [outcome, setOutcome] = useState<"success" | "partial" | "fail" | null>("success");
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card title="Fields" aside={<span className="text-small text-soft">since 14:02</span>}>
        <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
          <AlertBox message="Failed to add time entry" reason="The server could not be reached." />
          <TextField label="Email" type="email" placeholder="Enter your email" required />
          <TextField label="Subject/Topic *" error="Please enter a subject to study" defaultValue="" />
          <SelectField
            label="Timezone"
            options={["UTC", "Europe/Berlin", "Asia/Tokyo"]}
            placeholder="Choose one"
          />
          <div className="grid grid-cols-2 gap-4">
            <NumberField label="Starting Amount" min={1} defaultValue={13} unit="reps" />
            <NumberField label="Growth Rate (%)" min={1} max={50} defaultValue={10} hint="1 to 50" />
          </div>
          <DateTimeField label="Start Time" defaultValue="2026-11-21T09:15" />
          <TextArea label="Note (Optional)" hint="Up to 500 characters" />
          <CheckboxField label="Create custom goal" hint="Instead of one from a template" />
        </form>
      </Card>
      <Card title="Acts">
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2">
            <Button look="primary">Stop</Button>
            <Button>Add Entry</Button>
            <Button look="quiet">Started earlier</Button>
            <Button look="danger">Defeat</Button>
            <Button look="ring" ring="wind">Victory</Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button look="primary" pending>Signing In...</Button>
            <Button look="primary" disabled>Mark Complete</Button>
            <Button disabled>Save Progress</Button>
            <Button size="small">Fill</Button>
          </div>
          <div data-ring="water">
            <SegmentedChoice label="Push-ups" options={OUTCOMES} value={outcome} onChange={setOutcome} />
          </div>
        </div>
      </Card>
    </div>
  );
}
