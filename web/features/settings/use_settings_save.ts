import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import type { EndpointInput, updateMe } from "#shared/contract/mod.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { updateMeAtom } from "./update_me.ts";

/** The saving of one section. */
export interface SettingsSave {
  readonly pending: boolean;
  readonly failure: FailureText | null;
  /** What stands there is saved, and has not been changed since. */
  readonly saved: boolean;
  /** Whether what stands there is now saved. */
  save(change: EndpointInput<typeof updateMe>["body"]): Promise<boolean>;
  /** Something was changed: what was said of the last save no longer holds. */
  touch(): void;
}

/** Saves settings, and says how that went. */
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
        setFailure(refusal(error));
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

/** What the server refused, field by field, where it says so. */
function refusal(error: unknown): FailureText {
  const details = error instanceof ApiError ? error.details : [];
  if (details.length === 0) return failureText("The settings could not be saved", error);
  return {
    message: "The settings could not be saved",
    reason: details.map(({ path, message }) => `${path} ${message}`).join("; "),
  };
}
