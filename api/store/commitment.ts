import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { text } from "#shared/schema/text.ts";
import { type DocumentKind, fromStored } from "./document.ts";

export const COMMITMENT: DocumentKind<string> = {
  name: "commitment",
  schema: text(VOID_LIMITS.text),
  migrations: [],
};

/** The commitment in an entry that was read with its key; empty when there is none. */
export function commitmentIn(entry: Deno.KvEntryMaybe<unknown> | undefined): string {
  return entry?.versionstamp ? fromStored(COMMITMENT, entry.value) : "";
}
