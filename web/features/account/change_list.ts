import type { Getter, Setter } from "jotai/vanilla";
import { queryClientAtom } from "../day/day.ts";
import { withPassword } from "./password_prompt.ts";

/**
 * Makes a call that changes what is listed under `key`, and loads that again: also when the call fails, since another
 * device may have changed it. Returns null when the user did not enter the password that the call needs.
 */
export async function changeList<T>(
  get: Getter,
  set: Setter,
  key: readonly string[],
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await withPassword(set, call);
  } finally {
    const queries = get(queryClientAtom);
    // A first load that is still under way may lack the change, and would not be repeated.
    await queries.cancelQueries({ queryKey: key });
    await queries.invalidateQueries({ queryKey: key });
  }
}
