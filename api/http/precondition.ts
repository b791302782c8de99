import type { Endpoint } from "#shared/contract/mod.ts";

/** What a write requires of the ring's current version. `match` without versions is never met. */
export type Precondition =
  | { readonly kind: "none" }
  /** One of these versions. */
  | { readonly kind: "match"; readonly versions: readonly string[] }
  /** Any version: the ring was written before. */
  | { readonly kind: "present" }
  /** No version: the ring was never written. */
  | { readonly kind: "absent" };

/**
 * Returns the precondition in `If-Match` or `If-None-Match: *`. A weak or malformed tag matches nothing (RFC 9110,
 * 13.1.1), so that a broken client cannot overwrite by accident.
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

/** Whether a ring of this version meets the precondition. The version is null when the ring was never written. */
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
