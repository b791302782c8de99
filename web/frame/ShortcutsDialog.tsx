import { Fragment } from "react";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { PAGES } from "./pages.ts";

const SHORTCUTS = [
  ...RING_NAMES.map((ring, index) => ({ key: String(index + 1), action: `Show ${RINGS[ring].title}` })),
  { key: "t", action: "Start or stop the timer" },
  { key: "b", action: "Log a battle" },
  { key: "g", action: "Add a goal" },
  ...PAGES.map(({ key, title }) => ({ key, action: `Go to ${title}` })),
  { key: "Ctrl K", action: "Quick add: commands, entries and days" },
  { key: "?", action: "Show this list" },
];

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ key, action }) => (
          <Fragment key={key}>
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-edge px-1.5 font-[inherit]">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
