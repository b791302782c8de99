import * as z from "zod/mini";
import { FACTS } from "../schema/facts.ts";

/**
 * The version of a stored record, `<epoch>-<number>`. Opaque to clients except for its order: see {@link
 * isOlderVersion}.
 */
export const VersionSchema = z.string().check(z.maxLength(128)).register(FACTS, {
  id: "Version",
  description: "The version of a stored record. Opaque, and the content of its ETag.",
  example: "5b0f1c2e-00000000000004d20000",
});

/**
 * Returns whether `version` of a record is older than `other` of the same record. Versions grow within one database.
 * Versions of two databases (one was restored in place of the other) have no order, and neither is older.
 */
export function isOlderVersion(version: string | null, other: string | null): boolean {
  const [one, than] = [partsOf(version), partsOf(other)];
  if (!one || !than || one.epoch !== than.epoch) return false;
  if (one.stamp.length !== than.stamp.length) return one.stamp.length < than.stamp.length;
  return one.stamp < than.stamp;
}

function partsOf(version: string | null): { epoch: string; stamp: string } | null {
  const [, epoch, stamp] = /^(.+)-([^-]+)$/.exec(version ?? "") ?? [];
  return epoch !== undefined && stamp !== undefined ? { epoch, stamp } : null;
}
