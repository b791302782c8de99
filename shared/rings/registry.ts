import { EARTH } from "./earth.ts";
import { FIRE } from "./fire.ts";
import { VOID } from "./void.ts";
import { WATER } from "./water.ts";
import { WIND } from "./wind.ts";

/** Each ring's definition by its name. Whatever differs by ring is looked up here, never switched on. */
export const RINGS = { earth: EARTH, water: WATER, fire: FIRE, wind: WIND, void: VOID } as const;

type Definitions = typeof RINGS;

/** The stored document of each ring. */
export type StoredRings = { [R in keyof Definitions]: ReturnType<Definitions[R]["empty"]> };

/** What a Day shows of each ring. */
export type RingViews = { [R in keyof Definitions]: Parameters<Definitions[R]["complete"]>[0] };
