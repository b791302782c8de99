import { useEffect, useState } from "react";
import type { Shelf } from "../platform/shelf.ts";
import { readState, type StateReading } from "./store.ts";

/** What is kept, as it is now and whenever it changes, here or in the worker. */
export function useReading(shelf: Shelf, first: StateReading): StateReading {
  const [reading, setReading] = useState(first);
  useEffect(() => {
    let latest = 0;
    const readAgain = async () => {
      const mine = ++latest;
      const read = await readState(shelf);
      if (mine === latest) setReading(read);
    };
    const stop = shelf.watch(readAgain);
    // What changed between the first reading and this effect was not heard of.
    void readAgain();
    return stop;
  }, [shelf]);
  return reading;
}
