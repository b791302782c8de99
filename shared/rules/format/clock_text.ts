import { t } from "../../texts/translate.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns what is wrong about a device's clock, of which the server's is `offset` milliseconds ahead. */
export function clockText(offset: number): string {
  const time = distanceText(Math.abs(offset));
  return offset < 0
    ? t("This device's clock is {time} fast. Gorin uses the server's time.", { time })
    : t("This device's clock is {time} slow. Gorin uses the server's time.", { time });
}

/** Only two or more are said, so each unit is a plural. */
function distanceText(ms: number): string {
  if (ms < 2 * HOUR) return t("{count} minutes", { count: Math.round(ms / MINUTE) });
  if (ms < 2 * DAY) return t("{count} hours", { count: Math.round(ms / HOUR) });
  return t("{count} days", { count: Math.round(ms / DAY) });
}
