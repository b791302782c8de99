import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { TextArea } from "../fields/TextArea.tsx";
import { FormDialog, type FormResult, type FormState } from "../dialogs/FormDialog.tsx";
import { SuggestionList } from "../parts/SuggestionList.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CommitDialogProps extends FormState<string, string> {
  /** The date that the commitment is for, as it is shown; absent for tomorrow. */
  date?: string | undefined;
  /** Whether a commitment that was made is changed. */
  editing?: boolean;
  /** Suggestions, empty until they are known; absent where none are offered. */
  ideas?: readonly { hard_thing: string; why: string }[];
}

/** Commits to a hard thing for the day after, or changes the commitment. */
export function CommitDialog({ date, editing = false, ideas, ...form }: CommitDialogProps) {
  const title = date ? t("Commitment for {day}", { day: date }) : t("Commit to Tomorrow");
  return (
    <FormDialog
      {...form}
      title={editing ? t("Change commitment") : title}
      description={t("One hard thing, in your own words.")}
      ring="void"
      action={editing ? t("Save Changes") : date ? t("Set commitment") : t("Commit")}
      read={(text) => readCommitment(text, date)}
    >
      {(change) => (
        <>
          <TextArea
            label={t("Your commitment")}
            data-field="commitment"
            value={form.values}
            onChange={(event) => change(event.currentTarget.value)}
            maxLength={VOID_LIMITS.text}
            rows={3}
            aria-required="true"
          />
          {ideas && (
            <SuggestionList
              title={t("Suggested hard things")}
              items={ideas.map(({ hard_thing, why }) => ({ title: hard_thing, detail: why }))}
              onChoose={({ title }) => change(title)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function readCommitment(text: string, date: string | undefined): FormResult<string> {
  const commitment = text.trim();
  if (commitment) return { value: commitment };
  return {
    error: date
      ? t("Please enter your commitment for {date}", { date })
      : t("Please enter your commitment for tomorrow"),
  };
}
