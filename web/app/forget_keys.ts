import { LANGUAGE_KEY, TOKEN_KEY } from "./page_language.ts";

/** What stays in local storage after a session: what belongs to the browser, or returns only to its own account. */
const KEPT = [
  LANGUAGE_KEY,
  "gorin_theme",
  "gorin_device_token",
  "gorin_storage_requested",
  // Each names its user.
  "gorin_draft/",
  "gorin_action/",
];

/** Removes from local storage what an account has stored there, whose session has ended. */
export function forgetKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOurs = key.startsWith("gorin_") || key.startsWith("earth_ring_timer") || key === TOKEN_KEY;
      if (isOurs && !isUnsentTimer(key) && !KEPT.some((kept) => key.startsWith(kept))) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // The browser denies storage.
  }
}

/** Whether it is a timer that nobody else knows. It is shown to its own account only. */
function isUnsentTimer(key: string): boolean {
  if (key !== "earth_ring_timer") return false;
  try {
    const timer = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof timer === "object" && timer !== null && "user" in timer && !("id" in timer);
  } catch {
    return false;
  }
}
