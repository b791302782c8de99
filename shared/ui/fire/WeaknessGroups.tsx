import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import { classes } from "../parts/classes.ts";
import { ChoiceButtons } from "./ChoiceButtons.tsx";

/** The weaknesses of one category. */
export interface WeaknessGroup {
  readonly category: string;
  readonly suggestions: readonly string[];
}

export interface WeaknessGroupsProps {
  groups: readonly WeaknessGroup[];
  value: string;
  onChoose: (weakness: string) => void;
}

/** The suggested weaknesses by category. Each category expands and collapses. */
export function WeaknessGroups({ groups, ...choice }: WeaknessGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <div className="rounded-sm border border-hairline">
      {groups.map((group) => <Group key={group.category} group={group} {...choice} />)}
    </div>
  );
}

interface GroupProps {
  group: WeaknessGroup;
  value: string;
  onChoose: (weakness: string) => void;
}

function Group({ group: { category, suggestions }, value, onChoose }: GroupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className="border-t border-hairline first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-2 px-3 py-2 text-left font-medium transition-colors hover:bg-ink/4 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={classes("size-4 shrink-0 text-soft transition-transform", open && "rotate-90")}
          />
          <span className="min-w-0 grow break-words">{category}</span>
          <span aria-hidden="true" className="text-small font-normal text-soft">{suggestions.length}</span>
        </button>
      </h3>
      <div id={id} hidden={!open} className="border-t border-hairline pl-5.25">
        {open && <ChoiceButtons options={suggestions} value={value} onChoose={onChoose} />}
      </div>
    </section>
  );
}
