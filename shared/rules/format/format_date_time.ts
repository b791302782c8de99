import { localFormat } from "./local_format.ts";

/** One formatter per zone: creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

const STYLE = { dateStyle: "medium", timeStyle: "short" } as const;

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { ...STYLE, timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** Returns an instant (ISO) as the local date and time of `zone`: 'Nov 21, 2026, 2:44 PM'. */
export function dateTimeText(instant: string, zone: string): string {
  const at = Date.parse(instant);
  // Newer platforms put a narrow no-break space before AM.
  return localFormat(at, { ...STYLE, timeZone: zone }) ?? formatIn(zone).format(at).replace("\u202f", " ");
}

/** Returns a local date and time without a zone (`YYYY-MM-DDTHH:mm`) in the same format. */
export function localDateTimeText(text: string): string {
  return dateTimeText(`${text}Z`, "UTC");
}
