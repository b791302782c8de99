import { type Client, createClient } from "#shared/client/mod.ts";
import { login } from "#shared/contract/mod.ts";
import type { TestApp } from "../../api/testing/test_app.ts";
import type { Account } from "../fixtures/account.ts";
import { callServer } from "./network.ts";

/** Returns a client of the server in this process, which calls it as the page does. */
export function clientOf(app: TestApp, token: string | null): Client {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    callServer(app, new URL(String(input), location.origin), init);
  return createClient({ baseUrl: "", fetch, token: () => token });
}

/** Signs in as in another browser of the user, and returns its client. */
export async function signInAgain(app: TestApp, { email, password }: Account): Promise<Client> {
  return clientOf(app, (await clientOf(app, null).call(login, { body: { email, password } })).token);
}
