import { Fragment } from "react";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { DASHBOARD_KEYS } from "./commands.ts";
import { PAGES } from "./Frame.tsx";

/** The shortcuts by what they are for, each with its key. */
const shortcuts = () => [
  {
    title: t("Rings"),
    keys: RING_NAMES.map((ring, index) => ({
      key: String(index + 1),
      action: t("Show {title}", { title: t(RINGS[ring].title) }),
    })),
  },
  {
    title: t("Actions"),
    keys: [
      ...DASHBOARD_KEYS.map(({ key, action }) => ({ key, action: t(action) })),
      { key: "Ctrl K", action: t("Quick add, or search") },
      { key: "?", action: t("Show this list") },
    ],
  },
  {
    title: t("Pages"),
    keys: PAGES.map(({ key, title }) => ({ key, action: t("Go to {title}", { title: t(title) }) })),
  },
  {
    title: t("On the day strip"),
    keys: [
      { key: "← →", action: t("Choose an entry") },
      { key: "Shift ← →", action: t("Pull its end") },
      { key: "Alt ← →", action: t("Pull its start") },
      { key: "Shift Alt ← →", action: t("Move it") },
      { key: "x", action: t("Cut it in two") },
      { key: "Enter", action: t("Edit it") },
      { key: "Delete", action: t("Delete it") },
    ],
  },
];

/** The list of keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t("Keyboard shortcuts")} isSteady>
      {/* Without a control in it, the keyboard could not scroll it everywhere. */}
      <div
        tabIndex={0}
        className="-mx-3 grid items-start gap-x-8 gap-y-5 rounded-sm px-3 py-1 outline-edge -outline-offset-1 focus-visible:outline-1 sm:grid-cols-2"
      >
        {shortcuts().map(({ title, keys }) => (
          <section key={title} className="grid gap-1">
            <h3 className="text-small text-soft">{title}</h3>
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
              {keys.map(({ key, action }) => (
                <Fragment key={key}>
                  <dt>
                    <kbd className="inline-grid min-h-7 min-w-7 place-items-center rounded-sm bg-wash px-1.5 font-[inherit] text-small font-medium whitespace-nowrap forced-colors:border">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{action}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
