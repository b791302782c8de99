/**
 * Puts the parts of a window that the app's state uses into this process. Returns a function that takes them out again.
 */
export function fakeWindow(): () => void {
  const values = new Map<string, string>();
  const localStorage = new Proxy({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, String(value)),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }, {
    // The keys of a browser's storage are those of what it contains.
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  const document = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    activeElement: null,
    querySelector: () => null,
  });
  const former = Object.entries({ localStorage, document }).map(([name, value]) => {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return [name, descriptor] as const;
  });
  return () => {
    for (const [name, descriptor] of former) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Writes to local storage as another tab does. */
export function writeFromOtherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchEvent(Object.assign(new Event("storage"), { key }));
}
