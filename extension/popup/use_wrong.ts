import { type RefObject, useLayoutEffect, useState } from "react";
import { markInvalid } from "#shared/ui/dialogs/mark_invalid.ts";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";

/** Why the values of a form are not valid, and the field that this is about. */
type Wrong = Pick<FormResult<never>, "error"> & { readonly field?: string };

/** Returns the message about what is wrong in a form, and the function that sets it. Marks the fields it is about. */
export function useWrong(
  form: RefObject<HTMLFormElement | null>,
): [string | undefined, (wrong: Wrong | null) => void] {
  const [wrong, setWrong] = useState<Wrong | null>(null);
  useLayoutEffect(() => {
    if (wrong?.error === undefined || !form.current) return;
    return markInvalid(form.current, wrong.field === undefined ? [] : [wrong.field]);
  }, [wrong]);
  return [wrong?.error, setWrong];
}
