import { ROOT } from "./run.ts";

/**
 * Whether the folder `made` is there and was made from sources with this fingerprint. The stamp lies beside the folder, so
 * that what is served holds nothing but what was built.
 */
export function isFresh(made: string, fingerprint: string): boolean {
  try {
    return Deno.statSync(`${ROOT}/${made}`).isDirectory &&
      Deno.readTextFileSync(stampOf(made)) === fingerprint;
  } catch {
    return false;
  }
}

/** Notes that the folder `made` was made from sources with this fingerprint. */
export function stamp(made: string, fingerprint: string): void {
  Deno.writeTextFileSync(stampOf(made), fingerprint);
}

function stampOf(made: string): string {
  const slash = made.lastIndexOf("/");
  return `${ROOT}/${made.slice(0, slash + 1)}.${made.slice(slash + 1)}.stamp`;
}
