import * as z from "zod/mini";

/** The five rings, in the order in which they are always shown. */
export const RING_NAMES = ["earth", "water", "fire", "wind", "void"] as const;

export type RingName = (typeof RING_NAMES)[number];

/** One value for each ring. A ring that is forgotten is a compile error. */
export type ByRing<T> = Record<RingName, T>;

/** Makes a value for each ring, in order. */
export function byRing<T>(make: (ring: RingName) => T): ByRing<T> {
  // The five names are all the keys that ByRing has.
  return Object.fromEntries(RING_NAMES.map((ring) => [ring, make(ring)])) as ByRing<T>;
}

/** Returns the schema of an object with one value of `schema` for each ring. */
export function ofEachRing<T extends z.core.SomeType>(schema: T) {
  return z.object({ earth: schema, water: schema, fire: schema, wind: schema, void: schema });
}

/** Turns the data of a stored document of one schema version into that of the next. */
export type Migration = (data: unknown) => unknown;

/**
 * All that differs from one ring to the next.
 *
 * `Stored` is the document in the store; `View` is what a Day shows of it, with everything that is computed.
 */
export interface RingDefinition<Stored, View> {
  readonly name: RingName;
  /** The ring's name for people, as tabs and badges show it. */
  readonly title: string;
  /** What the ring is about, in the specification's words. */
  readonly purpose: string;
  /** The character of its book in Musashi's Go Rin no Sho. Decoration: hide it from screen readers. */
  readonly glyph: string;
  readonly stored: z.ZodMiniType<Stored>;
  readonly view: z.ZodMiniType<View>;
  /** The fields that a save of the ring may contain. Its lists are saved by themselves, see `lists.ts`. */
  readonly patch: z.ZodMiniType<Partial<Stored>>;
  /** The stored fields that only the server sets. */
  readonly computed: readonly (keyof Stored & string)[];
  /** `migrations[n]` turns a stored document of version n + 1 into one of version n + 2. */
  readonly migrations: readonly Migration[];
  /** The document of a day on which nothing was written. */
  readonly empty: () => Stored;
  /** Whether the ring is complete, by the specification's table. */
  readonly complete: (view: View) => boolean;
  /** How far the ring is, 0 to 100, by the specification's table. */
  readonly progress: (view: View) => number;
  /** The one short fact that its tab shows. */
  readonly fact: (view: View) => string;
}
