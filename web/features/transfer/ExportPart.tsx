import { CSV_TABLES, type CsvTable } from "#shared/transfer/csv/csv_table.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ProgressBar } from "#shared/ui/parts/ProgressBar.tsx";
import { bytesText, daysText, downloadShare } from "./transfer_text.ts";
import { useDownload } from "./use_download.ts";
import { t } from "#shared/texts/translate.ts";

const TABLE_TEXT: Readonly<Record<CsvTable, string>> = {
  entries: "Time entries",
  goals: "Goals",
  battles: "Battles",
  days: "All days",
};

/** Downloads of everything, and of single tables for spreadsheets. */
export function ExportPart({ online }: { online: boolean }) {
  const { download, pending, failure, progress, saved } = useDownload();
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{t("Export")}</h3>
      <p className="max-w-160 text-soft">
        {t(
          "One file with all your days, commitments and settings, and the trash. You can import it here or on another Gorin server.",
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={!online || pending} onClick={() => void download()}>
          {t("Export everything")}
        </Button>
        {CSV_TABLES.map((table) => (
          <Button
            key={table}
            size="small"
            disabled={!online || pending}
            aria-label={t("Export {table} as CSV", { table: t(TABLE_TEXT[table]).toLowerCase() })}
            onClick={() => void download(table)}
          >
            {t("{table} (CSV)", { table: t(TABLE_TEXT[table]) })}
          </Button>
        ))}
      </div>
      {pending && (
        <ProgressBar
          label={t("Exporting")}
          value={progress ? downloadShare(progress) : 0}
          valueText={progress
            ? `${daysText(Math.min(progress.days, progress.ofDays))}, ${bytesText(progress.bytes)}`
            : "…"}
        />
      )}
      <p role="status" className="text-small text-soft">{saved && t("Saved as {name}", { name: saved })}</p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </div>
  );
}
