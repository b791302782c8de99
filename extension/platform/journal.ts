/**
 * Where the popup notes what is done in it before it tells anybody: it may be closed, and the worker ended, at any moment after. In local
 * storage, which is the one place that is written by the time the call returns.
 */
export interface Journal {
  /** What was noted and is not known to be kept, the first one first, unchecked. */
  read(): unknown[];
  note(id: string, act: unknown): void;
  /** It is kept elsewhere. */
  strike(id: string): void;
}

const PREFIX = "gorin_act/";

/** The journal of this extension's pages. */
export function browserJournal(storage: Storage = localStorage): Journal {
  const noted = () => Object.keys(storage).filter((key) => key.startsWith(PREFIX));
  return {
    read: () =>
      noted().map((key) => parse(storage.getItem(key)))
        .sort((one, other) => momentOf(one) - momentOf(other)),
    note: (id, act) => storage.setItem(PREFIX + id, JSON.stringify(act)),
    strike: (id) => storage.removeItem(PREFIX + id),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

function momentOf(act: unknown): number {
  return typeof act === "object" && act !== null && "at" in act && typeof act.at === "number" ? act.at : 0;
}
