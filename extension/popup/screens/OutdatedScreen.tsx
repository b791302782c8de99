import { Button } from "#shared/ui/parts/Button.tsx";
import type { StoredName } from "../../offline/state.ts";
import { PlainScreen } from "./PlainScreen.tsx";

/** What each stored value means to its owner. */
const TEXTS: Record<StoredName, string> = {
  preferences: "the address of your server",
  session: "your sign-in",
  devices: "where you were signed in before",
  user: "your settings",
  snapshot: "the day as it was last seen",
  contact: "when the server last answered",
  timer: "the running timer",
  habits: "what you last chose",
  drafts: "what you were writing",
  notified: "what you were reminded of",
  away: "how long you were away",
  appliedActions: "what you did lately",
  serverTimer: "the timer on the server",
  queue: "the changes that are not saved yet",
};

/** Values that another version stored cannot be read: names them, and goes on without them. */
export function OutdatedScreen(
  { unreadable, onContinue }: { unreadable: readonly string[]; onContinue: () => void },
) {
  return (
    <PlainScreen
      title="Gorin has changed"
      actions={<Button look="primary" onClick={onContinue}>Start afresh</Button>}
    >
      <p>
        This version cannot read what another version stored in this browser:{" "}
        {unreadable.map((name) => name in TEXTS ? TEXTS[name as StoredName] : name).join(", ")}.
      </p>
      <p className="text-soft">Everything that was saved is on your server, untouched.</p>
    </PlainScreen>
  );
}
