/** What the foot line tells. */
export interface Saving {
  /** How many changes wait. */
  readonly waiting: number;
  /** Whether the worker is with the server right now. */
  readonly busy: boolean;
  /** The server's address, when the last try did not reach it. */
  readonly unreached: boolean;
}

/** What is saved and what waits, in a few words. */
export function savingText({ waiting, busy, unreached }: Saving): string {
  if (waiting === 0) return unreached && !busy ? "Nothing waits to be saved" : "All saved";
  if (busy && !unreached) return "Saving…";
  return waiting === 1 ? "1 change waits to be saved" : `${waiting} changes wait to be saved`;
}
