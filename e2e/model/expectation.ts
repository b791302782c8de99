import type { Day, TimerState } from "#shared/domain/records.ts";
import type { Goal } from "#shared/domain/rings/mod.ts";
import { AMOUNT, middleOf, newAmount, trimmedEnd } from "./items.ts";
import type { Action, ShownTimer, Surface } from "./surface.ts";

/** A text that was written, and the text that was shown before. */
interface Writing {
  readonly text: string;
  readonly base: string;
}

/** How much was tapped, and how much may have been besides. */
interface Taps {
  readonly certain: number;
  readonly uncertain: number;
}

/**
 * What must be true at the end of a run: everything that was created exists exactly once, unless it was deleted; the
 * last text is saved or reported as a conflict; all timed time is an entry or a running timer.
 */
export class Expectation {
  readonly #created = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #edited = new Set<string>();
  readonly #timed = new Set<string>();
  readonly #discarded = new Set<string>();
  readonly #uncertainBases = new Set<string>();
  readonly #writings = new Map<string, Writing[]>();
  /** What was tapped on each goal, by the typed amount that it showed. */
  readonly #taps = new Map<string, Map<string, Taps>>();

  /** Records an action that is about to happen on a surface that shows `day` and `timer`. */
  record(action: Action, day: Day, timer: ShownTimer | null): void {
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
        return edit("amount", goal, goal && typedAmount(goal), String(newAmount()));
      }
      case "win_battle":
        return this.#touch(pick(day.void.battle_logs, action.at));
      case "delete_entry":
        return this.#delete(pick(day.earth.actual_entries, action.at));
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
        return void (timer && this.#timed.add(timer.id));
      case "discard_timer":
        return void (timer && this.#discarded.add(timer.id));
      case "note_timer":
        // A timer becomes an entry with its id.
        return edit("entry", timer ?? undefined, timer?.note, action.note);
      case "start_timer":
      case "backdate_timer":
        return;
    }
  }

  /**
   * Records an action on a surface that is closed in the middle of it. It may or may not be stored, but what is stored
   * must be complete.
   */
  recordUncertain(action: Action, day: Day, timer: ShownTimer | null): void {
    const before = new Set(this.#created);
    const timed = new Set(this.#timed);
    const deleted = new Set(this.#deleted);
    const writings = new Map(this.#writings);
    if (action.do === "tap_goal") {
      const { goals } = day.water;
      return this.#tap(goals[action.at % Math.max(1, goals.length)], "uncertain", action.add);
    }
    this.record(action, day, timer);
    for (const id of this.#created) if (!before.has(id)) this.#created.delete(id);
    for (const id of this.#timed) if (!timed.has(id)) this.#timed.delete(id);
    // It may or may not be deleted.
    for (const id of this.#deleted) if (!deleted.has(id)) this.#edited.add(id);
    for (const [place, list] of this.#writings) {
      const known = writings.get(place) ?? [];
      // It may have replaced the text before it.
      for (const { base } of list.slice(known.length)) this.#uncertainBases.add(`${place} ${base}`);
      this.#writings.set(place, known);
    }
  }

  /** Records a running timer: it must become an entry, unless it is discarded. */
  recordRunning(id: string | null): void {
    if (id) this.#timed.add(id);
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
      if (!present.has(id) && !this.#deleted.has(id)) problems.push(`lost: ${id}`);
      if (present.has(id) && this.#deleted.has(id) && !this.#edited.has(id)) {
        problems.push(`restored: ${id}`);
      }
    }
    for (const id of this.#timed) {
      const isThere = present.has(id) || timer?.id === id || this.#deleted.has(id) || this.#discarded.has(id);
      if (!isThere) problems.push(`timed time is lost: ${id}`);
    }
    const reported = (await Promise.all(surfaces.map(async (surface) => (await surface.queue()).conflicts)))
      .flat().flatMap(({ mine, theirs }) => [mine, theirs])
      // What was tapped on a typed amount goes with it.
      .map((text) => /^\d+$/.test(text) ? typedAmount({ progress: Number(text) }) : text);
    for (const [place, writings] of this.#writings) {
      const final = timer && place === `entry ${timer.id}` ? timer.note : textAt(day, place);
      if (final === undefined) continue;
      const bases = new Set(writings.map(({ base }) => base));
      for (const { text } of writings) {
        if (text === final || bases.has(text) || reported.includes(text)) continue;
        if (this.#uncertainBases.has(`${place} ${text}`)) continue;
        problems.push(
          `lost without a conflict: ${text} at ${place}, which has ${final || "nothing"}`,
        );
      }
    }
    for (const goal of lists.goal) {
      // What is added to a goal that is gone on another device is rejected, and said so.
      if (this.#deleted.has(goal.id)) continue;
      const taps = this.#taps.get(goal.id) ?? new Map<string, Taps>();
      const typed = typedAmount(goal);
      const tapped = (goal.progress ?? 0) - Number(typed);
      // A tap on an amount stays with it or goes to one that was typed meanwhile, and a typed amount replaces it.
      const most = [...taps.values()].reduce((sum, { certain, uncertain }) => sum + certain + uncertain, 0);
      const least = reported.includes(typed) ? 0 : taps.get(typed)?.certain ?? 0;
      if (tapped < least || tapped > most) {
        problems.push(`goal ${goal.id} has ${tapped} of ${least} to ${most} taps on ${typed}`);
      }
    }
    return problems;
  }

  #tap(goal: Goal | undefined, kind: keyof Taps, add: number): void {
    if (!goal) return;
    this.#touch(goal);
    const taps = this.#taps.get(goal.id) ?? new Map<string, Taps>();
    const typed = typedAmount(goal);
    const before = taps.get(typed) ?? { certain: 0, uncertain: 0 };
    this.#taps.set(goal.id, taps.set(typed, { ...before, [kind]: before[kind] + add }));
  }

  #touch(item: { readonly id: string } | undefined): void {
    if (item) this.#edited.add(item.id);
  }

  #delete(item: { readonly id: string } | undefined): void {
    if (item) this.#deleted.add(item.id);
  }

  #write(place: string, writing: Writing): void {
    this.#writings.set(place, [...this.#writings.get(place) ?? [], writing]);
  }
}

/** Returns the typed part of a goal's progress. */
function typedAmount({ progress = 0 }: { progress?: number | undefined }): string {
  return String(progress - progress % AMOUNT);
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
      return goal && typedAmount(goal);
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
