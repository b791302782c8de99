/** The call of the session's user that the page has made before its scripts were loaded. */
export interface EarlyCall {
  /** The value of its `Authorization` header. */
  readonly auth: string;
  readonly response: Promise<Response>;
}

declare global {
  /** Set by the script in the page, when a session is stored: see `web/build/inline_first_paint.ts`. */
  var early: EarlyCall | undefined;
}

/**
 * Returns a `fetch` whose first call of the session's user gets the response to the early one, unless the token is
 * another one by now, as after a sign-in in another tab.
 */
export function withEarlyCall(fetch: typeof globalThis.fetch, early = globalThis.early): typeof fetch {
  return (input, init) => {
    const found = input === "/api/auth/me" ? early : undefined;
    if (found) early = undefined;
    return found && new Headers(init?.headers).get("Authorization") === found.auth
      ? found.response
      : fetch(input, init);
  };
}
