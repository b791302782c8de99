import { useState } from "react";
import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "#shared/ui/fields/TextArea.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { useFirstFieldFocus } from "../focus.ts";
import { useWrong } from "../use_wrong.ts";
import { submitOnCtrlEnter } from "../keys.ts";
import { FormActions } from "./FormActions.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CommitFormProps {
  draft: string;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** The form for the commitment of tomorrow. */
export function CommitForm({ draft, onDraft, onCommit }: CommitFormProps) {
  const [text, setText] = useState(draft);
  const form = useFirstFieldFocus();
  const [wrong, setWrong] = useWrong(form);
  const commit = () => {
    const commitment = text.trim();
    if (commitment === "") setWrong({ error: t("Please enter your commitment for tomorrow") });
    else onCommit(commitment);
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-1.5 grid gap-2"
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <AlertBox message={wrong} />
      <TextArea
        label={t("Tomorrow's Hard Thing")}
        rows={2}
        maxLength={VOID_LIMITS.text}
        aria-required="true"
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setWrong(null);
          setText(value);
          onDraft(value);
        }}
      />
      <FormActions submit={t("Commit")} onCancel={() => onDraft(null)} />
    </form>
  );
}
