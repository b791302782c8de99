import { Suspense, useEffect, useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { lazyExtra } from "./lazy_extra.ts";
import { t } from "#shared/texts/translate.ts";

const load = () => import("../features/palette/CommandPalette.tsx");
const CommandPalette = lazyExtra(load);

/** The button and the shortcut, Ctrl or ⌘ with K, that open the command palette. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Loaded ahead, so that it opens at once, also offline. A failure shows when it is opened.
    load().catch(() => {});
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== "k") return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
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
        className="shrink-0 whitespace-nowrap max-sm:mr-0.75 max-sm:ml-auto max-sm:px-1"
        onClick={() => setOpen(true)}
      >
        {t("Quick add")}
      </Button>
      {open && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
