/** How two surfaces that edit the same day end with both people's work, and how a change outlives a lost connection. */
export {
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingMoved,
  SILENCE_MS,
} from "./live_events.ts";
export { type Item, mergeFields, mergeLists } from "./merge_lists.ts";
export { readEvents, type ServerSentEvent } from "./read_events.ts";
export { type RingSave, saveRing } from "./save_ring.ts";
export { outcomeOfError } from "./write_outcome.ts";
export {
  discard,
  emptyQueue,
  enqueue,
  MOST_UNEXPLAINED,
  type QueuedWrite,
  type RefusedWrite,
  retry,
  settle,
  take,
  type WriteOutcome,
  type WriteQueue,
} from "./write_queue.ts";
