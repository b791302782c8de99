import type { DownloadedFile } from "./transfer.ts";

/** How long the browser may take to begin saving, in milliseconds, before the file is let go. */
const RELEASE_MS = 60_000;

/** Has the browser save a file, as if its link had been clicked. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
