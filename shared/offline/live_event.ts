import { LIVE_EVENTS, type LiveEvent, type LiveEventName } from "../contract/mod.ts";

/**
 * Returns the event, or null when its name is unknown, as from a newer server. An event with unreadable data is
 * returned as `missed`, so that everything is fetched again.
 */
export function parseLiveEvent(name: string, data: string): LiveEvent | null {
  if (!isName(name)) return null;
  const parsed = LIVE_EVENTS[name].safeParse(fromJson(data));
  // The data was parsed by the schema of this name.
  return parsed.success ? { name, data: parsed.data } as LiveEvent : { name: "missed", data: {} };
}

function isName(name: string): name is LiveEventName {
  return Object.hasOwn(LIVE_EVENTS, name);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
