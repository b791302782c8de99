/** The app behind a proxy: one with a sign-in of its own, and one that serves it below a path. */
import type { Page } from "@playwright/test";
import { getTimer } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../fixtures/test.ts";

interface Proxy {
  readonly url: string;
  /** Whether it lets requests through to the server. Its own sign-in page makes it do so. */
  isSignedIn: boolean;
  /** Whether it hands on what is below /gorin/, and nothing else. */
  isBelowPath: boolean;
}

const test = base.extend<{ front: Proxy }>({
  front: async ({ server }, provide) => {
    const state = { isSignedIn: true, isBelowPath: false };
    // Event streams never end by themselves.
    const ending = new AbortController();
    const { signal } = ending;
    const listener = Deno.serve(
      { port: 0, hostname: "127.0.0.1", signal, onListen: () => {} },
      async (request) => {
        const { pathname, search, searchParams } = new URL(request.url);
        const headers = new Headers(request.headers);
        headers.delete("Host");
        if (pathname === "/oauth2/sign_in") {
          const back = `/oauth2/callback?rd=${encodeURIComponent(searchParams.get("rd") ?? "/")}`;
          return new Response(
            `<!doctype html><title>Proxy</title><a href="${back}">Sign in to the proxy</a>`,
            {
              headers: { "Content-Type": "text/html" },
            },
          );
        }
        if (pathname === "/oauth2/callback") {
          state.isSignedIn = true;
          return new Response(null, { status: 302, headers: { Location: searchParams.get("rd") ?? "/" } });
        }
        if (!state.isSignedIn) {
          await request.body?.cancel();
          const Location = `/oauth2/sign_in?rd=${encodeURIComponent(pathname + search)}`;
          return new Response(null, { status: 302, headers: { Location } });
        }
        if (state.isBelowPath && !pathname.startsWith("/gorin/")) {
          return new Response("Not here", { status: 404 });
        }
        const path = pathname.replace(/^\/gorin(?=\/)/, "");
        return await fetch(server.url + path + search, {
          method: request.method,
          headers,
          redirect: "manual",
          ...(request.body && { body: await request.arrayBuffer() }),
        });
      },
    );
    await provide(Object.assign(state, { url: `http://localhost:${listener.addr.port}` }));
    ending.abort();
    await listener.finished;
  },
});
test.use({ serviceWorkers: "allow", startAt: null });

/** Waits until the service worker has cached the app and controls this page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    }
  });

test("proxy › below a path nothing runs; when its session ends, a link leads to its sign-in, and back to the day with every change saved", async ({ page, front, user, problems }) => {
  problems.allow(/could not be|Failed to load resource|Failed to fetch|MIME type/);
  await test.step("below a path, the page says in one sentence that Gorin needs a host name of its own", async () => {
    front.isBelowPath = true;
    await page.goto(`${front.url}/gorin/`);
    const text = "Gorin needs a host name of its own. It cannot run below a path of another site.";
    await expect(page.getByText(text)).toBeVisible();
    front.isBelowPath = false;
  });
  await openSignedIn(page, user.token, `${front.url}/dashboard`);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await workerReady(page);
  front.isSignedIn = false;
  await page.getByRole("button", { name: "Deep Work" }).first().click();
  const line = page.getByText("Another page wants you to sign in: 1 change not saved yet");
  await expect(line).toBeVisible();
  await test.step("a reload still shows the app, which is signed in", async () => {
    await page.reload();
    await expect(line).toBeVisible();
  });
  await page.getByRole("link", { name: "Open it" }).click();
  await page.getByRole("link", { name: "Sign in to the proxy" }).click();
  await expect(page).toHaveURL(`${front.url}/dashboard`);
  await expect(page.getByText("0/5 Rings").first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect.poll(async () => (await user.api.call(getTimer, {})).timer?.category).toBe("Deep Work");
});
