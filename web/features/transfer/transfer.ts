import { atom } from "jotai/vanilla";
import {
  exportData,
  importData,
  type ImportMode,
  type ImportReport,
  type ImportStatus,
  importStatus,
} from "#shared/contract/mod.ts";
import type { CsvTable } from "#shared/transfer/csv/csv_table.ts";
import { clientAtom } from "../auth/client.ts";
import { queryClientAtom } from "../day/day.ts";

/** How often it is asked how far an import is, in milliseconds. */
const POLL_MS = 400;

/** How many imports changed the account while this page was open: what shows settings starts anew with each. */
export const importsAtom = atom(0);

/** How far a download is. */
export interface DownloadProgress {
  readonly bytes: number;
  /** Days of the document that have arrived, and how many there are about. */
  readonly days: number;
  readonly ofDays: number;
}

/** A file to download. */
export interface Download {
  /** Absent for the document of everything. */
  readonly table?: CsvTable;
  readonly onProgress: (progress: DownloadProgress) => void;
}

/** A file that has arrived, with the name that the server gives it. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads everything, or one table of it. Fails with the server's reason. */
export const downloadAtom = atom(
  null,
  async (get, _set, { table, onProgress }: Download): Promise<DownloadedFile> => {
    const query = table ? { format: "csv" as const, table } : {};
    // A signal of its own, since a large account takes longer than other calls may.
    const { signal } = new AbortController();
    const response = await get(clientAtom).download(exportData, { query }, { signal });
    const ofDays = Number(response.headers.get("X-Total-Days") ?? 0);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, days] = [0, 0];
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      // Each record is a line of its own.
      days += read.value.reduce((count, byte) => byte === LINE_FEED ? count + 1 : count, 0);
      onProgress({ bytes, days, ofDays });
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    const type = response.headers.get("Content-Type") ?? "";
    return { name: name ?? "gorin.json", content: new Blob(chunks, { type }) };
  },
);

const LINE_FEED = 10;

/** A document to import. */
export interface Upload {
  readonly mode: ImportMode;
  readonly document: Blob;
  readonly onProgress: (status: ImportStatus) => void;
}

/** Imports a document, or returns what that would do. Fails with the server's reason. */
export const importAtom = atom(
  null,
  async (get, set, { mode, document, onProgress }: Upload): Promise<ImportReport> => {
    const client = get(clientAtom);
    const poll = setInterval(() => {
      client.call(importStatus, {}).then(({ import: status }) => status && onProgress(status), () => {
        // The import itself reports what is wrong.
      });
    }, POLL_MS);
    try {
      const { signal } = new AbortController();
      const { import: report } = await client.upload(importData, { query: { mode } }, document, { signal });
      if (mode !== "preview") {
        set(importsAtom, (count) => count + 1);
        await get(queryClientAtom).invalidateQueries();
      }
      return report;
    } finally {
      clearInterval(poll);
    }
  },
);
