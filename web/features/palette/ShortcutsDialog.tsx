import { Fragment } from "react";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import type { CommandSource, KeyTexts } from "../../day/commands.ts";
import { PAGES } from "../../day/Frame.tsx";

const listed = (keys: KeyTexts = {}) => Object.entries(keys).map(([key, text]) => ({ key, action: t(text) }));

/** Returns the shortcuts by what they are for, each with its key. */
const shortcuts = (sources: readonly CommandSource[]) => [
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
      ...sources.flatMap(({ keys }) => listed(keys)),
      { key: "Ctrl K", action: t("Quick add, or search") },
      { key: "?", action: t("Show this list") },
    ],
  },
  {
    title: t("Pages"),
    keys: PAGES.map(({ key, title }) => ({ key, action: t("Go to {title}", { title: t(title) }) })),
  },
  ...sources.flatMap(({ partKeys }) =>
    partKeys ? [{ title: t(partKeys.part), keys: listed(partKeys.keys) }] : []
  ),
];

/** The list of keyboard shortcuts. */
export function ShortcutsDialog(
  { onClose, sources }: { onClose: () => void; sources: readonly CommandSource[] },
) {
  return (
    <Dialog open onClose={onClose} title={t("Keyboard shortcuts")} isSteady>
      {/* Without a control in it, the keyboard could not scroll it everywhere. */}
      <div
        tabIndex={0}
        className="-mx-3 grid items-start gap-x-8 gap-y-5 rounded-sm px-3 py-1 outline-edge -outline-offset-1 focus-visible:outline-1 sm:grid-cols-2"
      >
        {shortcuts(sources).map(({ title, keys }) => (
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
