import { defaultSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";

/** A user whose days run on UTC. */
export const FIXTURE_USER: User = {
  id: "7b9f6ab2-5a39-4a3c-9c0e-0d5b2d1f4a10",
  email: "you@example.org",
  timezone: "UTC",
  priorities: [],
  weaknesses: [],
  settings: defaultSettings(),
  created_at: "2026-01-01T00:00:00.000Z",
};

/** Returns a response of the server to a call that went well. */
export function success(data: unknown): Response {
  return Response.json({ success: true, data });
}

/** Returns an error of the server, in the contract's form. */
export function failure(status: number, code: string, error = "Not so."): Response {
  return Response.json({ success: false, error, code }, { status, headers: { "X-Request-Id": "r1" } });
}

/**
 * Returns a `fetch` for tests of components, which run in a window where the server cannot. `respond` gets the method
 * and the path of each call but the sign-in.
 */
export function fakeNetwork(respond: (route: string) => Response | Promise<Response>) {
  const calls: string[] = [];
  const call = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const route = `${init.method ?? "GET"} ${String(input).replace(/^\/api/, "")}`;
    if (route === "POST /auth/login") return success({ user: FIXTURE_USER, token: "one" });
    calls.push(route);
    return await respond(route);
  };
  // The client uses fetch only with these arguments.
  return { fetch: call as typeof fetch, calls };
}
