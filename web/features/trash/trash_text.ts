import { OUTCOME_TEXT } from "#shared/rings/mod.ts";
import type { TrashItem } from "#shared/records/mod.ts";
import { amountText } from "#shared/rules/format/amount_text.ts";
import { clockTime, spentText } from "#shared/rules/format/format_time.ts";
import { t } from "#shared/texts/translate.ts";

/** The text of a deleted item. */
export interface TrashText {
  /** The user's text, or the category. */
  readonly title: string;
  /** Its kind and figures: 'Study target, 20 of 45 minutes'. */
  readonly facts: string;
  /** Its notes; may be empty. */
  readonly note: string;
}

/** Returns the text of a deleted item, with times in `zone`. */
export function trashText(deleted: TrashItem, zone: string): TrashText {
  switch (deleted.kind) {
    case "entry": {
      const { category, note } = deleted.item;
      const [start, end] = [Date.parse(deleted.item.start_ts), Date.parse(deleted.item.end_ts)];
      const times = t("{start} to {end}", { start: clockTime(start, zone), end: clockTime(end, zone) });
      return {
        title: t(category),
        facts: t("Time entry, {times}, {duration}", { times, duration: spentText(end - start) }),
        note,
      };
    }
    case "goal": {
      const { target, domain, current_target, note } = deleted.item;
      const amount = amountText(current_target, deleted.item);
      return { title: target, facts: t("Goal, {domain}, target {amount}", { domain, amount }), note };
    }
    case "study_target": {
      const { subject, completed_minutes, target_minutes, practice, notes } = deleted.item;
      return {
        title: subject,
        facts: t("Study target, {minutes} of {target} minutes", {
          minutes: completed_minutes,
          target: target_minutes,
        }),
        note: practice || notes,
      };
    }
    case "weakness_rep": {
      const { weakness, rep_description, completed } = deleted.item;
      return {
        title: weakness,
        facts: completed ? t("Weakness rep, completed") : t("Weakness rep"),
        note: rep_description,
      };
    }
    case "battle": {
      const { hard_thing, difficulty_rating, outcome, battle_description } = deleted.item;
      return {
        title: hard_thing,
        facts: t("Battle, {outcome}, difficulty {difficulty} of 10", {
          outcome: t(OUTCOME_TEXT[outcome]).toLowerCase(),
          difficulty: difficulty_rating,
        }),
        note: battle_description,
      };
    }
  }
}
