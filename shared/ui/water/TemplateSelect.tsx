import { classes } from "../parts/classes.ts";
import { CONTROL } from "../fields/control.ts";
import { Field } from "../fields/Field.tsx";
import type { TemplateChoice } from "./goal_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface TemplateSelectProps {
  templates: readonly TemplateChoice[];
  /** The chosen template's id; empty while none is. */
  value: string;
  onChange: (id: string) => void;
}

/** Between title and domain when both are plain text. */
const SEPARATOR = "· ";

/**
 * Selects a goal template by its title, with its domain as a badge. It is the browser's own select; where options
 * cannot contain a badge, the domain follows the title as plain text.
 */
export function TemplateSelect({ templates, value, onChange }: TemplateSelectProps) {
  return (
    <Field
      label={t("Goal template")}
      control={(props) => (
        <select
          {...props}
          aria-required="true"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Escape closes the open list alone, not the dialog around it.
            if (event.key === "Escape" && isListOpen(event.currentTarget)) event.stopPropagation();
          }}
          className={classes(CONTROL, "select-arrow rich-select appearance-none pr-9")}
        >
          <option value="">{t("Select a goal template")}</option>
          {templates.map(({ id, title, domain }) => (
            <option key={id} value={id}>
              {`${title} `}
              <span data-separator="">{SEPARATOR}</span>
              <span data-badge="">{domain}</span>
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Returns false also where the list is a system menu, whose keys never reach the page. */
function isListOpen(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(select:open)") && select.matches(":open");
}
