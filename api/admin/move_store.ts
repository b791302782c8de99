import type { Log } from "../log/log.ts";
import { isFile, openStore, type StoreAddress } from "../store/open/open_store.ts";
import { type BackupSummary, createBackup, verifyBackup } from "./backup.ts";
import { copyStore } from "./copy_store.ts";
import { requireNewFile } from "./files.ts";

/** How to move a store. */
export interface MoveOptions {
  readonly replace?: boolean;
  readonly log: Pick<Log, "write">;
  /** Receives a line after each pass. */
  readonly print?: (line: string) => void;
}

/**
 * Copies the store at `from`, a file or a KV Connect URL, to the one at `to`, and verifies every key; see
 * {@link copyStore}. A file is read as it is at one moment, also while a server is using it. Returns the number of
 * keys.
 */
export async function moveStore(
  from: StoreAddress | string,
  to: StoreAddress,
  { replace = false, log, print = () => {} }: MoveOptions,
): Promise<number> {
  const address = typeof from === "string" ? { GORIN_KV: from } : from;
  if (address.GORIN_KV === to.GORIN_KV) throw new Error("The source and the target are the same store.");
  const folder = await Deno.makeTempDir({ prefix: "gorin-move-" });
  try {
    const source = await openSource(address, `${folder}/source.sqlite`, log);
    try {
      const target = await openStore(to, log);
      try {
        return await copyStore(source, target.db, { replace, print });
      } finally {
        target.close();
      }
    } finally {
      source.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Backs up the store of a KV Connect server to a new file at `target`, also while servers are using it. */
export async function backUpConnect(
  from: StoreAddress,
  target: string,
  log: Pick<Log, "write">,
): Promise<BackupSummary> {
  requireNewFile(target);
  const folder = await Deno.makeTempDir({ prefix: "gorin-backup-" });
  try {
    const copy = `${folder}/copy.sqlite`;
    await moveStore(from, { GORIN_KV: copy }, { log });
    await createBackup(copy, target);
    return await verifyBackup(target);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Opens a store to read it. Of a file, a copy at `copy` is opened, since a server may be using the file. */
async function openSource(address: StoreAddress, copy: string, log: Pick<Log, "write">): Promise<Deno.Kv> {
  const { GORIN_KV: store } = address;
  if (!store || !isFile(store)) return (await openStore(address, log)).db;
  await createBackup(store, copy);
  return (await openStore({ GORIN_KV: copy }, log)).db;
}
