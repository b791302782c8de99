/** How two surfaces that edit the same day end with both people's work, and how a change outlives a lost connection. */
export { type Reading, type StoredValue, storedValue } from "./stored_value.ts";
export { type Delivery, flushQueue, type Outbox } from "./flush_queue.ts";
export {
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingChanged,
  SILENCE_MS,
} from "./live/follow_live_events.ts";
export { type Item, mergeFields } from "./merge.ts";
export { EMPTY_QUEUE, STORED_QUEUE, type StoredQueue } from "./stored_queue.ts";
export { parseLiveEvent } from "./live/parse_live_event.ts";
export { readEvents, type ServerSentEvent } from "./live/read_events.ts";
export { sendCommand } from "./commands/send_command.ts";
export type { SendContext, SendResult } from "./commands/send_context.ts";
export { predictToday } from "./predict_today.ts";
export { coalesce } from "./coalesce.ts";
export { toOutcome } from "./outcome.ts";
export {
  type CommandQueue,
  discard,
  dismiss,
  enqueue,
  type Outcome,
  type QueuedCommand,
  type RejectedCommand,
  retry,
  settle,
  take,
} from "./queue.ts";
export { type Command, CommandSchema, projectDay, titleOf } from "./commands/registry.ts";
export { TIMER_COMMANDS } from "./commands/timer.ts";
export type { Projection } from "./commands/command_definition.ts";
