import { classes } from "../classes.ts";
import { CONTROL, Field } from "../Field.tsx";
import type { TemplateChoice } from "./goal_form.ts";

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** The chosen template's id; empty while none is. */
  value: string;
  onChange: (id: string) => void;
}

/**
 * Each template by its title, with its domain as a badge. It is the browser's own select; where that cannot draw a badge in
 * an option, the domain follows the title as plain words.
 */
export function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  return (
    <Field
      label="Goal Template"
      control={(props) => (
        <select
          {...props}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={classes(CONTROL, "select-arrow rich-select appearance-none pr-9")}
        >
          <option value="">Select a goal template</option>
          {templates.map(({ id, title, domain }) => (
            <option key={id} value={id}>
              {`${title} `}
              <span data-badge="">{domain}</span>
            </option>
          ))}
        </select>
      )}
    />
  );
}
