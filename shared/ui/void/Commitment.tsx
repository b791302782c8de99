import { VOID_LIMITS } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { SuggestionList } from "../Suggestions.tsx";
import { Button, Section } from "../Controls.tsx";
import { FormDialog, type FormResult, type FormState } from "../Dialog.tsx";
import { TextArea } from "../Fields.tsx";

/** Commits to a hard thing for the day after, or changes the commitment. */
export function CommitDialog({ date, editing = false, ideas, ...form }: FormState<string, string> & {
  /** The date that the commitment is for, as it is shown; absent for tomorrow. */
  date?: string | undefined;
  /** Whether a commitment that was made is changed. */
  editing?: boolean;
  /** Suggestions, empty until they are known; absent where none are offered. */
  ideas?: readonly { hard_thing: string; why: string }[];
}) {
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
          <CommitmentField value={form.values} onChange={change} />
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

/** The field of a commitment. */
export function CommitmentField({ value, onChange, rows }: {
  value: string;
  onChange: (text: string) => void;
  rows?: number;
}) {
  return (
    <TextArea
      label={t("Your commitment")}
      data-field="commitment"
      rows={rows}
      maxLength={VOID_LIMITS.text}
      aria-required="true"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns the trimmed commitment for `date`, as it is shown, or for tomorrow. */
export function readCommitment(text: string, date?: string): FormResult<string> {
  const commitment = text.trim();
  if (commitment) return { value: commitment };
  return {
    error: date
      ? t("Please enter your commitment for {date}", { date })
      : t("Please enter your commitment for tomorrow"),
  };
}

/** The commitment for the day after, or a line to write on, some ideas and a button, each of which opens the dialog. */
export function CommitmentBox(
  { commitment, date, ideas = [], onCommit, onRemove, pending = false }: {
    /** Empty without a commitment. */
    commitment: string;
    /** The date that it is for, as it is shown; absent for tomorrow. */
    date?: string | undefined;
    /** Hard things to commit to, each a button; none when absent. */
    ideas?: readonly string[] | undefined;
    /** Opens the dialog, filled with that idea if one was chosen. */
    onCommit: (idea?: string) => void;
    onRemove: () => void;
    pending?: boolean;
  },
) {
  return (
    // Not labelled by its heading, so that 'Hard Thing' matches only the field of that name.
    <Section>
      <h2 className="flex min-h-10 items-center font-display text-title">
        {date ? t("Hard thing for {date}", { date }) : t("Tomorrow's Hard Thing")}
      </h2>
      {commitment
        ? (
          <>
            <p className="font-display text-title wrap-anywhere whitespace-pre-line text-ring">
              {commitment}
            </p>
            <div className="mt-2 flex flex-wrap gap-x-5">
              <Button look="quiet" size="small" onClick={() => onCommit()}>{t("Change commitment")}</Button>
              <Button look="quiet" size="small" disabled={pending} onClick={onRemove}>{t("Remove")}</Button>
            </div>
          </>
        )
        : (
          <>
            <p className="text-soft">
              {date ? t("No commitment set for {date}", { date }) : t("No commitment set for tomorrow")}
            </p>
            <button
              type="button"
              onClick={() => onCommit()}
              className="min-h-11 w-full border-b border-edge text-left font-display text-title text-soft transition-colors hover:border-ink hover:text-ink"
            >
              {t("I will")}
            </button>
            {/* The button first, as it must not move when the ideas arrive. */}
            <div className="mt-3 flex flex-wrap gap-2">
              <Button look="ring" size="small" onClick={() => onCommit()}>
                {date ? t("Set commitment") : t("Commit to Tomorrow")}
              </Button>
              {ideas.map((idea) => (
                <Button
                  key={idea}
                  size="small"
                  aria-label={t("I will: {idea}", { idea })}
                  className="max-w-full"
                  onClick={() => onCommit(idea)}
                >
                  <span className="min-w-0 text-left wrap-anywhere">{idea}</span>
                </Button>
              ))}
            </div>
          </>
        )}
    </Section>
  );
}
