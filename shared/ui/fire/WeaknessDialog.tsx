import { FIRE_LIMITS } from "#shared/rings/mod.ts";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { DraftRestored } from "../parts/DraftRestored.tsx";
import { TextField } from "../fields/TextField.tsx";
import { type WeaknessGroup, WeaknessGroups } from "./WeaknessGroups.tsx";

export interface WeaknessDialogProps {
  /** What is chosen or typed, kept by the host. */
  choice: string;
  onChange: (choice: string) => void;
  /** Throws away a draft that was found; absent when none was. */
  onDiscardDraft?: (() => void) | undefined;
  groups: readonly WeaknessGroup[];
  /** Closed, with what was typed kept for the next time. */
  onClose: () => void;
  /** Closed, and what was typed is not wanted. */
  onCancel: () => void;
  /** The weakness, trimmed and not empty. */
  onSelect: (weakness: string) => void;
}

/** Chooses the weakness to forge, from suggestions or in the user's own words. Mounted while it is open. */
export function WeaknessDialog(props: WeaknessDialogProps) {
  const { choice, onChange, onDiscardDraft, groups, onClose, onCancel, onSelect } = props;
  const weakness = choice.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Target Weakness"
      description="One at a time. Name it as you would to a friend."
      ring="fire"
      onSubmit={() => weakness && onSelect(weakness)}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!weakness}>Select This Weakness</Button>
        </>
      }
    >
      {onDiscardDraft && <DraftRestored onDiscard={onDiscardDraft} />}
      <TextField
        label="Custom Weakness"
        maxLength={FIRE_LIMITS.weakness}
        value={choice}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <WeaknessGroups groups={groups} value={weakness} onChoose={onChange} />
    </Dialog>
  );
}
