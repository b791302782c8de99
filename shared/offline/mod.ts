/**
 * The local-first engine of both surfaces: an action shows at once, is stored, and is sent when the server can be
 * reached, merged with changes made elsewhere. See `createEngine`.
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
export { type Command, commandSchema, projectDay, titleOf } from "./commands/registry.ts";
export { projectUser } from "./commands/settings/project_user.ts";
export { saveSettings } from "./commands/settings/save_settings.ts";
export type { SendResult } from "./commands/send_context.ts";
export { sendCommand } from "./commands/senders.ts";
export { cacheDay, cachedDay, dayKey } from "./storage/day_cache.ts";
export { createEngine, type Engine, type NewAction, type PendingActions, type SaveStatus } from "./engine.ts";
export type { EngineSession } from "./queue/flush_queue.ts";
export {
  FIRST_EVENT_MS,
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
export { type MemoryStorage, memoryStorage } from "./storage/memory_store.ts";
export { mergeFields } from "./merge/merge.ts";
export { predictToday } from "./predict_today.ts";
export { enqueue } from "./queue/queue.ts";
export { applyOnce, reduce } from "./reduce.ts";
export type { Delivery } from "./queue/settle_command.ts";
export {
  ENGINE_VALUES,
  type EngineState,
  type StateOf,
  type StoredTimer,
  StoredTimerSchema,
} from "./state.ts";
export { type Change, openStateStore, type StateStore } from "./storage/state_store.ts";
export type { KeyValueStore, Values } from "./storage/key_value_store.ts";
export { EMPTY_QUEUE, type StoredQueue } from "./queue/stored_queue.ts";
export { storedValue } from "./storage/stored_value.ts";
export {
  discardTimer,
  endOfFormer,
  isLeftover,
  type Moment,
  queued,
  serverTimerVersion,
  shownTimer,
  startTimer,
  stopTimer,
  timerOf,
} from "./timer.ts";
export { pendingOf, viewDay, type Viewer, viewToday } from "./view.ts";
