import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useState } from "react";
import type { User } from "#shared/records/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { CONTROL } from "#shared/ui/fields/control.ts";
import { ProgressBar } from "#shared/ui/parts/ProgressBar.tsx";
import { ImportChoices } from "./ImportChoices.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ReplaceChoice } from "./ReplaceChoice.tsx";
import { addsTo, daysText, importShare, resultText } from "./transfer_text.ts";
import { useImport } from "./use_import.ts";
import { t } from "#shared/texts/translate.ts";

/** Files that are read, looked at, and then merged into the account or put in place of it. */
export function ImportPart({ user, online }: { user: User; online: boolean }) {
  const importing = useImport(user);
  const { pending, chosen, preview, result, status, failure, cancel, choose, run } = importing;
  // A file input that is made anew takes the same file again.
  const [choices, setChoices] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{t("Import")}</h3>
      <p className="max-w-160 text-soft">
        {withElements(
          t(
            "An export or a CSV table from Gorin; a detailed report (CSV) from Toggl Track, Clockify, Harvest, Kimai or solidtime; a calendar from Outlook or Google as CSV; the zip or Checkmarks.csv and Habits.csv from Loop Habit Tracker, or HabitBull's CSV; or your own CSV of time entries with columns such as {columns}. You see what would change before anything does.",
          ),
          { columns: <code>start,end,category,note</code> },
        )}
      </p>
      <label className="mt-2 grid grid-cols-1 gap-1.5">
        <span className="text-small font-medium">{t("Files to import")}</span>
        <input
          key={choices}
          data-next-focus=""
          type="file"
          multiple
          accept=".json,.csv,.zip,.tsv,.txt,.db,.ics,.xlsx,application/json,text/csv,application/zip"
          disabled={!online || pending}
          className={`${CONTROL} py-1! pl-1! text-small! file:mr-3 file:min-h-7 file:rounded-sm file:border file:border-solid file:border-edge file:bg-transparent file:px-3 file:text-ink pointer-coarse:file:min-h-9`}
          onChange={(event) => {
            const files = [...event.currentTarget.files ?? []];
            if (files.length > 0) void choose(files);
          }}
        />
      </label>
      {pending && (
        <ProgressBar
          label={preview ? t("Importing") : t("Reading")}
          value={status ? importShare(status) : 0}
          valueText={status ? daysText(status.days) : "…"}
        />
      )}
      {chosen && preview && <ImportPreview chosen={chosen} report={preview} />}
      {chosen?.foreign && preview && (
        <ImportChoices
          foreign={chosen.foreign}
          categories={importing.categories}
          onRead={(more) => void importing.read(more)}
          onCategorize={importing.categorize}
        />
      )}
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {chosen && preview && (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              disabled={pending}
              onClick={() => {
                cancel();
                setChoices(choices + 1);
              }}
            >
              {t("Cancel")}
            </Button>
            {addsTo(preview) && (
              <Button
                look="primary"
                size="small"
                pending={pending}
                disabled={!online}
                onClick={() => void run("merge")}
              >
                {chosen.foreign?.badRows.length ? t("Add the other rows") : t("Add to what I have")}
              </Button>
            )}
          </div>
          {!chosen.foreign && (
            <ReplaceChoice
              report={preview}
              disabled={!online || pending}
              onReplace={() => void run("replace")}
            />
          )}
        </div>
      )}
      <p role="status">{result && resultText(result)}</p>
    </div>
  );
}
