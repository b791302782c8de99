/** Two pages that change the same list at the same moment: what they do, and what must be stored afterwards. */

/** An item of a list as a page shows it: its name, and its state or outcome. */
export interface Shown {
  readonly name: string;
  readonly state: string;
}

/** A change that one page makes to its list. An edit names the new state. */
export type ListAction =
  | { readonly kind: "add"; readonly name: string }
  | { readonly kind: "edit"; readonly name: string; readonly to: string }
  | { readonly kind: "delete"; readonly name: string };

/** A change that was made, and the state that the page showed for its item at that moment. */
export type AppliedAction = ListAction & { readonly seen: string };

/** An item as the server stores it. */
export interface StoredItem extends Shown {
  readonly id: string;
}

/**
 * Returns what is wrong, in sentences, with the stored list after two pages changed it at the same moment. It is
 * derived from the actions alone, not by merging:
 *
 * - an added item exists, an untouched item is unchanged, no item exists twice, and the order stays;
 * - an edited item has the state that one of its editors chose, even if the other page deleted it: an edit wins over a
 *   delete;
 * - an item that was only deleted is gone, unless the page that deleted it did not yet show an earlier edit;
 * - an item may be gone if the page that deleted it already showed the other page's edit.
 */
export function findFaults(
  before: readonly StoredItem[],
  done: readonly AppliedAction[],
  after: readonly StoredItem[],
): string[] {
  const was = byName(before);
  const is = byName(after);
  const faults: string[] = [];
  if (is.size !== after.length) faults.push(`an item exists twice: ${namesOf(after)}`);
  for (const name of new Set([...was.keys(), ...is.keys(), ...done.map((action) => action.name)])) {
    const actions = done.filter((action) => action.name === name);
    const [old, now] = [was.get(name), is.get(name)];
    const states = statesAfter(old, actions);
    const found = now?.state ?? "gone";
    if (!states.includes(found)) faults.push(`${name} is ${found}, and should be ${states.join(" or ")}`);
    if (old && now && old.id !== now.id) faults.push(`${name} has another id`);
  }
  const stayed = namesOf(before.filter(({ name }) => is.has(name)));
  const order = namesOf(after.filter(({ name }) => was.has(name)));
  if (stayed !== order) faults.push(`the order was ${stayed}, and is ${order}`);
  return faults;
}

/** Returns the states that an item may have after `actions`; 'gone' if it may not exist. */
function statesAfter(old: StoredItem | undefined, actions: readonly AppliedAction[]): string[] {
  const added = actions.find(({ kind }) => kind === "add");
  if (added) return ["pending", "ongoing"];
  const wanted = actions.flatMap((action) => action.kind === "edit" ? [action.to] : []);
  const edited = (state: string) => state !== old?.state && wanted.includes(state);
  const knewOfEdit = actions.some(({ kind, seen }) => kind === "delete" && edited(seen));
  if (wanted.length > 0) return knewOfEdit ? [...wanted, "gone"] : wanted;
  if (!old) return ["gone"];
  const knowingly = actions.some(({ kind, seen }) => kind === "delete" && seen === old.state);
  return [knowingly ? "gone" : old.state];
}

function byName(items: readonly StoredItem[]): Map<string, StoredItem> {
  return new Map(items.map((item) => [item.name, item]));
}

function namesOf(items: readonly Shown[]): string {
  return items.map(({ name }) => name).join(", ");
}

/** Below this many items a page adds, from that many on it deletes. */
const FEWEST = 4;
const MOST = 14;

/**
 * Chooses the next action of each page from what it shows. Often both choose the same item. `statesAfter` returns the
 * states to which a page can change an item.
 */
export function chooseActions(
  shown: readonly (readonly Shown[])[],
  statesAfter: (state: string) => readonly string[],
  random: () => number,
  round: number,
): ListAction[] {
  const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const favourite = oneOf(shown[0] ?? [])?.name;
  return shown.map((items, page): ListAction => {
    const added: ListAction = { kind: "add", name: `${"AB"[page]} ${round}` };
    const item = (random() < 0.5 ? items.find(({ name }) => name === favourite) : undefined) ?? oneOf(items);
    const chance = random();
    if (!item || items.length < FEWEST || (items.length < MOST && chance < 0.3)) return added;
    const to = oneOf(statesAfter(item.state));
    if (items.length >= MOST || chance < 0.6 || !to) return { kind: "delete", name: item.name };
    return { kind: "edit", name: item.name, to };
  });
}

/** Returns the items without ids, sorted by name, since battles are shown newest first. */
export function sortedByName(items: readonly Shown[]): Shown[] {
  return items.map(({ name, state }) => ({ name, state }))
    .sort((one, other) => one.name < other.name ? -1 : 1);
}
