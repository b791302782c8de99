/** Tests of the surfaces use the store in memory, which the dashboard has where its browser stores nothing. */
export { type MemoryStorage, memoryStorage, memoryStore } from "../memory_store.ts";
