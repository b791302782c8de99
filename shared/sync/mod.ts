/** How two surfaces that edit the same day end with both people's work, and how a change outlives a lost connection. */
export { type Cell, cell, type Reading } from "./cell.ts";
export { type Delivery, drain, type Outbox } from "./drain.ts";
export {
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingMoved,
  SILENCE_MS,
} from "./live_events.ts";
export { type Item, mergeFields } from "./merge_lists.ts";
export { EMPTY_QUEUE, type KeptQueue, QUEUE } from "./queue_cell.ts";
export { parseLiveEvent } from "./parse_live_event.ts";
export { readEvents, type ServerSentEvent } from "./read_events.ts";
export { sendWrite } from "./sending/send_write.ts";
export type { Sending, Sent } from "./sending/sending.ts";
export { supposeDay } from "./suppose_day.ts";
export { inTurns } from "./turns.ts";
export { outcomeOfError } from "./write_outcome.ts";
export {
  discard,
  dismiss,
  enqueue,
  type QueuedWrite,
  type RefusedWrite,
  retry,
  settle,
  take,
  type WriteOutcome,
  type WriteQueue,
} from "./write_queue.ts";
export { type Command, CommandSchema, projectDay, titleOf } from "./writes/mod.ts";
export { TIMER_WRITES } from "./writes/timer.ts";
export type { Projection } from "./writes/write_kind.ts";
