import type { AccessTokenScope, createAccessToken, EndpointInput } from "#shared/contract/mod.ts";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** What a scope is called on the screen. */
export const SCOPE_LABELS: Readonly<Record<AccessTokenScope, string>> = {
  read: "Read only",
  write: "Read and write",
};

/** How long a token may be valid, in days. */
export const LIFETIMES = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
] as const;

/** What is typed and chosen for a new token. */
export interface TokenForm {
  readonly name: string;
  readonly scope: AccessTokenScope;
  /** Days, as one of {@link LIFETIMES}. */
  readonly lifetime: string;
}

export const NEW_TOKEN: TokenForm = { name: "", scope: "read", lifetime: "90" };

const DAY_MS = 24 * 60 * 60_000;

/** When a token of this lifetime that is created at `now` expires (ISO). */
export function expiryOf({ lifetime }: TokenForm, now: number): string {
  return new Date(now + Number(lifetime) * DAY_MS).toISOString();
}

/** Returns the body of the call that creates the token at `now`. */
export function readTokenForm(
  form: TokenForm,
  now: number,
): FormResult<EndpointInput<typeof createAccessToken>["body"]> {
  const name = form.name.trim();
  if (name === "") return { error: t("Give the token a name") };
  return { value: { name, scope: form.scope, expires_at: expiryOf(form, now) } };
}
