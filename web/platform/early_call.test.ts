import { expect, test } from "vitest";
import { withEarlyCall } from "./early_call.ts";

const ME = "/api/auth/me";
const early = { auth: "Bearer one", response: Promise.resolve(new Response("early")) };

/** Makes each call of a session with `token`, and returns the texts of the responses. */
async function texts(token: string, urls: readonly string[]): Promise<string[]> {
  const call = withEarlyCall(() => Promise.resolve(new Response("late")), {
    ...early,
    response: early.response.then((response) => response.clone()),
  });
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  const found: string[] = [];
  for (const url of urls) found.push(await (await call(url, { headers })).text());
  return found;
}

test("the first call with the same address and token gets the early response", async () => {
  expect(await texts("one", ["/api/events", ME, ME])).toEqual(["late", "early", "late"]);
});

test("a call with another token is made again", async () => {
  expect(await texts("two", [ME, ME])).toEqual(["late", "late"]);
});

test("without an early call, all are made", async () => {
  const call = withEarlyCall(() => Promise.resolve(new Response("late")), undefined);
  expect(await (await call(ME)).text()).toBe("late");
});
