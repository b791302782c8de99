import { useSearchParams } from "wouter";
import type { RingName } from "#shared/rings/mod.ts";

/** Answers how to go to a ring of today, whichever day is shown. From another day, the way back leads to that one. */
export function useToToday(): (ring: RingName) => void {
  const [params, setParams] = useSearchParams();
  return (ring) =>
    setParams((now) => {
      now.delete("day");
      now.set("ring", ring);
      return now;
    }, { replace: !params.has("day") });
}
