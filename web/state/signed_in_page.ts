import type { User } from "#shared/records/mod.ts";
import { sampleUser, type ScriptedServer, scriptedServer } from "./scripted_server.ts";
import { signInAtom } from "../features/auth/session.ts";
import { createWebStore, type WebStore, type WebStoreOptions } from "../offline/web_store.ts";

/** What a test chooses of its page. */
export interface PageOptions extends Omit<WebStoreOptions, "fetch"> {
  readonly server?: ScriptedServer;
  readonly user?: User;
}

/** A page of somebody who is signed in, and the server that it calls. The calls so far are left out. */
export async function signedInPage(
  { server = scriptedServer(), user = sampleUser(), ...options }: PageOptions = {},
): Promise<{ readonly server: ScriptedServer; readonly store: WebStore }> {
  const store = createWebStore({ fetch: server.fetch, ...options });
  server.on(
    "POST /auth/login",
    () => ({ data: { user, token: `token of ${user.id}`.replaceAll(" ", "-") } }),
  );
  await store.set(signInAtom, { email: user.email, password: "secret secret" });
  server.calls.length = 0;
  return { server, store };
}
