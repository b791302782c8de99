import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import type { EndpointInput, updateMe } from "#shared/contract/mod.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { updateMeAtom } from "./update_me.ts";

/** The state of saving a section. */
export interface SettingsSave {
  readonly pending: boolean;
  readonly failure: FailureText | null;
  /** Whether the shown values are saved and unchanged since. */
  readonly saved: boolean;
  /** Saves a change. Returns whether the shown values are now saved. */
  save(change: EndpointInput<typeof updateMe>["body"]): Promise<boolean>;
  /** Call when a field changes: clears the result of the last save. */
  touch(): void;
}

/** Saves settings, and holds the result. */
export function useSettingsSave(): SettingsSave {
  const update = useSetAtom(updateMeAtom);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [saved, setSaved] = useState(false);
  const changes = useRef(0);
  return {
    pending,
    failure,
    saved,
    save: async (change) => {
      const sent = changes.current;
      setPending(true);
      setSaved(false);
      try {
        await update(change);
        setFailure(null);
        setSaved(changes.current === sent);
        return changes.current === sent;
      } catch (error) {
        setFailure(rejectionText(error));
        return false;
      } finally {
        setPending(false);
      }
    },
    touch: () => {
      changes.current++;
      setFailure(null);
      setSaved(false);
    },
  };
}

/** Returns the failure with the server's reason for each field. */
function rejectionText(error: unknown): FailureText {
  const details = error instanceof ApiError ? error.details : [];
  if (details.length === 0) return failureText("The settings could not be saved", error);
  return {
    message: "The settings could not be saved",
    reason: details.map(({ path, message }) => `${path} ${message}`).join("; "),
  };
}
