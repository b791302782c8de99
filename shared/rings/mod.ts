/** The five rings: the schema, limits, defaults and rules of each, and the registry of them all. */
import { EARTH } from "./earth.ts";
import { FIRE } from "./fire.ts";
import { VOID } from "./void.ts";
import { WATER } from "./water.ts";
import { WIND } from "./wind.ts";

export * from "./earth.ts";
export * from "./fire.ts";
export * from "./ring.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./wind.ts";

/** Each ring's definition by its name. Whatever differs by ring is looked up here, never switched on. */
export const RINGS = { earth: EARTH, water: WATER, fire: FIRE, wind: WIND, void: VOID } as const;

type Definitions = typeof RINGS;

/** The stored document of each ring. */
export type StoredRings = { [R in keyof Definitions]: ReturnType<Definitions[R]["empty"]> };

/** What a Day shows of each ring. */
export type RingViews = { [R in keyof Definitions]: Parameters<Definitions[R]["complete"]>[0] };
