import { describe, expect, it } from "vitest";
import type { Session } from "../store/accounts.ts";
import {
  LONGEST_SESSION_MS,
  MOST_SESSIONS,
  newSession,
  withExtended,
  withoutSession,
  withSession,
} from "./session.ts";
import { TOKEN_LIFE_MS } from "./token.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");

describe("a session", () => {
  it("lives as long as its token", () => {
    const session = newSession("Chrome on Linux", START);
    expect(Date.parse(session.expires_at) - START).toBe(TOKEN_LIFE_MS);
  });

  it("goes on when it is extended, for a year at the most", () => {
    const session = newSession("Chrome on Linux", START);
    const other = newSession("Firefox on Linux", START);
    const later = START + 20 * 24 * 3_600_000;
    const [first, second] = withExtended([session, other], session.id, later);
    expect(Date.parse(first?.expires_at ?? "") - later).toBe(TOKEN_LIFE_MS);
    expect(second).toEqual(other);
    const [last] = withExtended([session], session.id, START + LONGEST_SESSION_MS - 1);
    expect(Date.parse(last?.expires_at ?? "")).toBe(START + LONGEST_SESSION_MS);
  });
});

describe("the sessions of an account", () => {
  it("lose those that have expired when one is added", () => {
    const old = newSession("old", START);
    const now = START + TOKEN_LIFE_MS;
    const added = newSession("added", now);
    expect(withSession([old], added, now)).toEqual([added]);
  });

  it("lose the oldest when they are too many", () => {
    let sessions: Session[] = [];
    for (let n = 0; n <= MOST_SESSIONS; n++) {
      sessions = withSession(sessions, newSession(`${n}`, START + n), START + n);
    }
    expect(sessions.length).toBe(MOST_SESSIONS);
    expect(sessions[0]?.name).toBe("1");
  });

  it("lose just the one that is revoked", () => {
    const [one, other] = [newSession("one", START), newSession("other", START)];
    expect(withoutSession([one, other], one.id)).toEqual([other]);
  });
});
