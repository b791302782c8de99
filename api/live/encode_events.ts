import { LIVE_EVENTS } from "#shared/contract/mod.ts";
import { pick } from "../http/pick_declared.ts";
import type { EventBatch } from "./user_events.ts";

/**
 * The events as `text/event-stream` has them. Only the last one carries the cursor: who was cut off among them is told all
 * of them again.
 */
export function encodeEvents({ events, cursor }: EventBatch): string {
  return events.map(({ name, data }, index) => {
    const id = index === events.length - 1 ? `id: ${cursor}\n` : "";
    return `event: ${name}\n${id}data: ${JSON.stringify(pick(LIVE_EVENTS[name], data))}\n\n`;
  }).join("");
}
