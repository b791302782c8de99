import type { Endpoint } from "#shared/contract/mod.ts";

/** What a write demands of the ring as it stands. `match: []` can never hold. */
export type Precondition =
  | { readonly kind: "none" }
  /** One of these versions. */
  | { readonly kind: "match"; readonly versions: readonly string[] }
  /** Any version: the ring was written before. */
  | { readonly kind: "present" }
  /** No version: the ring was never written. */
  | { readonly kind: "absent" };

/**
 * The precondition in `If-Match` or `If-None-Match: *`. A weak or malformed tag matches nothing, as RFC 9110
 * (13.1.1) has it, so that a broken client cannot overwrite by accident.
 */
export function preconditionOf(endpoint: Endpoint, headers: Headers): Precondition {
  if (!endpoint.writes) return { kind: "none" };
  const match = headers.get("If-Match");
  if (match !== null) {
    if (match.trim() === "*") return { kind: "present" };
    return {
      kind: "match",
      versions: match.split(",").flatMap((tag) => /^\s*"([^"]*)"\s*$/.exec(tag)?.[1] ?? []),
    };
  }
  return headers.get("If-None-Match")?.trim() === "*" ? { kind: "absent" } : { kind: "none" };
}

/** Whether a ring of this version, null when it was never written, meets the precondition. */
export function preconditionMet(precondition: Precondition, version: string | null): boolean {
  switch (precondition.kind) {
    case "none":
      return true;
    case "match":
      return version !== null && precondition.versions.includes(version);
    case "present":
      return version !== null;
    case "absent":
      return version === null;
  }
}
