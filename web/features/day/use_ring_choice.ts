import { useSearchParams } from "wouter";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";

/** The ring whose panel is shown, and how to choose another. It stands in the address, so that it can be linked to. */
export function useRingChoice(): [RingName, (ring: RingName) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get("ring");
  const ring = RING_NAMES.find((name) => name === asked) ?? "earth";
  const choose = (next: RingName) => {
    setParams((now) => {
      now.set("ring", next);
      return now;
    }, { replace: true });
  };
  return [ring, choose];
}

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
