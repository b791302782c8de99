import { CSV_TABLES, type CsvTable } from "#shared/transfer/csv/csv_table.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ProgressBar } from "#shared/ui/parts/ProgressBar.tsx";
import { bytesText, daysText, downloadShare } from "./transfer_text.ts";
import { useDownload } from "./use_download.ts";

const TABLE_TEXT: Readonly<Record<CsvTable, string>> = {
  entries: "Time entries",
  goals: "Goals",
  battles: "Battles",
  days: "Days",
};

/** Downloads of everything, and of single tables for spreadsheets. */
export function ExportPart({ online }: { online: boolean }) {
  const { download, pending, failure, progress, saved } = useDownload();
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Export</h3>
      <p className="max-w-160 text-soft">
        One file with all your days, commitments, settings and the trash. You can import it here, or into
        another Gorin.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="primary" disabled={!online || pending} onClick={() => void download()}>
          Export everything
        </Button>
        {CSV_TABLES.map((table) => (
          <Button
            key={table}
            size="small"
            disabled={!online || pending}
            aria-label={`Export ${TABLE_TEXT[table].toLowerCase()} as CSV`}
            onClick={() => void download(table)}
          >
            {TABLE_TEXT[table]} (CSV)
          </Button>
        ))}
      </div>
      {pending && (
        <ProgressBar
          label="Exporting"
          value={progress ? downloadShare(progress) : 0}
          valueText={progress
            ? `${daysText(Math.min(progress.days, progress.ofDays))}, ${bytesText(progress.bytes)}`
            : "…"}
        />
      )}
      <p role="status" className="text-small text-soft">{saved && `Saved as ${saved}`}</p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </div>
  );
}
