import { t } from "#shared/texts/translate.ts";

/** Shown in place of what this device does not have while the server cannot be reached. */
export function NotOnDevice() {
  return (
    <div className="grid gap-1">
      <p>{t("Not on this device yet")}</p>
      <p className="text-small text-soft">{t("It will load when the server can be reached again.")}</p>
    </div>
  );
}
