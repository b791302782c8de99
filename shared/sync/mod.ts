/** How two surfaces that edit the same day end with both people's work. */
export { type Item, mergeFields, mergeLists } from "./merge_lists.ts";
export { type RingSave, saveRing } from "./save_ring.ts";
