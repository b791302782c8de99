/** The five rings: schema, limits, defaults and rules of each, their registry, and the lists of a day. */
export * from "./earth.ts";
export * from "./fire.ts";
export * from "./registry.ts";
export * from "./ring.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./wind.ts";
