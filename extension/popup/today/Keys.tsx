import { Button } from "#shared/ui/parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

/** The keys of the popup, as `KeyboardEvent.key` or a chord, and what each does. */
const KEYS: readonly (readonly [key: string, action: string])[] = [
  ["1–9", "Start or switch to a category"],
  ["t", "Start or stop the timer"],
  ["b", "Log a battle"],
  ["g", "Add a goal in the dashboard"],
  ["Ctrl+Enter", "Submit a form"],
  ["Esc", "Close a form, or the popup"],
  ["?", "Show this list"],
];

/** Lists the keys of the popup. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <section
      aria-label={t("Keyboard shortcuts")}
      className="grid gap-2 border-t border-hairline py-1.5 text-small"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {KEYS.map(([key, action]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd className="text-soft">{t(action)}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" autoFocus className="justify-self-start" onClick={onClose}>{t("Close")}</Button>
    </section>
  );
}
