import { Failure } from "../failures/failure.ts";
import type { ClientAddress } from "./client_address.ts";

/** The lanes of the queue by priority. A lane is served only while the lanes before it are empty. */
const LANES = ["known_device", "sign_in", "registration"] as const;

/** The lane and the client of a piece of work. */
export interface Turn {
  readonly lane: (typeof LANES)[number];
  readonly client: ClientAddress;
  /** Runs before the work, once its turn has come. When it fails, the work is not done. */
  readonly begin?: () => Promise<void>;
}

/** How much work runs at once, and how much may be queued in each lane. */
export interface WorkQueueLimits {
  readonly maxRunning: number;
  readonly maxQueued: number;
  /** How much of that may be from one client address. */
  readonly maxPerAddress: number;
  /** How much of that may be from one IPv6 /48. */
  readonly maxPerSite: number;
  /** How long work may be queued, in milliseconds. */
  readonly maxWaitMs: number;
}

/** Runs work a few at a time. */
export interface WorkQueue {
  /** How much work is queued. */
  readonly length: number;
  /** Runs `work` when its turn has come and returns its result. Throws `unavailable` when too much work is queued. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
  /** Rejects what is queued, and all work that would have to wait from now on. What runs is finished. */
  close(): void;
}

interface Queued {
  readonly client: ClientAddress;
  readonly start: () => void;
  readonly reject: () => void;
}

/**
 * Creates a queue with lanes and fair shares. Within a lane the address blocks take turns. When a lane is full, new
 * work from another block replaces work of the block with the most queued work, so that a caller with many addresses
 * cannot fill the lane.
 */
export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const lanes = new Map(LANES.map((name) => [name, createLane(limits)]));
  let running = 0;
  let closed = false;

  const startNext = (): boolean => {
    for (const lane of lanes.values()) {
      const next = lane.next();
      if (next) return next.start(), true;
    }
    return false;
  };

  const turnOf = ({ lane, client }: Turn): Promise<void> =>
    new Promise((resolve, fail) => {
      const reject = () => {
        clearTimeout(timer);
        fail(closed ? stopping() : busy());
      };
      const queued: Queued = {
        client,
        reject,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        lanes.get(lane)?.remove(queued);
        reject();
      }, limits.maxWaitMs);
      if (closed || !lanes.get(lane)?.add(queued)) reject();
    });

  return {
    get length() {
      return lanes.values().reduce((sum, lane) => sum + lane.size(), 0);
    },
    async run(turn, work) {
      if (running < limits.maxRunning) running++;
      // Work that ends passes its slot to the next in the queue, so that later work cannot overtake it.
      else await turnOf(turn);
      try {
        await turn.begin?.();
        return await work();
      } finally {
        if (!startNext()) running--;
      }
    },
    close() {
      closed = true;
      for (const lane of lanes.values()) {
        for (let queued = lane.next(); queued; queued = lane.next()) queued.reject();
      }
    },
  };
}

/** Creates a lane. It groups its work by address block; the first block is served next. */
function createLane({ maxQueued, maxPerAddress, maxPerSite }: WorkQueueLimits) {
  const blocks = new Map<string, Queued[]>();
  const all = () => [...blocks.values()].flat();

  const remove = (item: Queued): void => {
    const rest = (blocks.get(item.client.block) ?? []).filter((other) => other !== item);
    if (rest.length === 0) blocks.delete(item.client.block);
    else blocks.set(item.client.block, rest);
  };

  return {
    remove,
    size: () => blocks.values().reduce((sum, items) => sum + items.length, 0),
    /** Returns whether `item` was added. Another item may be rejected to make room. */
    add(item: Queued): boolean {
      const { address, site, block } = item.client;
      const present = all();
      if (present.filter(({ client }) => client.address === address).length >= maxPerAddress) return false;
      if (present.filter(({ client }) => client.site === site).length >= maxPerSite) return false;
      const own = blocks.get(block) ?? [];
      if (present.length >= maxQueued) {
        const largest = [...blocks.values()].reduce((a, b) => b.length > a.length ? b : a, own);
        const displaced = largest.length > own.length + 1 ? largest.at(-1) : undefined;
        if (!displaced) return false;
        remove(displaced);
        displaced.reject();
      }
      blocks.set(block, [...own, item]);
      return true;
    },
    next(): Queued | undefined {
      const [first] = blocks.values();
      const item = first?.[0];
      if (!first || !item) return undefined;
      blocks.delete(item.client.block);
      if (first.length > 1) blocks.set(item.client.block, first.slice(1));
      return item;
    },
  };
}

function stopping(): Failure {
  return new Failure("unavailable", { message: "The server is stopping. Please try again.", retryAfter: 1 });
}

function busy(): Failure {
  return new Failure("unavailable", {
    message: "Too many people are signing in right now. Please try again.",
    retryAfter: 5,
  });
}
