import { fieldAtText, fieldText } from "./field_text.ts";
import { received } from "../../texts/received.ts";
import { t } from "../../texts/translate.ts";
import { waitText } from "./wait_text.ts";

/** An error of the server, with what is wrong in which field of the request. */
export interface Problem {
  readonly message: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly status?: number;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter?: number | undefined;
}

/**
 * Returns an error as a user reads it: its fields have the names that they have on the screen, and a wait is as long as
 * the server says.
 */
export function problemText({ message, details, status, retryAfter }: Problem): string {
  if (status === 429 && retryAfter !== undefined) return waitText(retryAfter);
  if (details.length === 0) return received(message);
  return [...new Set(details.map(detailText))].join(t(" "));
}

function detailText({ path, message }: Problem["details"][number]): string {
  const named = message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (field) => fieldText(field));
  // A message that begins in upper case is a whole sentence; others continue the name of their field.
  const isWhole = /^\p{Lu}/u.test(message) || path === "";
  const text = received(isWhole ? named : `${fieldAtText(path)} ${named}`);
  return /[.。]$/.test(text) ? text : t("{sentence}.", { sentence: text });
}
