import { expect, it } from "vitest";
import { serverNotices } from "./notices.ts";
import { SERVER_PACKAGES } from "./start/start_lock.ts";

it("the server's notices have the license of each of its packages and of the password list", () => {
  const text = serverNotices();
  for (const name of SERVER_PACKAGES) expect(text).toMatch(new RegExp(`^${name} \\d.*\\(.+\\)$`, "m"));
  expect(text).toContain("SecLists");
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(4);
});
