import { useSearchParams } from "wouter";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";

/** Returns the selected ring and a function that selects another. It is stored in the address. */
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

/** Returns a function that shows a ring of today. From another day, the browser's Back returns to that day. */
export function useToToday(): (ring: RingName) => void {
  const [params, setParams] = useSearchParams();
  return (ring) =>
    setParams((now) => {
      now.delete("day");
      now.set("ring", ring);
      return now;
    }, { replace: !params.has("day") });
}
