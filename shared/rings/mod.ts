/** The five rings: the schema, limits, defaults and rules of each, the registry of them all, and the lists of a day. */
export * from "./earth.ts";
export * from "./fire.ts";
export * from "./lists.ts";
export * from "./registry.ts";
export * from "./ring.ts";
export * from "./void.ts";
export * from "./water.ts";
export * from "./wind.ts";
