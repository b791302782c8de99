import type { Done, Shown } from "./contested_list.ts";

/** An item as the server has it. */
export interface Kept extends Shown {
  readonly id: string;
}

/**
 * What is wrong with the list that the server has after two pages changed it at the same moment, in sentences; none when it
 * is right. It is told from what was done alone, not by merging:
 *
 * - what was added is there, what nobody touched is as it was, nothing is there twice, and the order stays;
 * - what was edited is as one of its editors wanted it, also when the other deleted it: an edit beats a delete;
 * - what was only deleted is gone, unless whoever deleted it had not seen an edit of before;
 * - what was deleted by somebody who saw the other's edit of just now may be gone.
 */
export function faultsOf(before: readonly Kept[], done: readonly Done[], after: readonly Kept[]): string[] {
  const was = byName(before);
  const is = byName(after);
  const faults: string[] = [];
  if (is.size !== after.length) faults.push(`something is there twice: ${namesOf(after)}`);
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

/** What may have become of an item, by what was done to it; 'gone' for one that is not there. */
function statesAfter(old: Kept | undefined, actions: readonly Done[]): string[] {
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

function byName(items: readonly Kept[]): Map<string, Kept> {
  return new Map(items.map((item) => [item.name, item]));
}

function namesOf(items: readonly Shown[]): string {
  return items.map(({ name }) => name).join(", ");
}
