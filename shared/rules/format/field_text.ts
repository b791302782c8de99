import { t } from "../../texts/translate.ts";

/** The fields whose names in the API do not say what they are called on the screen. */
const NAMES: Readonly<Record<string, string>> = {
  start_ts: "Start time",
  end_ts: "End time",
  timestamp: "Time",
  actual_entries: "Entries",
  target: "Goal description",
  baseline: "Starting amount",
  step_pct: "Growth rate",
  state: "Status",
  rep_description: "Exercise",
  weakness_reps: "Weakness reps",
  battle_logs: "Battles",
  trigger_note: "Trigger",
  tomorrow_commitment: "Commitment",
  complacency_answers: "Complacency check",
  prompts_enabled: "Questions and reminders",
  day_boundary: "My day",
  day_offers: "My day",
  rest: "Rest days",
  push: "Push reminders",
  url: "Address",
};

/** Returns what a field of the API is called on the screen: 'Lessons learned' for `lessons_learned`. */
export function fieldText(field: string): string {
  const words = field.replaceAll("_", " ");
  return t((Object.hasOwn(NAMES, field) && NAMES[field]) || words.charAt(0).toUpperCase() + words.slice(1));
}

/** Returns what the field at a path is called, with its place in lists: 'Goals 1: Goal description'. */
export function fieldAtText(path: string): string {
  const parts = path.split(".");
  const isIndex = (part: string | undefined) => part !== undefined && /^\d+$/.test(part);
  return parts.flatMap((part, index) => {
    if (isIndex(part)) return [];
    if (isIndex(parts[index + 1])) return [`${fieldText(part)} ${Number(parts[index + 1]) + 1}`];
    return index === parts.length - 1 ? [fieldText(part)] : [];
  }).join(t(": "));
}
