import { EARTH } from "./earth.ts";
import { FIRE } from "./fire.ts";
import { VOID } from "./void.ts";
import { WATER } from "./water.ts";
import { WIND } from "./wind.ts";

/** The definition of each ring. Code that differs by ring looks it up here instead of switching on the name. */
export const RINGS = { earth: EARTH, water: WATER, fire: FIRE, wind: WIND, void: VOID } as const;

type Definitions = typeof RINGS;

/** The stored document of each ring. */
export type StoredRings = { [R in keyof Definitions]: ReturnType<Definitions[R]["empty"]> };

/** Each ring as a Day shows it. */
export type RingViews = { [R in keyof Definitions]: Parameters<Definitions[R]["complete"]>[0] };
