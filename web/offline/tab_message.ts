import * as z from "zod/mini";
import type { LiveEvent } from "#shared/contract/mod.ts";
import { parseLiveEvent } from "#shared/offline/live/parse_live_event.ts";

const LiveMessageSchema = z.object({ kind: z.literal("live"), name: z.string(), data: z.string() });

/** Returns the server's event that another tab broadcasts; null when the message is another one. */
export function readLiveMessage(message: unknown): LiveEvent | null {
  const parsed = LiveMessageSchema.safeParse(message);
  return parsed.success ? parseLiveEvent(parsed.data.name, parsed.data.data) : null;
}

/** Returns what is broadcast of an event, so that `readLiveMessage` reads it. */
export function liveMessage({ name, data }: LiveEvent) {
  return { kind: "live", name, data: JSON.stringify(data) };
}
