/**
 * Whether `version` of a record is older than `other` of the same record. Within a database versions grow, as its versionstamps do;
 * between databases, of which one was restored in place of the other, there is no order, and neither is older.
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
