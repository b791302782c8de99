import { Section } from "#shared/ui/Controls.tsx";
import { CheckboxField, CodeField, NumberField, SelectField, TextArea } from "#shared/ui/Fields.tsx";
import { DateTimeField, Field, TextField } from "#shared/ui/Field.tsx";
import { CONTROL } from "#shared/ui/Button.tsx";
import { LengthField } from "#shared/ui/LengthField.tsx";
import { nothing, Sample, Samples } from "../Sample.tsx";

/** Fields on a card, as in every form. */
export function Fields() {
  return (
    <Section>
      <Samples>
        <Sample name="TextField">
          <TextField label="Email" placeholder="Enter your email" value="" onChange={nothing} starred />
        </Sample>
        <Sample name="TextField, filled, with a hint">
          <TextField label="Subject" hint="One subject is enough." value="Kanji" onChange={nothing} />
        </Sample>
        <Sample name="TextField, wrong">
          <TextField
            label="Password"
            error="This password is too common"
            value="password"
            onChange={nothing}
          />
        </Sample>
        <Sample name="TextField, disabled">
          <TextField label="At" type="time" value="20:30" onChange={nothing} disabled />
        </Sample>
        <Sample name="TextField near its limit">
          <TextField label="Weakness" maxLength={20} value="Checking the phone" onChange={nothing} />
        </Sample>
        <Sample name="DateTimeField">
          <DateTimeField label="Start Time" value="2026-11-21T09:15" onChange={nothing} />
        </Sample>
        <Sample name="NumberField">
          <NumberField label="Growth Rate (%)" unit="%" value="10" onChange={nothing} />
        </Sample>
        <Sample name="LengthField">
          <LengthField label="Target Minutes" value="1:30" onChange={nothing} />
        </Sample>
        <Sample name="SelectField">
          <SelectField label="Category" options={["Deep Work", "Learning"]} placeholder="Select category" />
        </Sample>
        <Sample name="SelectField, wrong">
          <SelectField label="Category" options={["Deep Work"]} error="Choose a category" />
        </Sample>
        <Sample name="CodeField">
          <CodeField recovery={false} value="" onChange={nothing} />
        </Sample>
        <Sample name="CodeField, recovery code">
          <CodeField recovery value="" onChange={nothing} />
        </Sample>
        <Sample name="TextArea">
          <TextArea label="Note (Optional)" rows={2} value="What I did" onChange={nothing} />
        </Sample>
        <Sample name="CheckboxField">
          <CheckboxField label="Remind me" checked onChange={nothing} />
          <CheckboxField
            label="Paused"
            hint="A paused goal keeps its target."
            checked={false}
            onChange={nothing}
          />
          <CheckboxField label="Disabled" checked={false} onChange={nothing} disabled />
        </Sample>
        <Sample name="Field with a control of its own">
          <Field
            label="Any control"
            hint="Its label, hint and error are connected with it."
            control={(own) => <input {...own} readOnly value="Read only" className={CONTROL} />}
          />
        </Sample>
      </Samples>
    </Section>
  );
}
