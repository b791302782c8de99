import { useAtomValue } from "jotai/react";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import type { SectionId } from "./sections.ts";
import { SECTION_TITLES } from "./sections.ts";
import { areSettingsQueuedAtom, settingsRejectionAtom } from "./save_settings.ts";
import type { SaveState } from "./use_autosave.ts";
import { t } from "#shared/texts/translate.ts";

export interface SettingsSectionProps {
  id: SectionId;
  about?: ReactNode;
  state: SaveState;
  /** Why a value is not saved; it stays in its field. */
  invalid?: string | null;
  children: ReactNode;
}

/** A group of settings, each of which is saved when it changes. */
export function SettingsSection({ id, about, state, invalid = null, children }: SettingsSectionProps) {
  const failure = state.kind === "failed" ? state : null;
  return (
    <Card id={id} title={t(SECTION_TITLES[id])} aside={<SaveLine state={state} invalid={invalid} />}>
      <div className="grid gap-4">
        {about && <p className="max-w-160 text-soft">{about}</p>}
        {children}
        {failure && (
          <Button size="small" className="justify-self-start" onClick={failure.retry}>
            {t("Try again")}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Says whether the section is saved. Screen readers announce each change of it. */
function SaveLine({ state, invalid }: { state: SaveState; invalid: string | null }) {
  const isQueued = useAtomValue(areSettingsQueuedAtom);
  const rejection = useAtomValue(settingsRejectionAtom);
  const reason = invalid ??
    (state.kind === "failed" ? state.reason : state.kind === "queued" ? rejection : null);
  return (
    <p role="status" className={reason === null ? "text-small text-soft" : "text-small text-fire"}>
      {reason === null ? savedText(state.kind, isQueued) : t("Not saved: {reason}", { reason })}
    </p>
  );
}

function savedText(kind: SaveState["kind"], isQueued: boolean): string {
  if (kind === "saving") return t("Saving…");
  if (kind === "queued" && isQueued) return t("Saved on this device");
  return kind === "unchanged" ? "" : t("Saved");
}
