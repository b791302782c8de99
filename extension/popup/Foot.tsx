import { type Saving, savingText } from "./saving_text.ts";

export interface FootProps {
  saving: Saving;
  /** The keys that open the popup; empty when there are none, null while that is not known. */
  shortcut: string | null;
  onSetShortcut: () => void;
}

/** What is saved and what waits, and the keys that open the popup. */
export function Foot({ saving, shortcut, onSetShortcut }: FootProps) {
  return (
    <footer className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-small text-soft">
      <span role="status">{savingText(saving)}</span>
      {shortcut === ""
        ? (
          <button
            type="button"
            className="underline decoration-edge underline-offset-4 hover:text-ink"
            onClick={onSetShortcut}
          >
            Set a shortcut
          </button>
        )
        : <span>{shortcut}</span>}
    </footer>
  );
}
