import type { Session } from "../store/accounts.ts";
import { TOKEN_LIFE_MS } from "./token.ts";

/** Places where one user may be signed in at once; one more ends the oldest. */
export const MOST_SESSIONS = 50;

/** However often it is extended, a session ends a year after its sign-in, in milliseconds. */
export const LONGEST_SESSION_MS = 365 * 24 * 60 * 60_000;

/** A session of this `name` that begins at `now`. */
export function newSession(name: string, now: number): Session {
  return {
    id: crypto.randomUUID(),
    name,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + TOKEN_LIFE_MS).toISOString(),
  };
}

/** The sessions with one more; those that have expired go, and the oldest when they are too many. */
export function withSession(sessions: readonly Session[], added: Session, now: number): Session[] {
  const live = sessions.filter(({ expires_at }) => Date.parse(expires_at) > now);
  return [...live, added].slice(-MOST_SESSIONS);
}

/** The sessions without the one that is revoked. */
export function withoutSession(sessions: readonly Session[], id: Session["id"]): Session[] {
  return sessions.filter((session) => session.id !== id);
}

/** The sessions, of which the one of this id goes on at `now` for the life of another token. */
export function withExtended(sessions: readonly Session[], id: Session["id"], now: number): Session[] {
  return sessions.map((session) =>
    session.id === id ? { ...session, expires_at: endOf(session, now) } : session
  );
}

function endOf({ created_at }: Session, now: number): string {
  return new Date(Math.min(now + TOKEN_LIFE_MS, Date.parse(created_at) + LONGEST_SESSION_MS)).toISOString();
}
