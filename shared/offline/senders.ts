import * as z from "zod/mini";
import { ApiError, type Client } from "../client/mod.ts";
import {
  addEntry,
  deleteEntry,
  deleteTimer,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  getDay,
  getTimer,
  me,
  patchGoal,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putVoid,
  putWeaknessReps,
  putWind,
  sealDay,
  stopTimer,
  unsealDay,
  updateEntry,
  updateMe,
} from "../contract/mod.ts";
import { type CalendarDate, type DayRule } from "../domain/calendar.ts";
import type { Day, Timer, TimerState } from "../domain/records.ts";
import {
  EARTH_LIMITS,
  type Entry,
  entryChanges,
  type EntryDraft,
  type Goal,
  GOAL_STATE_TEXT,
  RINGS,
  type RingViews,
} from "../domain/rings/mod.ts";
import { itemsOf, type ListItem, listOf } from "../domain/rings/registry.ts";
import { timerEntries } from "../domain/time.ts";
import type { User } from "../domain/user.ts";
import { t } from "../texts/translate.ts";
import { type AnswerQuestion, answerTitle, type SealDay } from "./commands/answers.ts";
import type {
  AddEntry,
  ChangeTimer,
  DeleteEntry,
  DiscardTimer,
  StartTimer,
  StopTimer,
  UpdateEntry,
} from "./commands/earth.ts";
import type { Command } from "./commands/mod.ts";
import type { FieldRing, SavedList, SaveFields, SaveList } from "./commands/rings.ts";
import type { SaveSettings } from "./commands/settings.ts";
import { battlesEdit, type CommitTo } from "./commands/void.ts";
import { type AddToGoal, goalEdit, type SetGoalState } from "./commands/water.ts";
import { type Conflict, conflictsIn, conflictsInLists, ofRing, settingsConflicts } from "./conflicts.ts";
import { mergeFields, mergeLists, mergeUserChange } from "./merge.ts";

/** The maximum number of attempts of a write that conflicts each time. */
const MAX_TRIES = 30;

/** The error codes of conflicts with another writer. Their `data` is the current state. */
type ConflictCode = Extract<ApiError["code"], "version_conflict" | "timer_running">;

/**
 * Returns the result of `attempt`. When it fails with `code`, `resolve` is called with the error and `attempt` is
 * called again, unless `resolve` returns a value, which is then the result. Fails with any other error, and with the
 * last conflict after {@link MAX_TRIES}.
 */
async function retryOnConflict<T>(
  code: ConflictCode,
  attempt: () => Promise<T>,
  resolve: (error: ApiError) => T | undefined | Promise<T | undefined>,
): Promise<T> {
  for (let tries = 1;; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === code;
      if (!isConflict || tries >= MAX_TRIES) throw error;
      const resolved = await resolve(error);
      if (resolved !== undefined) return resolved;
    }
  }
}

/** Adds an entry. It is added once, however often it is sent. */
async function sendAddEntry(
  { day, entry }: Omit<AddEntry, "kind">,
  { client, id }: SendContext,
): Promise<SendResult> {
  const response = await client.call(addEntry, { params: { day }, body: entry }, { idempotencyKey: id });
  return { day: response.day, conflicts: [] };
}

/** Changes fields of an entry. An entry that was deleted elsewhere is added again: an edit wins over a delete. */
function sendUpdateEntry(
  { day, base, patch }: UpdateEntry,
  context: SendContext,
): Promise<SendResult> {
  const noun = nounOf(base);
  return onPresentEntry(day, base.id, context, async (present, version) => {
    if (!present) {
      const entry: EntryDraft = { ...base, ...patch };
      return sendAddEntry({ day, entry }, context);
    }
    const params = { day, id: base.id };
    const response = await context.client.call(updateEntry, { params, body: patch }, { version });
    return { day: response.day, conflicts: ofRing("earth", conflictsIn<Entry>(noun, base, patch, present)) };
  });
}

/** Deletes an entry unless it was changed elsewhere since: an edit wins over a delete. */
function sendDeleteEntry({ day, base }: DeleteEntry, context: SendContext): Promise<SendResult> {
  const { client, knownDay } = context;
  return onPresentEntry(day, base.id, context, async (present, version) => {
    if (!present) return { day: null, conflicts: [] };
    if (!isSameEntry(present, base)) {
      const conflicts = [{
        what: nounOf(base),
        mine: t("deleted"),
        theirs: t("changed on another device, so it was not deleted"),
        ring: "earth" as const,
      }];
      return { day: await knownDay(day), conflicts };
    }
    const response = await client.call(deleteEntry, { params: { day, id: base.id } }, { version });
    return { day: response.day, conflicts: [] };
  });
}

/** Calls `write` with the cached entry, and after each conflict with the server's. */
async function onPresentEntry(
  day: CalendarDate,
  id: string,
  { knownDay }: SendContext,
  write: (present: Entry | undefined, version: string | null) => Promise<SendResult>,
): Promise<SendResult> {
  const known = await knownDay(day);
  let entries: readonly Entry[] = known.earth.actual_entries;
  let version = known.versions.earth;
  return retryOnConflict(
    "version_conflict",
    () => write(entries.find((entry) => entry.id === id), version),
    ({ data }) => {
      const present = z.parse(deleteEntry.response, data);
      entries = present.earth.actual_entries;
      version = present.version;
      return undefined;
    },
  );
}

function nounOf({ category }: Entry): string {
  return t("{category} entry", { category: t(category) });
}

function isSameEntry(one: Entry, other: Entry): boolean {
  const changes = { ...entryChanges(one, other), ...entryChanges(other, one) };
  return Object.keys(changes).length === 0;
}

/**
 * Starts a timer. There is at most one: when two surfaces started one without knowing of each other, the later one
 * stays running, and the earlier one ends at its start and becomes an entry. No tracked time is lost.
 */
function sendStartTimer({ timer }: StartTimer, context: SendContext): Promise<SendResult> {
  const { client } = context;
  return retryOnConflict<SendResult>(
    "timer_running",
    async () => ({ day: null, conflicts: [], timer: await client.call(putTimer, { body: timer }) }),
    async ({ data }) => {
      const state = z.parse(getTimer.response, data);
      const running = state.timer;
      if (!running) return undefined;
      if (Date.parse(running.start_ts) > Date.parse(timer.start_ts)) {
        return { ...await addTimerEntries(timer, Date.parse(running.start_ts), context), timer: state };
      }
      await stopAt(running, latestEnd(running, timer.start_ts), context);
      return undefined;
    },
  );
}

/**
 * Changes the start or the note of a running timer. What another surface changed stays. The note of a timer that was
 * stopped elsewhere goes to its entries; its start cannot be changed any more.
 */
function sendChangeTimer({ timer, base }: ChangeTimer, context: SendContext): Promise<SendResult> {
  const { client } = context;
  const { start_ts, note, for: purpose = null } = timer;
  const changes = base ? changesOf(base, timer) : { start_ts, note, for: purpose };
  return retryOnConflict("version_conflict", async () => {
    const { timer: running, version } = await client.call(getTimer, {});
    if (running?.id !== timer.id) return await noteEntries(base ?? timer, changes, context);
    const body = { ...running, ...changes, replace: true };
    const state = await client.call(putTimer, { body }, { version });
    // It ended in this moment: to the server, a start of it that is sent late changes nothing.
    if (state.timer?.id !== timer.id) return await noteEntries(base ?? timer, changes, context);
    return {
      day: null,
      conflicts: base ? ofRing("earth", conflictsIn(timerNounOf(timer), base, changes, running)) : [],
      timer: state,
    };
  }, () => undefined);
}

/** Returns the start, the note and the purpose of `after` where they differ from `before`. */
function changesOf(before: Timer, after: Timer): Partial<Timer> {
  return {
    ...(after.start_ts !== before.start_ts && { start_ts: after.start_ts }),
    ...(after.note !== before.note && { note: after.note }),
    ...("for" in entryChanges(before, { for: after.for ?? null }) && { for: after.for ?? null }),
  };
}

const timerNounOf = ({ category }: Timer) => t("{category} timer", { category: t(category) });

/**
 * Writes the note and the purpose of a timer that was stopped elsewhere to the entries that it became. What was written
 * there meanwhile is reported.
 */
async function noteEntries(
  timer: Timer,
  { start_ts, ...patch }: Partial<Pick<Timer, "start_ts" | "note" | "for">>,
  context: SendContext,
): Promise<SendResult> {
  const isNothing = Object.keys(patch).length === 0;
  const { days, entries } = isNothing || start_ts !== undefined
    ? NOT_STOPPED
    : await stoppedEntries(timer, context) ?? await storedEntries(timer, context);
  if (isNothing || entries.length === 0) {
    throw new ApiError("This timer was stopped on another device.", { status: 404, code: "not_found" });
  }
  const knownDay = async (date: CalendarDate) =>
    days.find((day) => day.date === date) ?? await context.knownDay(date);
  let result: SendResult = { day: null, conflicts: [] };
  for (const { day, entry } of entries) {
    const base = { ...entry, note: timer.note, for: timer.for ?? null };
    result = await sendUpdateEntry({ kind: "update_entry", day, base, patch }, {
      ...context,
      knownDay,
    });
  }
  return result;
}

/** The entries that a timer became, and the present version of some of their days. */
interface TimerEntries {
  readonly days: readonly Day[];
  readonly entries: readonly { readonly day: CalendarDate; readonly entry: Entry }[];
}

const NOT_STOPPED: TimerEntries = { days: [], entries: [] };

/** Returns the entries of the timer that ended last; null for any other. A repeated stop returns them again. */
async function stoppedEntries({ id }: Timer, { client }: SendContext): Promise<TimerEntries | null> {
  const stopped = await orNull("not_found", client.call(stopTimer, { body: { id } }));
  return stopped && { days: [stopped.day], entries: stopped.entries };
}

/** Returns the entries that a timer became, if they are still there. Their ids are derived from the timer's. */
async function storedEntries(timer: Timer, { client, rule }: SendContext): Promise<TimerEntries> {
  const days: Day[] = [];
  const entries = [];
  for (const { day: date, entry: { id } } of timerEntries(timer, longestEnd(timer), rule)) {
    const { day } = await client.call(getDay, { params: { day: date } });
    const entry = day.earth.actual_entries.find((present) => present.id === id);
    days.push(day);
    if (entry) entries.push({ day: date, entry });
  }
  return { days, entries };
}

/** Returns null in place of a failure with this code. */
async function orNull<T>(code: ApiError["code"], call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return null;
    throw error;
  }
}

/**
 * Stops a timer. The end of a timer that was stopped elsewhere before does not change, and is a conflict when it is
 * another one. One that ends in the moment of its start leaves nothing.
 */
async function sendStopTimer(
  { timer, end_ts }: StopTimer,
  context: SendContext,
): Promise<SendResult> {
  const end = Date.parse(end_ts);
  const start = Date.parse(timer.start_ts);
  try {
    // When the timer neither runs nor ended last, its entries are added. Their ids are derived from it, so existing
    // ones do not change.
    const stopped = await stopAt(timer, end_ts, context);
    if (!stopped) return await addTimerEntries(timer, end, context);
    return { ...stopped, conflicts: endConflicts(timer, end_ts, stopped.end_ts) };
  } catch (error) {
    const isInvalid = error instanceof ApiError && error.code === "validation_failed";
    if (!isInvalid || end > start) throw error;
    if (end === start) return await sendDiscardTimer({ kind: "discard_timer", timer }, context);
    throw new ApiError(
      "The timer would end before it starts, as after a clock was set back. Discard it, and add its time by hand.",
      { status: error.status, code: error.code },
    );
  }
}

/** Returns the conflict between the end of a timer here and one that was set elsewhere before. */
function endConflicts(timer: Timer, mine: string, theirs: string): Conflict[] {
  if (Date.parse(mine) === Date.parse(theirs)) return [];
  return ofRing(
    "earth",
    conflictsIn<{ end_ts: string }>(timerNounOf(timer), {}, { end_ts: mine }, { end_ts: theirs }),
  );
}

/** Discards a timer unless it was changed elsewhere since. Nothing changes when it has already ended. */
function sendDiscardTimer({ timer }: DiscardTimer, { client }: SendContext): Promise<SendResult> {
  return retryOnConflict<SendResult>("version_conflict", async () => {
    const { timer: running, version } = await client.call(getTimer, {});
    const isChanged = running?.id === timer.id && Object.keys(changesOf(timer, running)).length > 0;
    if (isChanged) {
      const conflict = {
        what: timerNounOf(timer),
        mine: t("discarded"),
        theirs: t("changed on another device, so it was not discarded"),
        ring: "earth" as const,
      };
      return { day: null, conflicts: [conflict], timer: { timer: running, version } };
    }
    const state = await client.call(deleteTimer, { query: { id: timer.id } }, { version });
    return { day: null, conflicts: [], timer: state };
  }, () => undefined);
}

/** Returns `end_ts`, or the time when the timer reached the maximum length of an entry, if that was earlier. */
function latestEnd(timer: Timer, end_ts: string): string {
  return new Date(Math.min(Date.parse(end_ts), longestEnd(timer))).toISOString();
}

/** Returns when the timer reaches the maximum length of an entry, in milliseconds since 1970. */
function longestEnd({ start_ts }: Timer): number {
  return Date.parse(start_ts) + EARTH_LIMITS.entryHours * 3_600_000;
}

/** Stops the timer at `end_ts`. Returns when it ended, or null when the server does not know it. */
async function stopAt(
  timer: Timer,
  end_ts: string,
  { client, id }: SendContext,
): Promise<SendResult & { readonly end_ts: string } | null> {
  const body = { id: timer.id, end_ts };
  const stopped = await orNull("not_found", client.call(stopTimer, { body }, { idempotencyKey: id }));
  return stopped &&
    {
      day: stopped.day,
      conflicts: [],
      timer: { timer: stopped.timer, version: stopped.version },
      end_ts: stopped.end_ts,
    };
}

async function addTimerEntries(
  timer: Timer,
  end: number,
  { client, rule }: SendContext,
): Promise<SendResult> {
  let last: Day | null = null;
  const conflicts: Conflict[] = [];
  for (const { day, entry } of timerEntries(timer, end, rule)) {
    // Its id adds it once. A key would reject it with another end, as when it was ended by another timer before.
    const response = await client.call(addEntry, { params: { day }, body: entry });
    last = response.day;
    // It was stopped elsewhere, and another timer after it.
    const present = last.earth.actual_entries.find(({ id }) => id === entry.id);
    if (present) conflicts.push(...endConflicts(timer, entry.end_ts, present.end_ts));
  }
  return { day: last, conflicts };
}

/** An endpoint that writes a ring and returns its version and the whole day. */
type RingEndpoint = Endpoint & {
  params: z.core.$ZodType;
  response: z.ZodMiniType<{ version: string | null; day: Day }>;
};

/** A save of the part `T` of a ring: one of its lists, or its fields. */
export interface RingSave<E extends RingEndpoint, T> {
  readonly endpoint: E;
  readonly day: CalendarDate;
  /**
   * The idempotency key: a save that is sent again after its response was lost is applied once, even if merged with
   * newer data.
   */
  readonly id: string;
  /** The part before the change. */
  readonly base: T;
  /** The part after the change. */
  readonly mine: T;
  /** The ring's version that `base` belongs to; null when the ring was never written. */
  readonly version: string | null;
  readonly toBody: (value: T) => unknown;
  /** Returns the part from the day of a response. */
  readonly read: (day: Day) => T;
  readonly merge: (base: T, mine: T, theirs: T) => T;
}

/**
 * Saves on condition that the ring still has `version`. After a conflict, the server's ring is merged with mine and
 * sent again, so that no change is lost. Returns the day after the save. Fails with an `ApiError` other than a
 * conflict.
 */
function saveRing<E extends RingEndpoint, T>(
  client: Client,
  { endpoint, day, id, base, mine, version, toBody, read, merge }: RingSave<E, T>,
): Promise<Day> {
  let from = base;
  let value = mine;
  let expected = version;
  return retryOnConflict("version_conflict", async () => {
    // `toBody` returns a body for this endpoint, and every RingEndpoint has the parameter `day`.
    const input = { params: { day }, body: toBody(value) } as unknown as EndpointInput<E>;
    // `RingEndpoint` requires a response with the day.
    const response: EndpointResponse<E> = await client.call(endpoint, input, {
      version: expected,
      idempotencyKey: id,
    });
    return (response as { day: Day }).day;
  }, ({ data }) => {
    const present = z.parse(endpoint.response, data);
    const theirs = read(present.day);
    value = merge(from, value, theirs);
    from = theirs;
    expected = present.version;
    return undefined;
  });
}

/** The endpoint that saves fields of each ring. */
const ENDPOINTS: Readonly<Record<FieldRing, RingEndpoint>> = {
  fire: putFire,
  wind: putWind,
  void: putVoid,
};

/** Saves the given fields of `ring`, merged field by field with the server's. */
async function sendFields<R extends FieldRing>(
  ring: R,
  { day: date, base, mine }: SaveFields<string, RingViews[R]>,
  { client, id, knownDay }: SendContext,
): Promise<SendResult> {
  type View = RingViews[R];
  const noun = t(RINGS[ring].title);
  const conflicts: Conflict[] = [];
  const merge = (before: Partial<View>, ours: Partial<View>, theirs: View): View => {
    conflicts.push(...ofRing(ring, conflictsIn<View>(noun, before, ours, theirs)));
    return mergeFields<View>(before, ours, theirs);
  };
  const names = Object.keys(mine) as (keyof View)[];
  const own = (view: View) => Object.fromEntries(names.map((name) => [name, view[name]])) as Partial<View>;
  const known = await knownDay(date);
  const present: View = known[ring];
  const day = await saveRing<RingEndpoint, View>(client, {
    endpoint: ENDPOINTS[ring],
    day: date,
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[ring],
    toBody: own,
    read: (day) => day[ring],
    merge: (before, ours, theirs) => merge(own(before), own(ours), theirs),
  });
  return { day, conflicts };
}

/** The endpoint that replaces each list. */
const SAVE_LIST_ENDPOINTS: Readonly<Record<SavedList, RingEndpoint>> = {
  goal: putGoals,
  study_target: putStudyTargets,
  weakness_rep: putWeaknessReps,
  battle: putBattleLogs,
};

/** Saves an edited list of `item`s, merged by id with the server's, again after each conflict. */
async function sendList<L extends SavedList>(
  item: L,
  { day: date, base, mine }: Omit<SaveList<string, L>, "kind">,
  { client, id, knownDay }: SendContext,
): Promise<SendResult> {
  type Items = readonly ListItem<L>[];
  const { ring, field, noun, titleOf } = listOf(item);
  const conflicts: Conflict[] = [];
  const merge = (before: Items, ours: Items, theirs: Items): Items => {
    const found = conflictsInLists((one) => `${t(noun)} ${titleOf(one)}`, before, ours, theirs);
    conflicts.push(...ofRing(ring, found));
    return mergeLists(before, ours, theirs);
  };
  const known = await knownDay(date);
  const present = itemsOf(item, known);
  const day = await saveRing<RingEndpoint, Items>(client, {
    endpoint: SAVE_LIST_ENDPOINTS[item],
    day: date,
    id,
    base: present,
    mine: merge(base, mine, present),
    version: known.versions[ring],
    toBody: (items) => ({ [field]: items }),
    read: (day) => itemsOf(item, day),
    merge,
  });
  return { day, conflicts };
}

/**
 * Changes the profile and the settings, on condition that the server's are still those that were read here: lists are
 * merged with them, and a value that another device has changed too is a conflict.
 */
async function sendSettings(command: SaveSettings, { client }: SendContext): Promise<SendResult> {
  let { user: theirs, version } = await client.call(me, {});
  const { user } = await retryOnConflict(
    "version_conflict",
    () =>
      client.call(updateMe, { body: mergeUserChange(command, theirs) }, {
        ...(version !== undefined && { version }),
      }),
    ({ data }) => {
      ({ user: theirs, version } = z.parse(updateMe.response, data));
      return undefined;
    },
  );
  return { day: null, conflicts: settingsConflicts(command, theirs), user };
}

/**
 * Sets the commitment for a day. A commitment has no version: the server says what it has replaced, so that another
 * one, set elsewhere since, is a conflict.
 */
async function sendCommitTo(
  { day, commitment, was }: CommitTo,
  { client, id: idempotencyKey }: SendContext,
): Promise<SendResult> {
  const body = { tomorrow_commitment: commitment };
  const { commitment: { tomorrow_commitment: mine, replaced = was } } = await client.call(
    putCommitment,
    { params: { day }, body },
    { idempotencyKey },
  );
  if (was === undefined || replaced === undefined || replaced === was || replaced === mine) return APPLIED;
  const conflict = {
    what: t("Commitment for {day}", { day }),
    mine,
    theirs: replaced,
    ring: "void" as const,
  };
  return { day: null, conflicts: [conflict] };
}

const APPLIED: SendResult = { day: null, conflicts: [] };

/** Answers a question. Another answer, given elsewhere since, is a conflict: the last one wins, and none is lost. */
async function sendAnswer(
  { day: date, ring, answer, was }: AnswerQuestion,
  { client, id: idempotencyKey }: SendContext,
): Promise<SendResult> {
  // As a commitment, an answer has no version.
  const input = { params: { day: date, ring }, body: answer };
  const { day, replaced = was } = await client.call(putAnswer, input, { idempotencyKey });
  const theirs = replaced.text;
  const differs = theirs !== was.text && theirs !== day[ring].answer.text;
  return {
    day,
    conflicts: differs ? [{ what: answerTitle(ring), mine: answer.text, theirs, ring }] : [],
  };
}

/** Seals a day, or takes its seal away. Nothing changes when that was done elsewhere. */
async function sendSeal({ day, sealed_at }: SealDay, { client }: SendContext): Promise<SendResult> {
  const response = sealed_at === null
    ? await client.call(unsealDay, { params: { day } })
    : await client.call(sealDay, { params: { day }, query: { at: sealed_at } });
  return { day: response.day, conflicts: [] };
}

/** Sets the state of one goal without changing its other fields. Another one, set elsewhere since, is a conflict. */
async function sendGoalState(command: SetGoalState, context: SendContext): Promise<SendResult> {
  const { day: date, goal_id: id, state, base } = command;
  const { client, id: idempotencyKey, knownDay } = context;
  if (base) return sendList("goal", { day: date, ...goalEdit(base, state) }, context);
  const known = await knownDay(date);
  let goals = known.water.goals;
  let version = known.versions.water;
  return retryOnConflict("version_conflict", async () => {
    const input = { params: { day: date, id }, body: { state } };
    const { day } = await client.call(patchGoal, input, { version, idempotencyKey });
    const present = goals.find((goal) => goal.id === id);
    return { day, conflicts: present ? conflictsWith(present, command) : [] };
  }, ({ data }) => {
    const present = z.parse(putGoals.response, data);
    goals = present.day.water.goals;
    version = present.version;
    return undefined;
  });
}

/** Adds to the progress of a goal: applied once, whatever others add meanwhile. */
async function sendGoalAdd(
  { day: date, goal_id: id, add }: AddToGoal,
  { client, id: idempotencyKey }: SendContext,
): Promise<SendResult> {
  const { day } = await client.call(patchGoal, { params: { day: date, id }, body: { add } }, {
    idempotencyKey,
  });
  return { day, conflicts: [] };
}

function conflictsWith(present: Goal, { target, was, state }: SetGoalState): Conflict[] {
  if (was === undefined || present.state === was || present.state === state) return [];
  return [{
    what: t("Goal {target}: State", { target }),
    mine: t(GOAL_STATE_TEXT[state]),
    theirs: t(GOAL_STATE_TEXT[present.state]),
    ring: "water",
  }];
}

type Senders = {
  readonly [K in Command["kind"]]: (
    command: Extract<Command, { kind: K }>,
    context: SendContext,
  ) => Promise<SendResult>;
};

/** The sender of each kind of command. */
const SENDERS: Senders = {
  start_timer: sendStartTimer,
  change_timer: sendChangeTimer,
  stop_timer: sendStopTimer,
  discard_timer: sendDiscardTimer,
  add_entry: sendAddEntry,
  update_entry: sendUpdateEntry,
  delete_entry: sendDeleteEntry,
  goal_state: sendGoalState,
  goal_add: sendGoalAdd,
  save_goals: (command, context) => sendList("goal", command, context),
  save_study_targets: (command, context) => sendList("study_target", command, context),
  save_weakness_reps: (command, context) => sendList("weakness_rep", command, context),
  save_battles: (command, context) => sendList("battle", command, context),
  battle_outcome: (command, context) => sendList("battle", battlesEdit(command), context),
  save_fire: (command, context) => sendFields("fire", command, context),
  save_wind: (command, context) => sendFields("wind", command, context),
  save_void: (command, context) => sendFields("void", command, context),
  commit_to: sendCommitTo,
  answer: sendAnswer,
  seal: sendSeal,
  save_settings: sendSettings,
};

/** Sends a command. Fails with an `ApiError`. */
export function sendCommand(command: Command, context: SendContext): Promise<SendResult> {
  // The record has the sender of each kind under the kind's name.
  const send = SENDERS[command.kind] as (command: Command, context: SendContext) => Promise<SendResult>;
  return send(command, context);
}

export interface SendContext {
  readonly client: Client;
  /** The command's id: the idempotency key that prevents it from being applied twice. */
  readonly id: string;
  /** The rule of the user's days. */
  readonly rule: DayRule;
  /** Returns the day as the server last sent it; fetches it when it is not cached. */
  readonly knownDay: (date: CalendarDate) => Promise<Day>;
}

/** The result of a command that the server applied. */
export interface SendResult {
  /** The day after the command, or null when the response does not contain it. */
  readonly day: Day | null;
  readonly conflicts: readonly Conflict[];
  /** The timer after the command, for timer commands. */
  readonly timer?: TimerState;
  /** The user after the command, for changes of the settings. */
  readonly user?: User;
}
