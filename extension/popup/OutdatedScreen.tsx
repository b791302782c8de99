import { Button } from "#shared/ui/parts/Button.tsx";
import { PlainScreen } from "./PlainScreen.tsx";
import type { CellName } from "../state/cells.ts";

/** What each cell is to its owner. */
const WORDS: Record<CellName, string> = {
  preferences: "the address of your server",
  session: "your sign-in",
  devices: "where you were signed in before",
  user: "your settings",
  snapshot: "the day as it was last seen",
  contact: "when the server last answered",
  timer: "the running timer",
  heard: "what the server last said of it",
  habits: "what you last chose",
  drafts: "what was being written",
  told: "what you were reminded of",
  away: "how long you were away",
  done: "what was done lately",
  queue: "the changes that wait to be saved",
};

/** What an earlier version kept cannot be read: it says what that is, and goes on without it. */
export function OutdatedScreen(
  { unreadable, onContinue }: { unreadable: readonly CellName[]; onContinue: () => void },
) {
  return (
    <PlainScreen
      title="Gorin has changed"
      actions={<Button look="primary" onClick={onContinue}>Start afresh</Button>}
    >
      <p>
        This version cannot read what another version kept in this browser:{" "}
        {unreadable.map((name) => WORDS[name]).join(", ")}.
      </p>
      <p className="text-soft">Everything that was saved is on your server, untouched.</p>
    </PlainScreen>
  );
}
