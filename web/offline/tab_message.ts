import * as z from "zod/mini";
import type { LiveEvent } from "#shared/contract/mod.ts";
import { type Day, DaySchema } from "#shared/records/mod.ts";
import { parseLiveEvent } from "#shared/offline/mod.ts";

/** What the tabs of the app tell each other. */
export type TabMessage =
  /** The queue on the shelf has changed. */
  | { readonly kind: "queue" }
  /** A write was answered with this day. */
  | { readonly kind: "day"; readonly account: string; readonly day: Day }
  /** The server told of something that moved. */
  | { readonly kind: "live"; readonly event: LiveEvent };

const MessageSchema = z.union([
  z.object({ kind: z.literal("queue") }),
  z.object({ kind: z.literal("day"), account: z.string(), day: DaySchema }),
  z.object({ kind: z.literal("live"), name: z.string(), data: z.string() }),
]);

/** What another tab told; null when this version of the app does not know such a thing. */
export function tabMessage(heard: unknown): TabMessage | null {
  const parsed = MessageSchema.safeParse(heard);
  if (!parsed.success) return null;
  if (parsed.data.kind !== "live") return parsed.data;
  const event = parseLiveEvent(parsed.data.name, parsed.data.data);
  return event && { kind: "live", event };
}

/** What is to be told of an event, so that `tabMessage` reads it. */
export function liveMessage({ name, data }: LiveEvent) {
  return { kind: "live", name, data: JSON.stringify(data) };
}
