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
  const id = crypto.randomUUID();
  return {
    id,
    token_id: id,
    confirmed_by: null,
    name,
    created_at: at,
    last_used_at: at,
    authenticated_at: at,
    expires_at: new Date(now + TOKEN_LIFE_MS).toISOString(),
    device,
  };
}

/**
 * Returns a new session that `confirmer` lets another browser begin at `now`. It can do no more: it has the age of the
 * other one and its last password, ends with it, and makes no device known.
 */
export function connectedSession(name: string, now: number, confirmer: Session): Session {
  const { id, created_at, authenticated_at } = confirmer;
  const session = { ...newSession(name, now), confirmed_by: id, created_at, authenticated_at };
  return { ...session, expires_at: extendedEnd(session, now) };
}

/**
 * Returns the session of the account by what its token names while it lasts at `now`, otherwise undefined: not after it
 * was ended, has expired or got a new token, and not after the session that confirmed it.
 */
export function liveSession(
  account: Account,
  tokenId: Session["token_id"],
  now: number,
): Session | undefined {
  return liveSessions(account, now).find(({ token_id }) => token_id === tokenId);
}

/** Returns the sessions of the account that last at `now`. */
export function liveSessions({ sessions }: Account, now: number): Session[] {
  return withoutOrphans(sessions.filter(({ expires_at }) => Date.parse(expires_at) > now));
}

/** Whether one more session that comes from a connection would have to end one in which the user signed in. */
export function hasNoRoomToConnect(account: Account, now: number): boolean {
  const live = liveSessions(account, now);
  return live.length >= MAX_SESSIONS && live.every(({ confirmed_by }) => confirmed_by === null);
}

/**
 * Returns the account with one more session. Removes sessions that ended before `now`, and when there are too many, the
 * oldest one that came from a connection, or without any, the oldest. A device belongs to its latest session only, so
 * revoking that session makes the device unknown.
 */
export function withSession(account: Account, added: Session, now: number): Account {
  const others = added.device === null ? account : withoutDevice(account, added.device);
  const live = liveSessions(others, now);
  const excess = live.length < MAX_SESSIONS
    ? undefined
    : live.find(({ confirmed_by }) => confirmed_by !== null) ?? live[0];
  return withSessions(others, [...live.filter((session) => session !== excess), added], now);
}

/** Returns the account after a sign-out at `now`. The device stays known for {@link DEVICE_LIFE_MS}. */
export function withoutSession(account: Account, id: Session["id"], now: number): Account {
  return withSessions(account, account.sessions.filter((session) => session.id !== id), now);
}

/** Returns the account after a session was revoked, or a signed-out device by the id of its session. Removes both. */
export function withRevoked(account: Account, id: Session["id"]): Account {
  return {
    ...account,
    sessions: withoutOrphans(account.sessions.filter((session) => session.id !== id)),
    devices: account.devices.filter((device) => device.id !== id),
  };
}

/**
 * The account after the user revoked every session but `id` and, when it came from a connection, the one that confirmed
 * it. Signed-out devices stay known.
 */
export function withoutOtherSessions(account: Account, id: Session["id"]): Account {
  const confirmer = account.sessions.find((session) => session.id === id)?.confirmed_by;
  return {
    ...account,
    sessions: account.sessions.filter((session) => session.id === id || session.id === confirmer),
  };
}

/** A session that stays, and what its browser gets instead of what it had. */
export interface Renewal {
  readonly id: Session["id"];
  /** What its new token names: no other token of the session is valid. */
  readonly token_id: Session["token_id"];
  /** The hash of its new device credential. */
  readonly device: string;
}

/**
 * The account after the user changed what proves who they are, at `now`, in the session of `renewal`. Every other
 * session ends, also the one that confirmed it, no device is recognised but the one of that session, and copies of its
 * token are worth nothing.
 */
export function withNewCredentials(account: Account, { id, ...renewed }: Renewal, now: number): Account {
  const sessions = account.sessions.filter((session) => session.id === id);
  return withRenewed({ ...account, sessions, devices: [] }, id, { ...renewed, confirmed_by: null }, now);
}

/** The account in whose session `id` the user has proven at `now` who they are. */
export function withAuthenticated(account: Account, id: Session["id"], now: number): Account {
  return withRenewed(account, id, { authenticated_at: new Date(now).toISOString() }, now);
}

/** The account in whose session `id` only a token that names `token_id` is valid from now on. */
export function withNewToken(
  account: Account,
  id: Session["id"],
  token_id: Session["token_id"],
  now: number,
): Account {
  return withRenewed(account, id, { token_id }, now);
}

/** Whether the password was entered in the session within the last day. */
export function isRecent({ authenticated_at }: Session, now: number): boolean {
  return now - Date.parse(authenticated_at) < RECENT_MS;
}

/**
 * Returns the account with session `id` extended to the life of a token that is issued at `now`, and with it the one
 * that confirmed it, without which it would end.
 */
export function withExtended(account: Account, id: Session["id"], now: number): Account {
  return withRenewed(account, id, {}, now);
}

/**
 * Returns the id of the last session that was begun on the device with this hashed credential, or null when the account
 * does not know it at `now`. Wrong guesses on the device are counted by this id: a new credential clears none.
 */
export function knownDevice({ sessions, devices }: Account, hash: string, now: number): Session["id"] | null {
  const session = sessions.find(({ device, expires_at }) =>
    device === hash && Date.parse(expires_at) + DEVICE_LIFE_MS > now
  );
  const device = devices.find((one) => one.hash === hash && Date.parse(one.expires_at) > now);
  return session?.id ?? device?.id ?? null;
}

function withRenewed(
  account: Account,
  id: Session["id"],
  renewed: Partial<Session>,
  now: number,
): Account {
  const confirmer = account.sessions.find((session) => session.id === id)?.confirmed_by;
  return {
    ...account,
    sessions: account.sessions.map((session) => {
      if (session.id === id) return { ...session, ...renewed, expires_at: extendedEnd(session, now) };
      return session.id === confirmer ? { ...session, expires_at: extendedEnd(session, now) } : session;
    }),
  };
}

/** Returns the account with these sessions of its own. Where one ended at `now`, the device stays known. */
function withSessions(account: Account, sessions: readonly Session[], now: number): Account {
  const kept = withoutOrphans(sessions);
  const ended = account.sessions.filter((session) => !kept.includes(session));
  return { ...account, sessions: kept, devices: withEnded(account.devices, ended, now) };
}

/** Returns the sessions without those whose confirming session is not among them. */
function withoutOrphans(sessions: readonly Session[]): Session[] {
  const ids = new Set(sessions.map(({ id }) => id));
  return sessions.filter(({ confirmed_by }) => confirmed_by === null || ids.has(confirmed_by));
}

function withoutDevice(account: Account, hash: string): Account {
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
