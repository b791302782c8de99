import type { Account, KnownDevice, Session } from "../store/accounts.ts";
import { TOKEN_LIFE_MS } from "./token.ts";

/** The maximum number of sessions of one user. One more ends the oldest. */
export const MAX_SESSIONS = 50;

/** The maximum number of known signed-out devices of one user. One more removes the one that expires first. */
export const MAX_DEVICES = 50;

/** The maximum life of a session after its sign-in, however often it is extended, in milliseconds: a year. */
export const MAX_SESSION_MS = 365 * 24 * 60 * 60_000;

/** How long a device stays known after its session ended, in milliseconds: 90 days. */
export const DEVICE_LIFE_MS = 90 * 24 * 60 * 60_000;

/** How long after the password was entered a session may make the calls that need that, in milliseconds: a day. */
export const RECENT_MS = 24 * 60 * 60_000;

/** Returns a new session that begins at `now`, on the device with this hashed credential. */
export function newSession(name: string, now: number, device: string | null = null): Session {
  const at = new Date(now).toISOString();
  return {
    id: crypto.randomUUID(),
    name,
    created_at: at,
    last_used_at: at,
    authenticated_at: at,
    expires_at: new Date(now + TOKEN_LIFE_MS).toISOString(),
    device,
  };
}

/**
 * Returns the account with one more session. Removes sessions that expired before `now`, and the oldest when there are
 * too many. A device belongs to its latest session only, so revoking that session makes the device unknown.
 */
export function withSession(account: Account, added: Session, now: number): Account {
  const others = withoutDevice(account, added.device);
  const live = others.sessions.filter(({ expires_at }) => Date.parse(expires_at) > now);
  const sessions = [...live, added].slice(-MAX_SESSIONS);
  const ended = others.sessions.filter((session) => !sessions.includes(session));
  return { ...others, sessions, devices: withEnded(others.devices, ended, now) };
}

/** Returns the account after a sign-out at `now`. The device stays known for {@link DEVICE_LIFE_MS}. */
export function withoutSession(account: Account, id: Session["id"], now: number): Account {
  const ended = account.sessions.filter((session) => session.id === id);
  return {
    ...account,
    sessions: account.sessions.filter((session) => session.id !== id),
    devices: withEnded(account.devices, ended, now),
  };
}

/** Returns the account after a session was revoked, or a signed-out device by the id of its session. Removes both. */
export function withRevoked(account: Account, id: Session["id"]): Account {
  return {
    ...account,
    sessions: account.sessions.filter((session) => session.id !== id),
    devices: account.devices.filter((device) => device.id !== id),
  };
}

/** The account after the user revoked every session but `id`. Signed-out devices stay known. */
export function withoutOtherSessions(account: Account, id: Session["id"]): Account {
  return { ...account, sessions: account.sessions.filter((session) => session.id === id) };
}

/**
 * The account with a new password, given as its hash, in whose session `id` it was changed at `now`. Every other
 * session ends, and no device is recognised but the one of that session, by its new hashed credential.
 */
export function withNewPassword(
  account: Account,
  { password, id, device, now }: { password: string; id: Session["id"]; device: string; now: number },
): Account {
  const { sessions } = withAuthenticated(withoutOtherSessions(account, id), id, now);
  return { ...account, password, sessions: sessions.map((session) => ({ ...session, device })), devices: [] };
}

/** The account in whose session `id` the password was entered again at `now`. */
export function withAuthenticated(account: Account, id: Session["id"], now: number): Account {
  return withChanged(account, id, () => ({ authenticated_at: new Date(now).toISOString() }));
}

/** Whether the password was entered in the session within the last day. */
export function isRecent({ authenticated_at }: Session, now: number): boolean {
  return now - Date.parse(authenticated_at) < RECENT_MS;
}

/** Returns the account with session `id` extended to the life of a token that is issued at `now`. */
export function withExtended(account: Account, id: Session["id"], now: number): Account {
  return withChanged(account, id, (session) => ({ expires_at: extendedEnd(session, now) }));
}

/** Whether the account knows the device with this hashed credential at `now`. */
export function knowsDevice({ sessions, devices }: Account, hash: string, now: number): boolean {
  return sessions.some(({ device, expires_at }) =>
    device === hash && Date.parse(expires_at) + DEVICE_LIFE_MS > now
  ) || devices.some((device) => device.hash === hash && Date.parse(device.expires_at) > now);
}

function withChanged(
  account: Account,
  id: Session["id"],
  change: (session: Session) => Partial<Session>,
): Account {
  return {
    ...account,
    sessions: account.sessions.map((session) =>
      session.id === id ? { ...session, ...change(session) } : session
    ),
  };
}

function withoutDevice(account: Account, hash: string | null): Account {
  return {
    ...account,
    sessions: account.sessions.map((session) =>
      session.device === hash ? { ...session, device: null } : session
    ),
    devices: account.devices.filter((device) => device.hash !== hash),
  };
}

function withEnded(devices: readonly KnownDevice[], ended: readonly Session[], now: number): KnownDevice[] {
  const added = ended.flatMap(({ id, name, device, expires_at }) => {
    const end = Math.min(Date.parse(expires_at), now) + DEVICE_LIFE_MS;
    return device === null ? [] : [{ id, name, hash: device, expires_at: new Date(end).toISOString() }];
  });
  return [...devices, ...added]
    .filter(({ expires_at }) => Date.parse(expires_at) > now)
    .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
    .slice(-MAX_DEVICES);
}

function extendedEnd({ created_at }: Session, now: number): string {
  return new Date(Math.min(now + TOKEN_LIFE_MS, Date.parse(created_at) + MAX_SESSION_MS)).toISOString();
}
