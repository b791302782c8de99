import { type ClipboardEvent, useState } from "react";
import { withoutOverrides } from "#shared/schema/direction.ts";
import { t } from "#shared/texts/translate.ts";

/** How long the text of a field is, and how long it may be. */
export interface TextLength {
  readonly used: number;
  readonly max: number;
  /** Whether pasted text was too long, so that the browser cut it. */
  readonly cut: boolean;
}

/** From this share of the limit on, the field says how much is left. */
const SHOWN_FROM = 0.8;

/** Returns the counter under a text field, or null while there is plenty of room. */
export function lengthText({ used, max, cut }: TextLength): string | null {
  if (used < max * SHOWN_FROM) return null;
  const count = t("{used} of {max} characters", { used, max });
  return cut && used >= max ? t("{count}. The pasted text was cut to fit.", { count }) : count;
}

/** Drops direction overrides, which come with pasted text, before a control's host reads it. */
export function dropOverrides({ currentTarget: control }: { currentTarget: { value: string } }): void {
  const kept = withoutOverrides(control.value);
  if (kept !== control.value) control.value = kept;
}

interface LimitedProps<Element> {
  value?: string | number | readonly string[] | undefined;
  maxLength?: number | undefined;
  onPaste?: ((event: ClipboardEvent<Element>) => void) | undefined;
}

/**
 * Follows the length of a text control with a `maxLength`, beyond which the browser drops what is typed or pasted.
 * Returns undefined for a control without one.
 */
export function useTextLength<Element extends HTMLInputElement | HTMLTextAreaElement>(
  { value, maxLength, onPaste }: LimitedProps<Element>,
): { length: TextLength | undefined; onPaste: ((event: ClipboardEvent<Element>) => void) | undefined } {
  const [cut, setCut] = useState(false);
  if (maxLength === undefined) return { length: undefined, onPaste };
  const used = String(value ?? "").length;
  return {
    length: { used, max: maxLength, cut },
    onPaste: (event) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setCut(used - replaced + event.clipboardData.getData("text").length > maxLength);
      onPaste?.(event);
    },
  };
}
