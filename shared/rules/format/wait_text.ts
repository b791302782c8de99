import { t } from "../../texts/translate.ts";

/** Returns the sentence for a call that was one too many and may be repeated after this many seconds. */
export function waitText(seconds: number): string {
  if (seconds <= 60) {
    return t("Too many attempts. Try again in {seconds} s.", { seconds: Math.ceil(seconds) });
  }
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 120) return t("Too many attempts. Try again in {minutes} minutes.", { minutes });
  return t("Too many attempts. Try again in {hours} hours.", { hours: Math.ceil(minutes / 60) });
}
