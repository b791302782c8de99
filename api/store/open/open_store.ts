import type { Env } from "../../env.ts";
import type { Log } from "../../log/log.ts";
import { isConnectAddress, waitForConnect } from "./kv_connect.ts";
import { openStoreFile } from "./store_file.ts";
import { requireKnownFormat } from "../format.ts";
import { wrapKv } from "../kv.ts";
import { createStoreState, type OpenStore } from "../store_state.ts";

/** The settings that locate the store. */
export type StoreAddress = Pick<Env, "GORIN_KV" | "DENO_KV_ACCESS_TOKEN">;

/**
 * Opens a store: a file, `:memory:`, or a KV Connect URL; without an address, the platform's own store. Throws an error
 * whose message is a sentence for the user when the store cannot be used, or was written by a newer server.
 */
export async function openStore(
  { GORIN_KV: address, DENO_KV_ACCESS_TOKEN: token }: StoreAddress,
  log: Pick<Log, "write">,
): Promise<OpenStore> {
  if (address && isFile(address)) return await openStoreFile(address, log);
  if (address && isConnectAddress(address)) await waitForConnect(address, log, { token });
  const db = await Deno.openKv(address);
  try {
    await requireKnownFormat(wrapKv(db));
  } catch (error) {
    db.close();
    throw error;
  }
  return { db, state: createStoreState({ log }), close: () => db.close() };
}

/** Whether a store's address is the path of a file. */
export function isFile(address: string): boolean {
  return address !== ":memory:" && !isConnectAddress(address);
}
