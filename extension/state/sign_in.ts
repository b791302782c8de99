import { login, logout } from "#shared/contract/mod.ts";
import type { Shelf } from "../platform/shelf.ts";
import { accountKey } from "./account_key.ts";
import { type Reach, serverClient } from "./server.ts";
import { changeState, readState } from "./store.ts";

/** Signs in on the chosen server and keeps who that is. Fails with an `ApiError`. */
export async function signIn(
  shelf: Shelf,
  reach: Reach,
  credentials: { email: string; password: string },
): Promise<void> {
  const { preferences: { server }, devices } = (await readState(shelf)).state;
  const known = devices[server];
  const body = { ...credentials, ...(known !== undefined && { device: known }) };
  const { token, user, device } = await serverClient(reach, server, null).call(login, { body });
  await changeState(shelf, ({ habits, contact, devices }) => ({
    devices: device ? { ...devices, [server]: device } : devices,
    session: { server, token, account: accountKey(server, user.id), email: user.email },
    user,
    habits: { ...habits, email: user.email },
    contact: { ...contact, answeredAt: reach.now(), failure: null },
  }));
}

/**
 * Signs out here, and revokes the session on the server if that answers. What was being written goes. What waits to be saved stays, for when the same
 * account signs in again.
 */
export async function signOut(shelf: Shelf, reach: Reach): Promise<void> {
  const { session } = (await readState(shelf)).state;
  if (!session) return;
  await changeState(shelf, () => ({
    session: null,
    user: null,
    snapshot: null,
    drafts: { battle: null, commitment: null },
  }));
  // A session that cannot be revoked now runs out by itself; here it is forgotten either way.
  await serverClient(reach, session.server, session.token).call(logout, {}).catch(() => {});
}
