import { atom, type Getter } from "jotai/vanilla";
import {
  type Command,
  EMPTY_QUEUE,
  type QueuedCommand,
  STORED_QUEUE,
  type StoredQueue,
} from "#shared/offline/mod.ts";
import { userAtom } from "../features/auth/session.ts";
import { keepingAtom } from "./shelf.ts";

/** The queue as it was last read. What lies on the shelf is the truth; this is what the page shows of it. */
const shownQueueAtom = atom<StoredQueue>(EMPTY_QUEUE);

const mine = <W extends { readonly account: string }>(get: Getter, writes: readonly W[]): readonly W[] => {
  const account = get(userAtom)?.id;
  return writes.filter((write) => write.account === account);
};

/** The signed-in user's changes that the server has not answered yet, the first one first. */
export const waitingAtom = atom((get): readonly QueuedCommand<Command>[] =>
  mine(get, get(shownQueueAtom).pending)
);

/** The signed-in user's changes that the server would not take. */
export const refusedAtom = atom((get) => mine(get, get(shownQueueAtom).rejected));

/** What the signed-in user's changes overruled elsewhere, until it is read. */
export const overruledAtom = atom((get) => mine(get, get(shownQueueAtom).conflicts));

/** Changes that another version of the app kept, and that this one cannot read. */
export const unreadableAtom = atom((get) => get(shownQueueAtom).unreadable);

/** Reads the queue anew: at start, and when another tab has changed it. */
export const readQueueAtom = atom(null, async (get, set) => {
  set(shownQueueAtom, STORED_QUEUE.read(await get(keepingAtom).shelf.read(STORED_QUEUE.key)).value);
});

/** Keeps what `change` makes of the queue, then shows it, here and in other tabs. */
export const changeQueueAtom = atom(
  null,
  async (get, set, change: (queue: StoredQueue) => Partial<StoredQueue>): Promise<StoredQueue> => {
    const { shelf, tabs } = get(keepingAtom);
    let kept = EMPTY_QUEUE;
    await shelf.change(STORED_QUEUE.key, (before) => {
      const { value } = STORED_QUEUE.read(before);
      kept = { ...value, ...change(value) };
      return STORED_QUEUE.write(kept);
    });
    set(shownQueueAtom, kept);
    tabs.tell({ kind: "queue" });
    return kept;
  },
);
