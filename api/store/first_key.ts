/** The characters of the texts in our keys: ids, names, dates and hashes. */
const [FIRST_CHARACTER, LAST_CHARACTER] = [0x20, 0x7e];

const MAX_PARTS = 8;

const NOTHING = new Uint8Array(0);

/** A part of the key space. */
export interface Bounds {
  readonly start: Deno.KvKey;
  readonly end: Deno.KvKey;
}

/** Returns the part of the key space that a selector selects. */
export function boundsOf(selector: Deno.KvListSelector): Bounds {
  const { prefix, start, end } = { prefix: [], start: undefined, end: undefined, ...selector };
  // The first and the last key that can follow `prefix`.
  return { start: start ?? [...prefix, NOTHING], end: end ?? [...prefix, true] };
}

/**
 * Returns the first key within `bounds`, which must have one. It is found by asking whether there are entries before a
 * key, some hundred times, since no call returns the key of a value that cannot be deserialised. Returns null when the
 * key has other parts than our keys have: texts of ASCII characters, and whole numbers.
 */
export async function firstKey(
  { start, end }: Bounds,
  isEmpty: (bounds: Bounds) => Promise<boolean>,
): Promise<Deno.KvKey | null> {
  const isBefore = async (key: Deno.KvKey) => !await isEmpty({ start, end: key });
  const differs = start.findIndex((part, index) => part !== end[index]);
  let found: Deno.KvKey = differs < 0 ? start : start.slice(0, differs);
  while (!await isBefore([...found, NOTHING])) {
    const before = found;
    const isText = await isBefore([...before, -Infinity]);
    const part = isText
      ? await firstText((text) => isBefore([...before, text]))
      : await lastBelow(0, Number.MAX_SAFE_INTEGER, (number) => isBefore([...before, number]));
    if (part === null || before.length >= MAX_PARTS) return null;
    found = [...before, part];
  }
  return found;
}

async function firstText(isBefore: (text: string) => Promise<boolean>): Promise<string | null> {
  let text = "";
  // Nothing sorts between a text and itself with this character but what follows the text in a key.
  while (!await isBefore(`${text}\0`)) {
    const prefix = text;
    const code = await lastBelow(
      FIRST_CHARACTER,
      LAST_CHARACTER,
      (code) => isBefore(prefix + String.fromCharCode(code)),
    );
    if (code === null) return null;
    text += String.fromCharCode(code);
  }
  return text;
}

/** Returns the last number from `low` to `high` for which `isBefore` is false, or null when there is none. */
async function lastBelow(
  low: number,
  high: number,
  isBefore: (number: number) => Promise<boolean>,
): Promise<number | null> {
  if (await isBefore(low)) return null;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (await isBefore(middle)) high = middle - 1;
    else low = middle;
  }
  return low;
}
