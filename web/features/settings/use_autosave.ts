import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { logFailure } from "../../platform/log.ts";
import { saveSettingsAtom, type SettingsEdit } from "./save_settings.ts";
import { t } from "#shared/texts/translate.ts";

/** What became of the last change of a section. `queued`: it is stored on this device, and sent later. */
export type SaveState =
  | { readonly kind: "unchanged" | "saving" | SaveStatus }
  | { readonly kind: "failed"; readonly reason: string; readonly retry: () => void };

/** Saves a section's settings as they change. */
export interface Autosave {
  readonly state: SaveState;
  save(edit: SettingsEdit): void;
}

/** Saves settings, and holds what became of the last change. A failure stays until a later change is saved. */
export function useAutosave(): Autosave {
  const saveSettings = useSetAtom(saveSettingsAtom);
  const [state, setState] = useState<SaveState>({ kind: "unchanged" });
  const started = useRef(0);
  const lastFailure = useRef(0);
  const send = async (edit: SettingsEdit): Promise<void> => {
    const number = ++started.current;
    const isNewest = () => number === started.current;
    setState({ kind: "saving" });
    try {
      const status = await saveSettings(edit);
      if (isNewest() && lastFailure.current < number) setState({ kind: status });
    } catch (error) {
      logFailure("The settings could not be saved", error);
      lastFailure.current = started.current;
      setState({ kind: "failed", reason: reasonOf(error), retry: () => save(edit) });
    }
  };
  const save = (edit: SettingsEdit) => void send(edit);
  return { state, save };
}

/** Returns the server's reason, with that for each field. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t("this browser could not store the change.");
  const { details, message } = error;
  return details.length === 0 ? message : details.map(({ path, message }) => `${path} ${message}`).join("; ");
}
