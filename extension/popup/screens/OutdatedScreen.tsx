import { Button } from "#shared/ui/parts/Button.tsx";
import type { StoredName } from "../../offline/state.ts";
import { PlainScreen } from "./PlainScreen.tsx";
import { t } from "#shared/texts/translate.ts";

/** What each stored value means to the user. */
const TEXTS: Record<StoredName, string> = {
  preferences: "the address of your server",
  session: "your sign-in",
  devices: "where you were signed in before",
  user: "your settings",
  snapshot: "the last known day",
  contact: "when the server was last reached",
  clock: "what is known of the clock of this device",
  timer: "the running timer",
  habits: "your last choices",
  signingIn: "the sign-in that is under way",
  drafts: "what you were writing",
  ended: "why you were signed out",
  notified: "what you were reminded of",
  away: "how long you were away",
  seen: "when this browser was last open",
  appliedActions: "your latest actions",
  serverTimer: "the timer on the server",
  queue: "the changes that are not saved yet",
};

/** Names the stored values that this version cannot read, and offers to continue without them. */
export function OutdatedScreen(
  { unreadable, onContinue }: { unreadable: readonly string[]; onContinue: () => void },
) {
  return (
    <PlainScreen
      title={t("Some stored data cannot be read")}
      actions={<Button look="primary" onClick={onContinue}>{t("Start fresh")}</Button>}
    >
      <p>
        {t("This version cannot read what another version stored in this browser: {values}.", {
          values: unreadable.map((name) => name in TEXTS ? t(TEXTS[name as StoredName]) : name).join(t(", ")),
        })}
      </p>
      <p className="text-soft">{t("Everything on your server is unaffected.")}</p>
    </PlainScreen>
  );
}
