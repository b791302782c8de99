import type { Context } from "hono";
import type { EndpointResponse, login } from "#shared/contract/mod.ts";
import { Failure } from "../failures.ts";
import { BoundedMap } from "../limits.ts";
import type { SecurityEvent } from "../log.ts";
import type { Services } from "../services.ts";
import type { AccessToken, Account, Accounts, KnownDevice, Session } from "../store/accounts.ts";
import type { Confirmation } from "./connections.ts";
import {
  type AccessTokenClaims,
  hashSecret,
  newDeviceCredential,
  readAccessToken,
  TOKEN_LIFE_MS,
  type TokenClaims,
  type Tokens,
} from "./tokens.ts";

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

/** The headers that describe the browser of a request. */
export interface RequestOrigin {
  readonly userAgent: string | undefined;
  /** The `Origin` header. */
  readonly origin: string | undefined;
}

type Named = readonly (readonly [RegExp, string])[];

/** In order of precedence: most browsers also contain the names of browsers that they are compatible with. */
const BROWSERS: Named = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPX|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bChromium\//, "Chromium"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: Named = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns a name by which the user recognises a session: 'Chrome on Linux', 'Gorin extension in Firefox'. The headers
 * can be forged, so the name proves nothing. It consists of our own words only.
 */
export function sessionName({ userAgent = "", origin = "" }: RequestOrigin): string {
  const browser = nameIn(userAgent, BROWSERS);
  if (/^(chrome|moz)-extension:/.test(origin)) {
    return browser ? `Gorin extension in ${browser}` : "Gorin extension";
  }
  const system = nameIn(userAgent, SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "Unknown device");
}

function nameIn(text: string, names: Named): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** What a bearer token says, before the account was read. */
export type Credential =
  | { readonly kind: "session"; readonly userId: string; readonly claims: TokenClaims }
  | { readonly kind: "access_token"; readonly userId: string; readonly claims: AccessTokenClaims };

/** What a credential stands for in its account. */
export type Grant =
  | { readonly kind: "session"; readonly session: Session; readonly claims: TokenClaims }
  | { readonly kind: "access_token"; readonly accessToken: AccessToken };

/** Access tokens that were found in their accounts; about 100 bytes each. */
const MAX_REMEMBERED = 10_000;

/** Reads bearer tokens of both kinds. */
export interface Credentials {
  /**
   * Returns what the token says, or null when it is neither a valid session token nor looks like an access token. A
   * promise only of a token that is seen for the first time.
   */
  read(token: string): Credential | null | Promise<Credential | null>;
  /** Whether the credential is not a guess: signed by this server, or found in its account before. */
  isProven(credential: Credential): boolean;
  /** Remembers a credential that was found in its account. */
  remember(credential: Credential): void;
}

/** The credentials of a server with these session tokens. */
export function createCredentials(tokens: Tokens): Credentials {
  const found = new BoundedMap<string, true>(MAX_REMEMBERED);
  return {
    read(token) {
      const access = readAccessToken(token);
      if (access) return { kind: "access_token", userId: access.userId, claims: access };
      const claims = tokens.verify(token);
      return claims instanceof Promise ? claims.then(ofSession) : ofSession(claims);
    },
    isProven: ({ kind, claims }) => kind === "session" || found.get(claims.hash) !== undefined,
    remember({ kind, claims }) {
      if (kind === "access_token") found.set(claims.hash, true);
    },
  };
}

function ofSession(claims: TokenClaims | null): Credential | null {
  return claims && { kind: "session", userId: claims.userId, claims };
}

/** Returns what the credential stands for in the account at `now`; null when it was revoked, or has expired. */
export function grantOf(account: Account | null, credential: Credential, now: number): Grant | null {
  if (!account) return null;
  if (credential.kind === "session") {
    const { claims } = credential;
    const session = liveSession(account, claims.tokenId, now);
    return session ? { kind: "session", session, claims } : null;
  }
  const accessToken = account.access_tokens.find(({ hash }) => hash === credential.claims.hash);
  return accessToken && isValid(accessToken, now) ? { kind: "access_token", accessToken } : null;
}

/** When a grant ends by itself, in milliseconds since 1970. */
export function endOf(grant: Grant): number {
  return grant.kind === "session" ? grant.claims.expiresAt : Date.parse(grant.accessToken.expires_at);
}

function isValid({ expires_at }: { readonly expires_at: string }, now: number): boolean {
  return Date.parse(expires_at) > now;
}

/**
 * How exactly the last use of a session or an access token is known, in milliseconds: calls in between write nothing.
 */
const PRECISION_MS = 60 * 60_000;

/** Sessions and access tokens whose last use is known. */
const MAX_USES = 10_000;

/** The last uses of sessions and access tokens. */
export interface LastUse {
  /** Notes that the grant is used now. Nothing waits for this, and nothing fails with it. */
  note(userId: string, grant: Grant): void;
}

/** Stores the last uses in `accounts`, at most once an hour for each session and access token. */
export function createLastUse(accounts: Accounts, clock: () => number): LastUse {
  /** When each was last noted here, so that a store that cannot write is not tried again with every call. */
  const noted = new BoundedMap<string, number>(MAX_USES);
  const isOld = (at: number, now: number) => Math.abs(now - at) >= PRECISION_MS;
  return {
    note(userId, grant) {
      const now = clock();
      const { id, last_used_at } = grant.kind === "session" ? grant.session : grant.accessToken;
      if (last_used_at !== null && !isOld(Date.parse(last_used_at), now)) return;
      if (!isOld(noted.peek(id) ?? -Infinity, now)) return;
      noted.set(id, now);
      accounts.update(userId, (account) => withUse(account, id, now)).catch(() => {});
    },
  };
}

/** Returns the account in which the session or access token `id` was used at `now`. */
function withUse(account: Account, id: string, now: number): Account {
  const last_used_at = new Date(now).toISOString();
  return {
    ...account,
    sessions: account.sessions.map((one) => one.id === id ? { ...one, last_used_at } : one),
    access_tokens: account.access_tokens.map((one) => one.id === id ? { ...one, last_used_at } : one),
  };
}

/** A sign-in whose user has proven who they are. */
interface ProvenSignIn {
  readonly account: Account;
  /** The device credential that the browser sent. */
  readonly device: string | undefined;
  /**
   * Returns the account as the sign-in leaves it, without the new session. Throws when what proved the sign-in was
   * changed or used meanwhile.
   */
  readonly change: (latest: Account) => Account;
  /** What proved it besides the password. */
  readonly factor?: NonNullable<SecurityEvent["factor"]>;
}

type Needed = Pick<Services, "accounts" | "tokens" | "clock" | "expiryClock">;
type SignedIn = EndpointResponse<typeof login>;

/** Begins a session in the browser that makes the call, and returns what its client needs. */
export async function beginSession(
  { account, device: sent, change, factor }: ProvenSignIn,
  context: Context,
  services: Needed,
): Promise<SignedIn> {
  const now = services.clock();
  const known = recognize(sent, account, now);
  const device = known !== null && sent !== undefined ? sent : newDeviceCredential();
  const session = newSession(nameOf(context), now, hashSecret(device));
  const signedIn = await begin(account.user.id, session, change, services);
  context.set("securityEvent", {
    event: "sign_in",
    user: account.user.id,
    session: session.id,
    known_device: known !== null,
    ...(factor && { factor }),
  });
  return { ...signedIn, device };
}

/**
 * Begins the session that another one has confirmed, and returns what its client needs: no credential of a device,
 * since nobody has proven anything there. Throws `invalid_credentials` when the other session has ended or got a new
 * token meanwhile, or when the new one would have to end a session in which the user signed in.
 */
export async function beginConnectedSession(
  { account, session: confirmer }: Confirmation,
  context: Context,
  services: Needed,
): Promise<SignedIn> {
  const now = services.clock();
  const session = connectedSession(nameOf(context), now, confirmer);
  const change = (latest: Account) => {
    const ended = !liveSession(latest, confirmer.token_id, now);
    if (ended || hasNoRoomToConnect(latest, now)) throw new Failure("invalid_credentials");
    return latest;
  };
  const signedIn = await begin(account.user.id, session, change, services);
  context.set("securityEvent", {
    event: "sign_in",
    user: account.user.id,
    session: session.id,
    known_device: false,
    factor: "connection",
  });
  return signedIn;
}

async function begin(
  userId: string,
  session: Session,
  change: ProvenSignIn["change"],
  { accounts, tokens, expiryClock }: Needed,
): Promise<SignedIn> {
  const updated = await accounts.update(
    userId,
    (latest) => withSession(change(latest), session, expiryClock()),
    { isUrgent: true },
  );
  if (!updated) throw new Failure("invalid_credentials");
  return { token: await tokens.issue(userId, session.token_id), user: updated.user };
}

/** Returns what counts wrong guesses on the device with this credential; null when `account` does not know it. */
export function recognize(sent: string | undefined, account: Account, now: number): string | null {
  return sent === undefined ? null : knownDevice(account, hashSecret(sent), now);
}

/** Returns the name of a session in the browser that makes the call. */
export function nameOf(context: Context): string {
  return sessionName({ userAgent: context.req.header("User-Agent"), origin: context.req.header("Origin") });
}
