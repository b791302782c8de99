/**
 * The version of a stored ring as clients see it, or null when it was never written. The epoch stands before the
 * versionstamp because a restored database hands out versionstamps again that once meant other content.
 */
export function versionOf(epoch: string, versionstamp: string | null): string | null {
  return versionstamp && `${epoch}-${versionstamp}`;
}
