/**
 * The local-first engine of both surfaces: an action shows at once, is stored, and is sent when the server can be reached, merged with
 * changes made elsewhere. See `createEngine`.
 */
export {
  type Action,
  type ActionBody,
  type ActionHead,
  idsFrom,
  parseAction,
  writeAction,
} from "./actions.ts";
export { coalesce } from "./coalesce.ts";
export type { Projection } from "./commands/command_definition.ts";
export { type Command, COMMAND_KINDS, CommandSchema, projectDay, titleOf } from "./commands/registry.ts";
export type { SendContext, SendResult } from "./commands/send_context.ts";
export { sendCommand } from "./commands/senders.ts";
export { TIMER_COMMANDS } from "./commands/earth/timer.ts";
export type { Conflict } from "./merge/conflicts.ts";
export { cacheDay, type CachedDay, cachedDay, type DayCache, dayKey } from "./storage/day_cache.ts";
export {
  createEngine,
  type Dispatched,
  type Engine,
  type EngineOptions,
  type NewAction,
  type PendingActions,
  type SaveStatus,
} from "./engine.ts";
export type { EngineSession } from "./queue/flush_queue.ts";
export {
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingChanged,
  SILENCE_MS,
} from "./live/follow_live_events.ts";
export { parseLiveEvent } from "./live/parse_live_event.ts";
export { readEvents, type ServerSentEvent } from "./live/read_events.ts";
export { type MemoryStorage, memoryStorage, memoryStore } from "./storage/memory_store.ts";
export { type Item, mergeFields, mergeLists } from "./merge/merge.ts";
export { type Outcome, toOutcome } from "./queue/outcome.ts";
export { predictToday } from "./predict_today.ts";
export {
  type CommandQueue,
  discard,
  dismiss,
  enqueue,
  nextCommand,
  type QueuedCommand,
  type RejectedCommand,
  retry,
  settle,
  type StoredConflict,
  withdraw,
} from "./queue/queue.ts";
export { applyOnce, momentOf, reduce } from "./reduce.ts";
export type { Delivery } from "./queue/settle_command.ts";
export {
  ENGINE_VALUES,
  type EngineState,
  type StateOf,
  type StoredTimer,
  type StoredValues,
} from "./state.ts";
export { type Change, openStateStore, type StateStore, type ValuesOf } from "./storage/state_store.ts";
export type { KeyValueStore, Values } from "./storage/key_value_store.ts";
export { EMPTY_QUEUE, STORED_QUEUE, type StoredQueue } from "./queue/stored_queue.ts";
export { type StoredReading, type StoredValue, storedValue } from "./storage/stored_value.ts";
export {
  applyServerTimer,
  backdateTimer,
  discardTimer,
  isLeftover,
  type Moment,
  queued,
  serverTimerVersion,
  type ShownTimer,
  shownTimer,
  startTimer,
  stopTimer,
  timerOf,
} from "./timer.ts";
export { pendingOf, projectionFor, viewDay, type Viewer, viewToday } from "./view.ts";
