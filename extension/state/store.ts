import type { Shelf } from "../platform/shelf.ts";
import { type CellName, CELLS, type State } from "./cells.ts";

/** What is kept, and the cells of it that this version could not read. */
export interface StateReading {
  readonly state: State;
  readonly unreadable: readonly CellName[];
}

const NAMES = Object.keys(CELLS) as CellName[]; // The keys of a literal are just these.

/** Everything on the shelf. A cell that cannot be read has its fallback and is named. */
export async function readState(shelf: Pick<Shelf, "read">): Promise<StateReading> {
  const kept = await shelf.read();
  const readings = NAMES.map((name) => ({ name, ...CELLS[name].read(kept[CELLS[name].key]) }));
  return {
    // One value for each cell, read by that cell.
    state: Object.fromEntries(readings.map(({ name, value }) => [name, value])) as State,
    unreadable: readings.filter(({ unreadable }) => unreadable).map(({ name }) => name),
  };
}

/**
 * The state after `change`, which answers the cells that it changes. It is kept all at once, while no other page or worker of
 * the extension changes anything; `change` is to do nothing else.
 */
export function changeState(shelf: Shelf, change: (state: State) => Partial<State>): Promise<State> {
  return shelf.alone("state", async () => {
    const { state } = await readState(shelf);
    const changed = change(state);
    const names = NAMES.filter((name) => Object.hasOwn(changed, name));
    if (names.length > 0) await shelf.write(keptForm(changed, names));
    return { ...state, ...changed };
  });
}

/** Puts the fallback in the place of what could not be read. */
export function resetUnreadable(shelf: Shelf): Promise<void> {
  return shelf.alone("state", async () => {
    const { state, unreadable } = await readState(shelf);
    await shelf.write(keptForm(state, unreadable));
  });
}

function keptForm(values: Partial<State>, names: readonly CellName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => {
    // A cell writes what it reads; the compiler cannot follow that through a union of cells.
    const write = CELLS[name].write as (value: unknown) => unknown;
    return [CELLS[name].key, write(values[name])];
  }));
}
