import { type Saving, savingText } from "./saving_text.ts";

/** What is saved and what waits, and the keys that open the popup. */
export function Foot({ saving, shortcut }: { saving: Saving; shortcut: string }) {
  return (
    <footer className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-small text-soft">
      <span role="status">{savingText(saving)}</span>
      <span>{shortcut}</span>
    </footer>
  );
}
