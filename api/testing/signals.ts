/** A list of values that a test can wait for. */
export function signals<T>() {
  const received: T[] = [];
  let notice = () => {};
  return {
    received,
    add(value: T) {
      received.push(value);
      notice();
    },
    /** Resolves with the first value, past or future, for which `wanted` is true. */
    async find(wanted: (value: T) => boolean): Promise<T> {
      while (true) {
        const found = received.find(wanted);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => notice = resolve);
      }
    },
  };
}

/** Fake timers that a test fires. */
export function fakeTimers() {
  const waiting = new Set<{ run: () => void; ms: number }>();
  const begun = signals<number>();
  return {
    schedule: (run: () => void, ms: number) => {
      const one = { run, ms };
      waiting.add(one);
      begun.add(ms);
      return () => void waiting.delete(one);
    },
    begun,
    lengths: () => [...waiting].map(({ ms }) => ms),
    fire(length: number) {
      for (const one of [...waiting].filter(({ ms }) => ms === length)) {
        waiting.delete(one);
        one.run();
      }
    },
  };
}
