/**
 * The local-first engine of both surfaces: an action shows at once, is stored, and is sent when the server can be
 * reached, merged with changes made elsewhere. See `openEngine`.
 */
export {
  type Action,
  type ActionBody,
  type ActionHead,
  idsFrom,
  parseAction,
  writeAction,
} from "./engine.ts";
export { coalesce } from "./store.ts";
export { type Command, commandSchema, projectDay, titleOf } from "./commands/mod.ts";
export { battleOutcome } from "./commands/void.ts";
export { projectUser } from "./commands/settings.ts";
export { saveSettings } from "./commands/settings.ts";
export { FORMER_STOP_KEY, takeTimer } from "./upgrade_timer.ts";
export { withSession } from "./upgrade.ts";
export type { SendResult } from "./senders.ts";
export { sendCommand } from "./senders.ts";
export { cacheDay, cachedDay, dayKey, daysOf } from "./store.ts";
export { createEngine, type Engine, type EngineHost, type NewAction, type PendingActions } from "./engine.ts";
export { type Delivery, openEngine, type SaveStatus, type SendingEngine } from "./sending.ts";
export {
  FIRST_EVENT_MS,
  followLiveEvents,
  type LiveEvents,
  type LiveEventsOptions,
  type LiveListener,
  POLL_MS,
  type RingChanged,
  SILENCE_MS,
} from "./live.ts";
export { parseLiveEvent } from "./live_event.ts";
export { readEvents, type ServerSentEvent } from "./live.ts";
export { type MemoryStorage, memoryStorage, withWebLock } from "./memory_store.ts";
export { itemEdit, mergeFields } from "./merge.ts";
export { predictToday } from "./timer.ts";
export { applyOnce, localActions, reduce } from "./engine.ts";
export {
  ENGINE_VALUES,
  type EngineState,
  type StateOf,
  type StoredTimer,
  StoredTimerSchema,
} from "./state.ts";
export { type Change, openStateStore, type StateStore } from "./store.ts";
export type { KeyValueStore, Values } from "./memory_store.ts";
export { EMPTY_QUEUE, type StoredQueue } from "./queue.ts";
export { storedValue } from "./store.ts";
export {
  discardTimer,
  endingCommand,
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
export { pendingOf, viewDay, type Viewer, viewToday } from "./engine.ts";
