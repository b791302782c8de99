import { login, logout } from "#shared/contract/mod.ts";
import type { ExtensionState } from "./engine.ts";
import { type Reach, serverClient } from "./server.ts";
import { accountKey } from "./state.ts";

/** Signs in on the chosen server and stores the session. Rejects with an `ApiError`. */
export async function signIn(
  { state, commit }: ExtensionState,
  reach: Reach,
  credentials: { email: string; password: string },
): Promise<void> {
  const { preferences: { server }, devices } = state();
  const known = devices[server];
  const body = { ...credentials, ...(known !== undefined && { device: known }) };
  const { token, user, device } = await serverClient(reach, server, null).call(login, { body });
  await commit(({ habits, contact, devices }) => ({
    devices: device ? { ...devices, [server]: device } : devices,
    session: { server, token, account: accountKey(server, user.id), email: user.email },
    user,
    habits: { ...habits, email: user.email },
    contact: { ...contact, answeredAt: reach.now(), failure: null },
  }));
}

/**
 * Signs out, and revokes the session if the server can be reached. Drafts and cached days are removed. Pending changes
 * stay until the same account signs in again.
 */
export async function signOut({ state, commit }: ExtensionState, reach: Reach): Promise<void> {
  const { session } = state();
  if (!session) return;
  await commit(() => ({
    session: null,
    user: null,
    days: {},
    drafts: { battle: null, commitment: null },
  }));
  // If the server is unreachable, the session expires later.
  await serverClient(reach, session.server, session.token).call(logout, {}).catch(() => {});
}
