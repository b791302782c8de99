/** Random values that are the same for the same seed. */
export interface Random {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number;
  /** Returns a whole number between the two, both included. */
  between(least: number, most: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns an item of the list, which must not be empty. */
  oneOf<T>(list: readonly T[]): T;
  /** Returns an independent generator, so that the values of one part do not depend on another. */
  branch(name: string): Random;
}

/** Returns the generator of `seed`. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, quick, and even enough for a demonstration.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    oneOf: (list) => {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error("There is nothing to choose from.");
      return one;
    },
    branch: (name) => createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed)),
  };
}
