import { ApiError } from "#shared/client/mod.ts";
import {
  type EndpointResponse,
  login,
  loginWithCode,
  loginWithConnection,
  logout,
  SecondFactorSchema,
} from "#shared/contract/mod.ts";
import { endSession } from "./end_session.ts";
import type { ExtensionState } from "./engine.ts";
import { type Reach, serverClient } from "./server.ts";
import { accountKey, signingInOf, type State } from "./state.ts";

/** The server accepts a challenge for five minutes. */
const CODE_MS = 5 * 60_000;

/** How long the user has to sign in to the dashboard and to confirm there, in milliseconds. */
const CONNECTION_MS = 10 * 60_000;

const SECRET_BYTES = 32;

/**
 * Signs in on the chosen server and stores the session, or the challenge of the second step when the account needs a
 * code. Rejects with an `ApiError`.
 */
export async function signIn(
  store: ExtensionState,
  reach: Reach,
  credentials: { email: string; password: string },
): Promise<void> {
  const { server } = store.state().preferences;
  const body = { ...credentials, ...deviceOf(store.state()) };
  try {
    await accept(store, reach, server, await serverClient(reach, server, null).call(login, { body }));
  } catch (error) {
    const next = SecondFactorSchema.safeParse(error instanceof ApiError ? error.data : undefined);
    if (!next.success) throw error;
    const until = reach.now() + CODE_MS;
    await store.persist(() => ({ signingIn: { step: "code", server, until, ...next.data } }));
  }
}

/** Enters the code of the second step. Rejects with an `ApiError`, after which the first step may be due again. */
export async function enterCode(store: ExtensionState, reach: Reach, code: string): Promise<void> {
  const pending = signingInOf(store.state(), reach.now());
  if (pending?.step !== "code") return;
  const { server, challenge } = pending;
  const body = { challenge, code, ...deviceOf(store.state()) };
  try {
    await accept(store, reach, server, await serverClient(reach, server, null).call(loginWithCode, { body }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "challenge_expired") await cancelSignIn(store);
    throw error;
  }
}

/** Begins to sign in through the dashboard. Returns the path of its page on which the user confirms. */
export async function beginConnection(store: ExtensionState, reach: Reach): Promise<`/${string}`> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const challenge = base64url(new Uint8Array(hash));
  const until = reach.now() + CONNECTION_MS;
  await store.persist(({ preferences: { server } }) => ({
    signingIn: { step: "connection", server, until, verifier, challenge },
  }));
  // Browsers send no fragment to servers.
  return `/connect#${challenge}`;
}

/** Signs in if the user has confirmed on the dashboard. Returns whether that is still to be waited for. */
export async function tryConnection(store: ExtensionState, reach: Reach): Promise<boolean> {
  const pending = signingInOf(store.state(), reach.now());
  if (pending?.step !== "connection") return false;
  const { server, verifier } = pending;
  const call = serverClient(reach, server, null).call(loginWithConnection, { body: { verifier } });
  const response = await call.catch((error: unknown) => {
    // The server may be back later.
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (!response?.signed_in) return true;
  await accept(store, reach, server, response.signed_in);
  return false;
}

/** Gives up a sign-in that is under way. */
export async function cancelSignIn(store: ExtensionState): Promise<void> {
  await store.commit(() => ({ signingIn: null }));
}

/** Signs out, and revokes the session if the server can be reached. See `endSession` for what stays. */
export async function signOut({ state, commit }: ExtensionState, reach: Reach): Promise<void> {
  const { session } = state();
  if (!session) return;
  await commit((present) => present.session?.token === session.token ? endSession(present, null) : {});
  // If the server is unreachable, the session expires later.
  await serverClient(reach, session.server, session.token).call(logout, {}).catch(() => {});
}

/** What a sign-in sends besides what proves it, so that the server recognizes this browser. */
function deviceOf({ devices, preferences: { server } }: State): { device?: string } {
  const device = devices[server];
  return device === undefined ? {} : { device };
}

/** Stores the session of a sign-in. */
async function accept(
  { persist }: ExtensionState,
  reach: Reach,
  server: string,
  { token, user, device }: EndpointResponse<typeof login>,
): Promise<void> {
  const account = accountKey(server, user.id);
  await persist((state) => {
    // Nothing of another account is left, whatever ended its session.
    const before = { ...state, ...endSession(state, null) };
    const { devices, contact, habits } = before;
    return {
      ...before,
      devices: device ? { ...devices, [server]: device } : devices,
      session: { server, token, account, email: user.email },
      user,
      habits: { ...habits, email: user.email },
      contact: { ...contact, answeredAt: reach.now(), failure: null },
    };
  });
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
