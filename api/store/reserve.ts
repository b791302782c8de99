/** How much space is kept, in bytes. */
const RESERVE_BYTES = 1_048_576;

/** How much of it is given back at once: a sign-in takes a few pages. Less is left to other programs than all of it. */
const PART_BYTES = 131_072;

/** Space on the store's disk for what has to be possible on a full one: signing in, and starting the server. */
export interface Reserve {
  /** Whether a part was given back and has not been taken again. */
  readonly isOpen: boolean;
  /** Gives a part back to the disk. Returns false when nothing is left. */
  release(): boolean;
  /** Takes back what is missing. Returns whether the reserve is whole. */
  refill(): boolean;
}

/** The reserve of a store without a file. */
export const NO_RESERVE: Reserve = { isOpen: false, release: () => false, refill: () => true };

/** The reserve in the file at `path`, as it was left. */
export function openReserve(path: string): Reserve {
  let isOpen = false;
  return {
    get isOpen() {
      return isOpen;
    },
    release() {
      const size = sizeOf(path);
      if (size === 0) return false;
      isOpen = true;
      Deno.truncateSync(path, Math.max(0, size - PART_BYTES));
      return true;
    },
    refill() {
      const size = sizeOf(path);
      try {
        using file = Deno.openSync(path, { create: true, append: true, mode: 0o600 });
        for (let missing = RESERVE_BYTES - size; missing > 0;) {
          // Not zeros, which some file systems do not store.
          missing -= file.writeSync(new Uint8Array(Math.min(missing, PART_BYTES)).fill(0xa5));
        }
        isOpen = false;
        return true;
      } catch {
        // What was taken in part is given back.
        if (sizeOf(path) > size) Deno.truncateSync(path, size);
        return false;
      }
    },
  };
}

function sizeOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}
