import { useRef, useState } from "react";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";

/** A text to be copied. Where the browser does not allow that to a page (without TLS), it is selected instead. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setStatus("Copied");
    } catch {
      field.current?.select();
      setStatus("Selected. Copy it with your keyboard or the context menu.");
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          label={label}
          value={value}
          readOnly
          autoFocus
          spellCheck={false}
          className="min-w-0 grow"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p role="status" className="text-small text-soft">{status}</p>
    </div>
  );
}
