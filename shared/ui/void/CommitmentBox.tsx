import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";

export interface CommitmentBoxProps {
  /** Empty: nothing is promised yet. */
  commitment: string;
  onCommit: () => void;
  onTakeBack: () => void;
  pending?: boolean;
}

/** Tomorrow's hard thing in the user's own words, or the way to promise one. */
export function CommitmentBox({ commitment, onCommit, onTakeBack, pending = false }: CommitmentBoxProps) {
  return (
    // Not named by its heading: the field that is called Hard Thing shall be the only one found by these words.
    <Card>
      <h2 className="mb-3 flex min-h-8 items-center font-semibold">Tomorrow's Hard Thing</h2>
      {commitment
        ? (
          <>
            <p className="border-l-2 border-ring pl-3.5 font-display text-title wrap-anywhere whitespace-pre-line">
              {commitment}
            </p>
            <div className="mt-3 -ml-3 flex flex-wrap gap-1">
              <Button look="quiet" size="small" onClick={onCommit}>Change commitment</Button>
              <Button look="quiet" size="small" disabled={pending} onClick={onTakeBack}>Remove</Button>
            </div>
          </>
        )
        : (
          <div className="grid justify-items-start gap-3">
            <p className="text-soft">No commitment set for tomorrow</p>
            <Button look="ring" size="small" onClick={onCommit}>Commit to Tomorrow</Button>
          </div>
        )}
    </Card>
  );
}
