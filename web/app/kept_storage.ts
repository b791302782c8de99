import { stored } from "./storage.ts";

/** Whether the browser was asked to keep what is stored: some ask the user in turn, who is not to be asked again. */
const wasRequested = stored("gorin_storage_requested", (text) => text === "yes" ? true : null, () => "yes");

/** Returns whether the browser keeps what is stored here even when space runs low; null when it does not say. */
export async function isStorageKept(): Promise<boolean | null> {
  return await navigator.storage?.persisted?.() ?? null;
}

/** Asks the browser to keep what is stored. Returns whether it does. */
async function requestKeptStorage(): Promise<boolean> {
  wasRequested.write(true);
  return await navigator.storage?.persist?.() ?? false;
}

/** Asks the browser once, as soon as there is something to lose. */
export async function requestKeptStorageOnce(): Promise<void> {
  if (wasRequested.read() || await isStorageKept() !== false) return;
  // Another tab may have asked meanwhile.
  if (!wasRequested.read()) await requestKeptStorage();
}
