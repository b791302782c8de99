import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CsvTable } from "#shared/transfer/csv/csv_table.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { saveFile } from "./save_file.ts";
import { downloadAtom, type DownloadProgress } from "./transfer.ts";
import { t } from "#shared/texts/translate.ts";

/** A download of the user's data, and how far it is. */
export function useDownload() {
  const start = useSetAtom(downloadAtom);
  const { pending, failure, attempt } = useAttempt();
  const [progress, setProgress] = useState<DownloadProgress | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  return {
    pending,
    failure,
    progress,
    /** The name of the file that was saved last. */
    saved,
    /** Downloads everything, or one table, and saves it; whether that went well. */
    async download(table?: CsvTable): Promise<boolean> {
      setProgress(null);
      setSaved(null);
      return await attempt(t("The export failed"), async () => {
        const file = await start({ ...(table && { table }), onProgress: setProgress });
        saveFile(file);
        setSaved(file.name);
      });
    },
  };
}
