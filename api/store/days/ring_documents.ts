import { type ByRing, byRing, type RingName, RINGS, type StoredRings } from "#shared/rings/mod.ts";
import { type DocumentKind, fromStored } from "../document.ts";

type Kinds = { [R in RingName]: DocumentKind<StoredRings[R]> };

/** How each ring is stored, as described in its file in `shared/rings`. */
export const RING_DOCUMENTS: Kinds = byRing((name) => {
  const { stored: schema, migrations } = RINGS[name];
  return { name, schema, migrations };
}) as Kinds;

/** Returns the ring in an entry that was read with its key; the empty ring when it was never written. */
export function readRing<R extends RingName>(
  ring: R,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): StoredRings[R] {
  // One name picks the definition, the document kind and the stored type alike.
  const empty = RINGS[ring].empty as () => StoredRings[R];
  return entry?.versionstamp ? fromStored(RING_DOCUMENTS[ring], entry.value) : empty();
}

/** The versionstamps of the five documents. */
export type Versionstamps = ByRing<string | null>;
