import { atom, type Getter } from "jotai/vanilla";
import { type Command, EMPTY_QUEUE, type KeptQueue, QUEUE, type QueuedWrite } from "#shared/offline/mod.ts";
import { userAtom } from "./session.ts";
import { keepingAtom } from "./shelf.ts";

/** The queue as it was last read. What lies on the shelf is the truth; this is what the page shows of it. */
const shownQueueAtom = atom<KeptQueue>(EMPTY_QUEUE);

const mine = <W extends { readonly account: string }>(get: Getter, writes: readonly W[]): readonly W[] => {
  const account = get(userAtom)?.id;
  return writes.filter((write) => write.account === account);
};

/** The signed-in user's changes that the server has not answered yet, the first one first. */
export const waitingAtom = atom((get): readonly QueuedWrite<Command>[] =>
  mine(get, get(shownQueueAtom).waiting)
);

/** The signed-in user's changes that the server would not take. */
export const refusedAtom = atom((get) => mine(get, get(shownQueueAtom).refused));

/** What the signed-in user's changes overruled elsewhere, until it is read. */
export const overruledAtom = atom((get) => mine(get, get(shownQueueAtom).overruled));

/** Changes that another version of the app kept, and that this one cannot read. */
export const unreadableAtom = atom((get) => get(shownQueueAtom).unreadable);

/** Reads the queue anew: at start, and when another tab has changed it. */
export const readQueueAtom = atom(null, async (get, set) => {
  set(shownQueueAtom, QUEUE.read(await get(keepingAtom).shelf.read(QUEUE.key)).value);
});

/** Keeps what `change` makes of the queue, then shows it, here and in other tabs. */
export const changeQueueAtom = atom(
  null,
  async (get, set, change: (queue: KeptQueue) => Partial<KeptQueue>): Promise<KeptQueue> => {
    const { shelf, tabs } = get(keepingAtom);
    let kept = EMPTY_QUEUE;
    await shelf.change(QUEUE.key, (before) => {
      const { value } = QUEUE.read(before);
      kept = { ...value, ...change(value) };
      return QUEUE.write(kept);
    });
    set(shownQueueAtom, kept);
    tabs.tell({ kind: "queue" });
    return kept;
  },
);
