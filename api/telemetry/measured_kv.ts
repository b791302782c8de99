import type { Kv } from "../store/kv.ts";
import type { KvOperation, KvOutcome, Telemetry } from "./telemetry.ts";

/** Returns `kv` with each call reported: how long it took, and how it ended. */
export function measuredKv(kv: Kv, telemetry: Pick<Telemetry, "kvCall">): Kv {
  const measure = async <T>(
    operation: KvOperation,
    work: () => Promise<T>,
    outcomeOf: (result: T) => KvOutcome = () => "ok",
  ): Promise<T> => {
    const began = performance.now();
    let outcome: KvOutcome = "failed";
    try {
      const result = await work();
      outcome = outcomeOf(result);
      return result;
    } finally {
      telemetry.kvCall(operation, (performance.now() - began) / 1_000, outcome);
    }
  };
  return {
    snapshot: (keys) => measure("snapshot", () => kv.snapshot(keys)),
    snapshotOnce: (keys) => measure("snapshotOnce", () => kv.snapshotOnce(keys)),
    getMany: (keys) => measure("getMany", () => kv.getMany(keys)),
    cached: (key) => kv.cached(key),
    list: (selector, options) => measure("list", () => kv.list(selector, options)),
    commit: (commit) =>
      measure("commit", () => kv.commit(commit), (versionstamp) => versionstamp ? "ok" : "conflict"),
    watch: (keys) => kv.watch(keys),
  };
}
