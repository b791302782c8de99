// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { type Rest, withoutRestDay, withRestDay } from "#shared/records/mod.ts";
import { changeRestAtom, isRestAtom } from "./rest.ts";
import { sampleUser } from "../../state/scripted_server.ts";
import { signInAtom } from "../auth/session.ts";
import { signedInPage } from "../../state/signed_in_page.ts";

const NOW: Rest = { weekdays: [], ranges: [] };
const mark = (date: string) => (rest: Rest) => withRestDay(rest, date, "");

/** A page whose server keeps the rest that it is sent, answers when it is told to, and refuses what `refuses` says. */
async function openPage(refuses: (rest: Rest) => boolean = () => false) {
  const { server, store } = await signedInPage();
  const sent: Rest[] = [];
  const open: (() => void)[] = [];
  server.on("PATCH /auth/me", async ({ body }) => {
    const { rest } = body["settings"] as { rest: Rest };
    sent.push(rest);
    await new Promise<void>((resolve) => open.push(resolve));
    if (refuses(rest)) return { status: 400, error: "Not so.", code: "validation_failed" };
    const user = sampleUser();
    return { data: { user: { ...user, settings: { ...user.settings, rest } } } };
  });
  return {
    sent,
    change: (change: (rest: Rest) => Rest) => store.set(changeRestAtom, change),
    async signInAsAnother() {
      const user = sampleUser({ id: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11" });
      server.on("POST /auth/login", () => ({ data: { user, token: "another" } }));
      await store.set(signInAtom, { email: user.email, password: "secret secret" });
    },
    rests: (date: string) => store.get(isRestAtom)(date),
    /** Answers the next call as soon as it has come. */
    async answer() {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.shift()?.();
    },
  };
}

describe("changing the days of rest", () => {
  beforeEach(() => localStorage.clear());

  it("shows a change before it is saved", async () => {
    const page = await openPage();
    const saved = page.change(mark("2026-11-19"));
    expect(page.rests("2026-11-19")).toBe(true);
    await page.answer();
    await saved;
    expect(page.rests("2026-11-19")).toBe(true);
  });

  it("loses none of several that are made before the first is saved", async () => {
    const page = await openPage();
    const all = [
      page.change(mark("2026-11-17")),
      page.change(mark("2026-11-19")),
      page.change((rest) => withoutRestDay(rest, "2026-11-17")),
    ];
    for (const _ of all) await page.answer();
    await Promise.all(all);
    expect(page.sent.at(-1)).toEqual(mark("2026-11-19")(NOW));
    expect(page.rests("2026-11-17")).toBe(false);
    expect(page.rests("2026-11-19")).toBe(true);
  });

  it("makes no change as somebody else who signed in meanwhile", async () => {
    const page = await openPage();
    const first = page.change(mark("2026-11-17"));
    const second = page.change(mark("2026-11-19"));
    await page.signInAsAnother();
    expect(page.rests("2026-11-19")).toBe(false);
    await page.answer();
    await Promise.all([first, second]);
    expect(page.sent).toHaveLength(1);
    expect(page.rests("2026-11-17")).toBe(false);
  });

  it("takes back only what the server refuses, and says so", async () => {
    const page = await openPage(({ ranges }) => ranges.some(({ from }) => from === "2026-11-17"));
    const refused = page.change(mark("2026-11-17"));
    const saved = page.change(mark("2026-11-19"));
    const failed = expect(refused).rejects.toThrow("Not so.");
    await page.answer();
    await page.answer();
    await failed;
    await saved;
    expect(page.rests("2026-11-17")).toBe(false);
    expect(page.rests("2026-11-19")).toBe(true);
  });
});
