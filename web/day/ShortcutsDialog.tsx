import { Fragment } from "react";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { DASHBOARD_KEYS } from "./commands.ts";
import { PAGES } from "./Frame.tsx";

const shortcuts = () => [
  ...RING_NAMES.map((ring, index) => ({
    key: String(index + 1),
    action: t("Show {title}", { title: t(RINGS[ring].title) }),
  })),
  ...DASHBOARD_KEYS.map(({ key, action }) => ({ key, action: t(action) })),
  ...PAGES.map(({ key, title }) => ({ key, action: t("Go to {title}", { title: t(title) }) })),
  { key: "Ctrl K", action: t("Quick add: commands, entries and days") },
  { key: "?", action: t("Show this list") },
  ...([
    ["← →", "On the day strip: choose an entry"],
    ["Shift ← →", "On the day strip: pull the end"],
    ["Alt ← →", "On the day strip: pull the start"],
    ["Shift Alt ← →", "On the day strip: move the entry"],
    ["x", "On the day strip: cut the entry in two"],
  ] as const).map(([key, action]) => ({ key, action: t(action) })),
];

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t("Keyboard shortcuts")}>
      {/* Without a control in it, the keyboard could not scroll it everywhere. */}
      <dl tabIndex={0} className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcuts().map(({ key, action }) => (
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
