import { type Said, t } from "../texts/translate.ts";
import { sentenceText } from "../texts/said.ts";

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
  for: "Spent for",
  categories: "Kinds of categories",
  day_boundary: "My day",
  day_offers: "My day",
  review: "Weekly review",
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

/** Returns the sentence for a call that was one too many and may be repeated after this many seconds. */
export function waitText(seconds: number): string {
  if (seconds <= 60) {
    return t("Too many attempts. Try again in {seconds} s.", { seconds: Math.ceil(seconds) });
  }
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 120) return t("Too many attempts. Try again in {minutes} minutes.", { minutes });
  return t("Too many attempts. Try again in {hours} hours.", { hours: Math.ceil(minutes / 60) });
}

/** An error of the server, with what is wrong in which field of the request. */
export interface Problem {
  readonly message: string;
  readonly said?: Said | undefined;
  readonly details: readonly {
    readonly path: string;
    readonly message: string;
    readonly said?: Said | undefined;
  }[];
  readonly status?: number;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number | undefined;
}

/**
 * Returns an error as a user reads it: its fields have the names that they have on the screen, and a wait is as long as
 * the server says.
 */
export function problemText({ message, said, details, status, retryAfter }: Problem): string {
  if (status === 429 && retryAfter !== undefined) return waitText(retryAfter);
  if (details.length === 0) return sentenceText(message, said);
  return [...new Set(details.map(detailText))].join(t(" "));
}

function detailText({ path, message, said }: Problem["details"][number]): string {
  const problem = sentenceText(message, said)
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (field) => fieldText(field));
  // A message that begins in upper case is a whole sentence; others continue the name of their field.
  const isWhole = /^\p{Lu}/u.test(message) || path === "";
  const text = isWhole ? problem : t("{field} {problem}", { field: fieldAtText(path), problem });
  return /[.。]$/.test(text) ? text : t("{sentence}.", { sentence: text });
}
