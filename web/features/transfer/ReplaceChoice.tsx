import { useState } from "react";
import type { ImportReport } from "#shared/contract/mod.ts";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { daysText } from "./transfer_text.ts";
import { useDownload } from "./use_download.ts";
import { t } from "#shared/texts/translate.ts";

export interface ReplaceChoiceProps {
  report: ImportReport;
  disabled: boolean;
  onReplace: () => void;
}

/** Putting the file in place of everything: only with a copy of what is there in the user's hands. */
export function ReplaceChoice({ report, disabled, onReplace }: ReplaceChoiceProps) {
  const { download, pending, failure, saved } = useDownload();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <details className="rounded-sm border border-hairline p-3">
      <summary className="w-fit cursor-pointer rounded-sm underline decoration-edge underline-offset-4">
        {t("Replace everything instead")}
      </summary>
      <div className="mt-3 grid gap-3">
        <p className="max-w-160 text-soft">
          {t(
            "This erases everything you have, including the trash, and then adds the {days} from the file. It can't be undone, so save a copy first: importing that copy brings everything back.",
            { days: daysText(report.days) },
          )}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" pending={pending} disabled={disabled} onClick={() => void download()}>
            {t("Save a copy")}
          </Button>
          <p role="status" className="text-small text-soft">
            {saved && t("Saved as {name}", { name: saved })}
          </p>
        </div>
        <AlertBox message={failure?.message} reason={failure?.reason} />
        <CheckboxField
          label={t("I have a copy and want to replace everything")}
          checked={confirmed && saved !== null}
          disabled={disabled || saved === null}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
        <div>
          <Button
            size="small"
            look="danger"
            disabled={disabled || !confirmed || saved === null}
            onClick={onReplace}
          >
            {t("Replace everything")}
          </Button>
        </div>
      </div>
    </details>
  );
}
