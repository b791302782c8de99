import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isComposing } from "#shared/ui/keys/is_composing.ts";
import { shortcutKey } from "#shared/ui/keys/shortcut_key.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { lazyExtra } from "./lazy/lazy_extra.ts";
import { loadAhead } from "./lazy/load_ahead.ts";
import { LazyDialog } from "./lazy/LazyDialog.tsx";
import { t } from "#shared/texts/translate.ts";

const CommandPalette = lazyExtra(() => import("../features/palette/CommandPalette.tsx"));

/** The button and the shortcut, Ctrl or ⌘ with K, that open the command palette. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    loadAhead(CommandPalette);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (shortcutKey(event) !== "k" || isComposing(event)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      // Synchronously, so that it gets the next key.
      flushSync(() => setOpen(true));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-keyshortcuts="Control+K Meta+K"
        title={t("Ctrl K or ⌘ K")}
        className="shrink-0 whitespace-nowrap no-underline! max-sm:mr-0.75 max-sm:ml-auto max-sm:px-1"
        onClick={() => setOpen(true)}
      >
        {t("Quick add")}
      </Button>
      {open && (
        <LazyDialog onClose={() => setOpen(false)}>
          <CommandPalette onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
