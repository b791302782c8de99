import type { TimeCategory } from "#shared/rings/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { t } from "#shared/texts/translate.ts";
import type { Shortcuts } from "../platform/shortcut.ts";

export interface KeyboardCardProps {
  /** Null until they are known. */
  shortcuts: Shortcuts | null;
  /** The category that the shortcut of the timer starts next; null while signed out. */
  next: TimeCategory | null;
  onChange: () => void;
}

/** The shortcuts of the browser, the way to change them, and the keys of the popup. */
export function KeyboardCard({ shortcuts, next, onChange }: KeyboardCardProps) {
  return (
    <Card title={t("Keyboard")}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-60 gap-1">
          {shortcuts && (
            <p>
              {shortcuts.popup === ""
                ? t("No keyboard shortcut is set.")
                : t("{shortcut} opens Gorin.", { shortcut: shortcuts.popup })}
            </p>
          )}
          {shortcuts && shortcuts.timer !== "" && (
            <p>
              {next
                ? t("{shortcut} starts {category}, or stops the timer.", {
                  shortcut: shortcuts.timer,
                  category: t(next),
                })
                : t("{shortcut} starts the last category, or stops the timer.", {
                  shortcut: shortcuts.timer,
                })}
            </p>
          )}
          <p className="text-small text-soft">
            {t("In Gorin, 1 to 9 start a category, t starts or stops the timer, and b logs a battle.")}
          </p>
        </div>
        <Button onClick={onChange}>{t("Change shortcuts")}</Button>
      </div>
    </Card>
  );
}
