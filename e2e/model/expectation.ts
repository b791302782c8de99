import type { Day, TimerState } from "#shared/domain/records.ts";
import type { Entry, Goal, StudyTarget } from "#shared/domain/rings/mod.ts";
import { SHORT_TIMER_MS } from "#shared/domain/time.ts";
import { middleOf, newAmount, trimmedEnd, typedAmount } from "./items.ts";
import type { Action, Made, ShownTimer, Surface } from "./surface.ts";

/** What a surface shows, and the action that its Undo takes back. */
export interface Shown extends Pick<Made, "day" | "timer"> {
  readonly undone: Made | null;
}

/** A text that was written, and the text that was shown before. */
interface Writing {
  readonly text: string;
  readonly base: string;
}

/** How much was tapped, how much of that was undone, and how much of either may have been besides. */
interface Taps {
  readonly certain: number;
  readonly perhaps: number;
  readonly undone: number;
  readonly perhapsUndone: number;
}

const NO_TAPS: Taps = { certain: 0, perhaps: 0, undone: 0, perhapsUndone: 0 };

/**
 * What must be true at the end of a run: everything that was created exists exactly once, unless it was deleted; the
 * last text is saved or reported as a conflict; all timed time is an entry or a running timer.
 */
export class Expectation {
  readonly #created = new Set<string>();
  /** How often each item was deleted, less how often that was undone. */
  readonly #deletions = new Map<string, number>();
  readonly #edited = new Set<string>();
  /** The start of each timer that ran, by its id. */
  readonly #timed = new Map<string, string>();
  readonly #stopped = new Set<string>();
  readonly #discarded = new Set<string>();
  readonly #uncertainBases = new Set<string>();
  readonly #writings = new Map<string, Writing[]>();
  /** What was tapped on each goal, by the typed amount that it showed. */
  readonly #taps = new Map<string, Map<string, Taps>>();
  /** The starts of timers: whose stop was undone, or whose discarding as well, and whose time may be gone. */
  readonly #resumed = new Set<string>();
  readonly #startedAgain = new Set<string>();
  readonly #released = new Set<string>();

  /** Records an action that is about to happen on a surface that shows `day` and `timer`. */
  record(action: Action, { day, timer, undone }: Shown, isCertain = true): void {
    const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
    const edit = (
      place: string,
      item: { id: string } | undefined,
      base: string | undefined,
      text: string,
    ) => {
      if (!item || base === undefined) return;
      this.#edited.add(item.id);
      this.#write(`${place} ${item.id}`, { text, base });
    };
    switch (action.do) {
      case "add_entry":
        this.#created.add(action.id);
        return this.#write(`entry ${action.id}`, { text: action.note, base: "" });
      case "add_goal":
      case "add_target":
      case "add_rep":
      case "log_battle":
        return void this.#created.add(action.id);
      case "split_entry": {
        const entry = pick(day.earth.actual_entries, action.at);
        edit("end", entry, entry?.end_ts, entry ? middleOf(entry) : "");
        return void this.#created.add(action.id);
      }
      case "trim_entry": {
        const entry = pick(day.earth.actual_entries, action.at);
        return edit("end", entry, entry?.end_ts, (entry && trimmedEnd(entry)) ?? "");
      }
      case "edit_entry": {
        const entry = pick(day.earth.actual_entries, action.at);
        return edit("entry", entry, entry?.note, action.note);
      }
      case "note_goal": {
        const goal = pick(day.water.goals, action.at);
        return edit("goal", goal, goal?.note, action.note);
      }
      case "note_target": {
        const target = pick(day.wind.study_targets, action.at);
        return edit("target", target, target?.notes, action.note);
      }
      case "learn_from_battle": {
        const battle = pick(day.void.battle_logs, action.at);
        return edit("battle", battle, battle?.lessons_learned, action.note);
      }
      case "goal_state":
        return this.#touch(pick(day.water.goals, action.at));
      case "tap_goal":
        return this.#tap(pick(day.water.goals, action.at), "certain", action.add);
      case "type_amount": {
        const goal = pick(day.water.goals, action.at);
        return edit("amount", goal, goal && String(typedAmount(goal)), String(newAmount()));
      }
      case "win_battle":
        return this.#touch(pick(day.void.battle_logs, action.at));
      case "delete_entry": {
        const entry = pick(day.earth.actual_entries, action.at);
        if (entry) this.#released.add(entry.start_ts);
        return this.#delete(entry);
      }
      case "delete_goal":
        return this.#delete(pick(day.water.goals, action.at));
      case "delete_target":
        return this.#delete(pick(day.wind.study_targets, action.at));
      case "delete_rep":
        return this.#delete(pick(day.wind.weakness_reps, action.at));
      case "delete_battle":
        return this.#delete(pick(day.void.battle_logs, action.at));
      case "write_fire":
        return this.#write("fire", { text: action.note, base: day.fire.trigger_note });
      case "write_wind":
        return this.#write("wind", { text: action.note, base: day.wind.note });
      case "write_void":
        return this.#write("void", { text: action.note, base: day.void.reflection });
      case "commit":
        return this.#write("commitment", { text: action.note, base: day.void.tomorrow_commitment });
      case "stop_timer":
        if (!timer) return;
        // To stop it on a second surface is an edit, which wins over an Undo of the other stop.
        if (this.#stopped.has(timer.id) || this.#deletions.has(timer.id)) this.#edited.add(timer.id);
        this.#stopped.add(timer.id);
        return this.recordRunning(timer);
      case "discard_timer":
        if (timer) this.#released.add(timer.startTime);
        return void (timer && this.#discarded.add(timer.id));
      case "note_timer":
        // A timer becomes an entry with its id.
        return edit("entry", timer ?? undefined, timer?.note, action.note);
      case "undo":
        return void (undone && this.#undo(undone, day, isCertain ? "undone" : "perhapsUndone"));
      case "backdate_timer":
        return void (timer && this.#released.add(timer.startTime));
      case "start_timer":
        return;
    }
  }

  /** Records that what was made is undone on a surface that shows `shown`. */
  #undo({ action, day, timer, at }: Made, shown: Day, kind: "undone" | "perhapsUndone"): void {
    const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
    switch (action.do) {
      case "stop_timer": {
        if (!timer) return;
        const isShort = at - Date.parse(timer.startTime) < SHORT_TIMER_MS;
        (isShort ? this.#released : this.#resumed).add(timer.startTime);
        this.#startedAgain.add(timer.startTime);
        return this.#delete(timer);
      }
      case "discard_timer":
        return void (timer && this.#startedAgain.add(timer.startTime));
      case "split_entry": {
        this.#delete(action);
        const entry = pick(day.earth.actual_entries, action.at);
        return this.#setEnd(entry, entry && middleOf(entry));
      }
      case "trim_entry": {
        const entry = pick(day.earth.actual_entries, action.at);
        return this.#setEnd(entry, entry && trimmedEnd(entry, at));
      }
      case "delete_entry":
        return this.#restore(pick(day.earth.actual_entries, action.at));
      case "delete_goal":
        return this.#restore(pick(day.water.goals, action.at));
      case "delete_target":
        return this.#restore(pick(day.wind.study_targets, action.at));
      case "delete_rep":
        return this.#restore(pick(day.wind.weakness_reps, action.at));
      case "delete_battle":
        return this.#restore(pick(day.void.battle_logs, action.at));
      case "tap_goal": {
        const { id } = pick(day.water.goals, action.at) ?? {};
        return this.#tap(shown.water.goals.find((goal) => goal.id === id), kind, action.add);
      }
      case "type_amount": {
        const goal = pick(day.water.goals, action.at);
        const [text, base] = [goal ? String(typedAmount(goal)) : "", String(newAmount(at))];
        if (goal) this.#write(`amount ${goal.id}`, { text, base });
      }
    }
  }

  /**
   * Records an action on a surface that is closed in the middle of it. It may or may not be stored, but what is stored
   * must be complete.
   */
  recordUncertain(action: Action, shown: Shown): void {
    const before = new Set(this.#created);
    const timed = new Map(this.#timed);
    const deletions = new Map(this.#deletions);
    const writings = new Map(this.#writings);
    const { goals } = shown.day.water;
    if (action.do === "tap_goal") {
      return this.#tap(goals[action.at % Math.max(1, goals.length)], "perhaps", action.add);
    }
    this.record(action, shown, false);
    for (const id of this.#created) if (!before.has(id)) this.#created.delete(id);
    for (const id of this.#timed.keys()) if (!timed.has(id)) this.#timed.delete(id);
    for (const [id, count] of this.#deletions) {
      const known = deletions.get(id) ?? 0;
      // It may or may not be deleted, or restored.
      if (count !== known) this.#edited.add(id);
      this.#deletions.set(id, Math.max(count, known));
    }
    for (const [place, list] of this.#writings) {
      const known = writings.get(place) ?? [];
      // It may have replaced the text before it.
      for (const { base } of list.slice(known.length)) this.#uncertainBases.add(`${place} ${base}`);
      this.#writings.set(place, known);
    }
  }

  /** Records a running timer: it must become an entry, unless it is discarded. */
  recordRunning(timer: ShownTimer | null): void {
    if (timer) this.#timed.set(timer.id, timer.startTime);
  }

  /** Returns a description of everything that is wrong at the end of a run. */
  async problems(day: Day, { timer }: TimerState, surfaces: readonly Surface[]): Promise<string[]> {
    const lists = {
      entry: day.earth.actual_entries,
      goal: day.water.goals,
      target: day.wind.study_targets,
      rep: day.wind.weakness_reps,
      battle: day.void.battle_logs,
    };
    const ids = Object.values(lists).flatMap((list) => list.map(({ id }) => id));
    const present = new Set(ids);
    const problems: string[] = [];
    if (present.size !== ids.length) {
      problems.push(`duplicated: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`);
    }
    for (const id of this.#created) {
      if (!present.has(id) && !this.#isDeleted(id)) problems.push(`lost: ${id}`);
    }
    const reported = (await Promise.all(surfaces.map(async (surface) => (await surface.queue()).conflicts)))
      .flat().flatMap(({ mine, theirs }) => [mine, theirs])
      // What was tapped on a typed amount goes with it.
      .map((text) => /^\d+$/.test(text) ? String(typedAmount({ progress: Number(text) })) : text);
    for (const id of [...this.#created, ...this.#timed.keys()]) {
      // Another timer that overlaps it may have ended it elsewhere, which wins over a delete and is reported.
      const isEdited = this.#edited.has(id) || this.#timed.has(id) && reported.includes("deleted");
      if (present.has(id) && this.#isDeleted(id) && !isEdited) problems.push(`restored: ${id}`);
    }
    const starts = new Set([...lists.entry.map(({ start_ts }) => start_ts), timer?.start_ts]);
    for (const [id, start] of this.#timed) {
      // One that is started again elsewhere as well is the same.
      const isSame = this.#startedAgain.has(start) && (starts.has(start) || this.#released.has(start));
      const isThere = present.has(id) || timer?.id === id || this.#isDeleted(id) || this.#discarded.has(id);
      if (!isThere && !isSame) problems.push(`timed time is lost: ${id}`);
    }
    for (const start of this.#resumed) {
      if (!starts.has(start) && !this.#released.has(start)) problems.push(`time is lost by Undo: ${start}`);
    }
    const notes = new Set([...lists.entry.map(({ note }) => note), timer?.note]);
    for (const [place, writings] of this.#writings) {
      const final = timer && place === `entry ${timer.id}` ? timer.note : textAt(day, place);
      if (final === undefined) continue;
      const bases = new Set(writings.map(({ base }) => base));
      for (const { text } of writings) {
        if (text === final || bases.has(text) || reported.includes(text)) continue;
        if (this.#uncertainBases.has(`${place} ${text}`)) continue;
        // The note of a timer whose stop was undone goes on with it.
        if (place.startsWith("entry ") && notes.has(text)) continue;
        problems.push(
          `lost without a conflict: ${text} at ${place}, which has ${final || "nothing"}`,
        );
      }
    }
    for (const goal of lists.goal) {
      // What is added to a goal that is gone on another device is rejected, and said so.
      if (this.#deletions.has(goal.id)) continue;
      const taps = this.#taps.get(goal.id) ?? new Map<string, Taps>();
      const typed = typedAmount(goal);
      const tapped = (goal.progress ?? 0) - typed;
      const sum = (of: (taps: Taps) => number) => [...taps.values()].reduce((all, one) => all + of(one), 0);
      const { certain, undone } = taps.get(String(typed)) ?? NO_TAPS;
      // A tap on an amount stays with it or goes to one that was typed meanwhile, and a typed amount replaces it.
      const most = sum((all) => all.certain + all.perhaps) - undone;
      const least = (reported.includes(String(typed)) ? 0 : certain) -
        sum((all) => all.undone + all.perhapsUndone);
      if (tapped < least || tapped > most) {
        problems.push(`goal ${goal.id} has ${tapped} of ${least} to ${most} taps on ${typed}`);
      }
    }
    for (const target of lists.target) {
      const minutes = minutesFor(target, day);
      // No minutes are typed.
      const shown = Math.min(target.target_minutes, minutes);
      if (target.tracked_minutes !== minutes || target.completed_minutes !== shown) {
        const found = `${target.completed_minutes}, ${target.tracked_minutes} of them tracked`;
        problems.push(`target ${target.id} has ${found}, and entries of ${minutes} minutes`);
      }
    }
    return problems;
  }

  #tap(goal: Goal | undefined, kind: keyof Taps, count: number): void {
    if (!goal) return;
    this.#touch(goal);
    const taps = this.#taps.get(goal.id) ?? new Map<string, Taps>();
    const typed = String(typedAmount(goal));
    const before = taps.get(typed) ?? NO_TAPS;
    this.#taps.set(goal.id, taps.set(typed, { ...before, [kind]: before[kind] + count }));
  }

  #touch(item: { readonly id: string } | undefined): void {
    if (item) this.#edited.add(item.id);
  }

  #isDeleted(id: string): boolean {
    return (this.#deletions.get(id) ?? 0) > 0;
  }

  #delete(item: { readonly id: string } | undefined): void {
    if (item) this.#deletions.set(item.id, (this.#deletions.get(item.id) ?? 0) + 1);
  }

  #restore(item: { readonly id: string } | undefined): void {
    if (!item) return;
    this.#touch(item);
    this.#deletions.set(item.id, (this.#deletions.get(item.id) ?? 0) - 1);
  }

  /** Records that an entry gets its end back in place of `base`. */
  #setEnd(entry: Entry | undefined, base: string | null | undefined): void {
    if (!entry || !base) return;
    this.#touch(entry);
    this.#write(`end ${entry.id}`, { text: entry.end_ts, base });
  }

  #write(place: string, writing: Writing): void {
    this.#writings.set(place, [...this.#writings.get(place) ?? [], writing]);
  }
}

/** Returns the whole minutes of the entries for a study target: of two at once, the one that began last counts. */
function minutesFor({ id }: StudyTarget, day: Day): number {
  const spans = day.earth.actual_entries
    .map((entry, at) => ({ at, start: Date.parse(entry.start_ts), end: Date.parse(entry.end_ts), entry }))
    .sort((one, other) => other.start - one.start || other.at - one.at);
  const turns = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const spent = turns.slice(1).reduce((sum, until, index) => {
    const from = turns[index] ?? until;
    const purpose = spans.find(({ start, end }) => start <= from && end >= until)?.entry.for;
    return purpose?.kind === "study_target" && purpose.id === id ? sum + until - from : sum;
  }, 0);
  return Math.floor(spent / 60_000);
}

/** Returns the final text at a place; undefined when its item is gone. */
function textAt(day: Day, place: string): string | undefined {
  const [kind, id] = place.split(" ");
  const find = <T extends { readonly id: string }>(list: readonly T[]) => list.find((item) => item.id === id);
  switch (kind) {
    case "entry":
      return find(day.earth.actual_entries)?.note;
    case "end":
      return find(day.earth.actual_entries)?.end_ts;
    case "amount": {
      const goal = find(day.water.goals);
      return goal && String(typedAmount(goal));
    }
    case "goal":
      return find(day.water.goals)?.note;
    case "target":
      return find(day.wind.study_targets)?.notes;
    case "battle":
      return find(day.void.battle_logs)?.lessons_learned;
    case "fire":
      return day.fire.trigger_note;
    case "wind":
      return day.wind.note;
    case "void":
      return day.void.reflection;
    default:
      return day.void.tomorrow_commitment;
  }
}
