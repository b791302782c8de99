import { type ByRing, byRing, type RingName, RINGS, type StoredRings } from "#shared/rings/mod.ts";
import { type DocumentKind, readStored } from "../document.ts";

type Kinds = { [R in RingName]: DocumentKind<StoredRings[R]> };

/** The document kind of each ring, from its definition in `shared/rings`. */
export const RING_DOCUMENTS: Kinds = byRing((name) => {
  const { stored: schema, migrations } = RINGS[name];
  return { name, schema, migrations };
}) as Kinds;

/** Returns the ring in an entry that was read with its key; the empty ring when it was never written. */
export function readRing<R extends RingName>(
  ring: R,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): StoredRings[R] {
  // The compiler cannot infer that the definition and the stored type belong to the same ring.
  const empty = RINGS[ring].empty as () => StoredRings[R];
  return readStored(RING_DOCUMENTS[ring], entry) ?? empty();
}

/** The versionstamps of a day's five documents. */
export type Versionstamps = ByRing<string | null>;
