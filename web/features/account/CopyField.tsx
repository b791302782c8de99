import { type ClipboardEvent, type FocusEvent, useRef, useState } from "react";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CopyFieldProps {
  label: string;
  value: string;
  /** The text as it is shown, with spaces to read it by; `value` when absent. */
  shown?: string | undefined;
  /** How many lines the text has, where browsers do not fit fields to their text; one when absent. */
  rows?: number;
}

/** In a typeface whose letters differ clearly. */
const LINE = "min-w-0 grow [&>input]:font-[family-name:monospace]";

/** As high as the text, and set off like a quotation: it is no input. */
const LINES =
  "w-full min-w-0 [&>textarea]:resize-none! [&>textarea]:rounded-none! [&>textarea]:border-0! [&>textarea]:border-l-2! [&>textarea]:font-[family-name:monospace]";

/** A text to be copied. Where the browser does not allow that to a page (without TLS), it is selected instead. */
export function CopyField({ label, value, shown = value, rows }: CopyFieldProps) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setStatus(t("Copied"));
    } catch {
      field.current?.select();
      setStatus(t("Selected. Copy it with your keyboard or the context menu."));
    }
  };
  const props = {
    label,
    value: shown,
    readOnly: true,
    autoFocus: true,
    spellCheck: false,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void (field.current = element),
    onCopy: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (getSelection()?.toString().trim() !== shown) return;
      event.clipboardData.setData("text/plain", value);
      event.preventDefault();
    },
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  return (
    <div className="grid gap-2">
      {/* Below several lines, however long they are. */}
      <div
        className={rows === undefined ? "flex flex-wrap items-end gap-3" : "grid justify-items-start gap-3"}
      >
        {rows === undefined
          ? <TextField {...props} className={LINE} />
          : <TextArea {...props} rows={rows} style={{}} className={LINES} />}
        <Button onClick={() => void copy()}>{t("Copy")}</Button>
      </div>
      <p role="status" className="text-small text-soft">{status}</p>
    </div>
  );
}
