import { useRef } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { useEscape } from "../keys.ts";
import { t } from "#shared/texts/translate.ts";

export interface FormActionsProps {
  /** The label of the button that submits the form. */
  submit: string;
  onCancel: () => void;
  /** Deletes what the form edits. */
  onDelete?: (() => void) | undefined;
}

/** The buttons of a form. They stay in view, in the place of the footer, where the form is higher than the window. */
export function FormActions({ submit, onCancel, onDelete }: FormActionsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEscape(buttons, onCancel);
  return (
    <div
      ref={buttons}
      data-form-actions=""
      className="sticky bottom-0 z-10 -mx-4.5 -mb-1 flex flex-wrap gap-2 bg-paper px-4.5 pt-1 pb-2"
    >
      {onDelete && <Button look="danger" size="small" onClick={onDelete}>{t("Delete")}</Button>}
      <div className="ml-auto flex gap-2">
        <Button size="small" onClick={onCancel}>{t("Cancel")}</Button>
        <Button look="primary" size="small" type="submit">{submit}</Button>
      </div>
    </div>
  );
}
