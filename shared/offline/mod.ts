/** How two surfaces that edit the same day end with both people's work, and how a change outlives a lost connection. */
export { type Cell, cell, type Reading } from "./stored_value.ts";
export { type Delivery, drain, type Outbox } from "./flush_queue.ts";
export {
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingMoved,
  SILENCE_MS,
} from "./live/follow_live_events.ts";
export { type Item, mergeFields } from "./merge.ts";
export { EMPTY_QUEUE, type KeptQueue, QUEUE } from "./stored_queue.ts";
export { parseLiveEvent } from "./live/parse_live_event.ts";
export { readEvents, type ServerSentEvent } from "./live/read_events.ts";
export { sendWrite } from "./commands/send_command.ts";
export type { Sending, Sent } from "./commands/send_context.ts";
export { supposeDay } from "./predict_today.ts";
export { inTurns } from "./coalesce.ts";
export { outcomeOfError } from "./outcome.ts";
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
} from "./queue.ts";
export { type Command, CommandSchema, projectDay, titleOf } from "./commands/registry.ts";
export { TIMER_WRITES } from "./commands/timer.ts";
export type { Projection } from "./commands/command_definition.ts";
