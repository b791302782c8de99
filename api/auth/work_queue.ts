import { Failure } from "../failures/failure.ts";
import type { ClientAddress } from "./client_address.ts";

/** The lanes of the queue, in the order in which they are served: a later one only while the earlier ones are empty. */
export const LANES = ["known_device", "sign_in", "registration"] as const;

/** What some work is for, and who asked for it. */
export interface Turn {
  readonly lane: (typeof LANES)[number];
  readonly client: ClientAddress;
}

/** How much work is done at once, and how much may wait in each lane. */
export interface WorkQueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How much of that may be for one client address. */
  readonly perAddress: number;
  /** How much may be for one IPv6 network of 48 bits. */
  readonly perSite: number;
  /** How long work may wait, in milliseconds. */
  readonly patienceMs: number;
}

/** Runs work a few at a time. */
export interface WorkQueue {
  /** Returns what `work` returns when its turn has come. Throws `unavailable` when too much work is waiting. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly client: ClientAddress;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * A queue with lanes and fair shares. Within a lane the blocks of addresses take turns, and when the lane is full, the
 * block with the most waiting work gives up a place: whoever has many addresses delays others by one place only.
 */
export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const lanes = new Map(LANES.map((name) => [name, createLane(limits)]));
  let running = 0;

  const startNext = (): boolean => {
    for (const lane of lanes.values()) {
      const next = lane.next();
      if (next) return next.start(), true;
    }
    return false;
  };

  const turnOf = ({ lane, client }: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(busy());
      };
      const waiting: Waiting = {
        client,
        refuse,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        lanes.get(lane)?.remove(waiting);
        refuse();
      }, limits.patienceMs);
      if (!lanes.get(lane)?.add(waiting)) refuse();
    });

  return {
    async run(turn, work) {
      if (running < limits.atOnce) running++;
      // Work that ends hands its place over, so that nobody who comes later can slip in between.
      else await turnOf(turn);
      try {
        return await work();
      } finally {
        if (!startNext()) running--;
      }
    },
  };
}

/** The waiting work of one lane, by the block of addresses that it is for; the block to serve next is the first. */
function createLane({ waiting, perAddress, perSite }: WorkQueueLimits) {
  const blocks = new Map<string, Waiting[]>();
  const all = () => [...blocks.values()].flat();

  const remove = (item: Waiting): void => {
    const rest = (blocks.get(item.client.block) ?? []).filter((other) => other !== item);
    if (rest.length === 0) blocks.delete(item.client.block);
    else blocks.set(item.client.block, rest);
  };

  return {
    remove,
    /** Returns whether `item` was taken. Another one may be refused in its place. */
    add(item: Waiting): boolean {
      const { address, site, block } = item.client;
      const present = all();
      if (present.filter(({ client }) => client.address === address).length >= perAddress) return false;
      if (present.filter(({ client }) => client.site === site).length >= perSite) return false;
      const own = blocks.get(block) ?? [];
      if (present.length >= waiting) {
        const largest = [...blocks.values()].reduce((a, b) => b.length > a.length ? b : a, own);
        const displaced = largest.length > own.length + 1 ? largest.at(-1) : undefined;
        if (!displaced) return false;
        remove(displaced);
        displaced.refuse();
      }
      blocks.set(block, [...own, item]);
      return true;
    },
    next(): Waiting | undefined {
      const [first] = blocks.values();
      const item = first?.[0];
      if (!first || !item) return undefined;
      blocks.delete(item.client.block);
      if (first.length > 1) blocks.set(item.client.block, first.slice(1));
      return item;
    },
  };
}

function busy(): Failure {
  return new Failure("unavailable", {
    message: "Too many people are signing in right now. Please try again.",
    retryAfter: 5,
  });
}
