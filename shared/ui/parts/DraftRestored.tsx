import { Button } from "./Button.tsx";

export interface DraftRestoredProps {
  /** What was found is thrown away, and what is saved stands there again. */
  onDiscard: () => void;
}

/** A quiet sign that a field shows what was written earlier and never saved, with the way to be rid of it. */
export function DraftRestored({ onDiscard }: DraftRestoredProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-small text-soft">
      <span>Draft restored</span>
      <Button look="quiet" size="small" className="px-2!" onClick={onDiscard}>Discard draft</Button>
    </p>
  );
}
