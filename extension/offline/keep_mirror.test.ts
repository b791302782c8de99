// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { memoryStore } from "#shared/offline/storage/memory_store.ts";
import { openExtensionState } from "./engine.ts";
import { keepMirror } from "./keep_mirror.ts";
import { readMirror } from "./mirror.ts";
import { signedInState } from "./testing/sample_state.ts";

afterEach(() => localStorage.clear());

async function keptMirror() {
  const engine = openExtensionState(memoryStore());
  await engine.commit(() => signedInState());
  keepMirror(engine, "a", () => 0);
  const type = (email: string) => engine.commit(({ habits }) => ({ habits: { ...habits, email } }));
  const mirrored = () => readMirror("a")?.habits.email;
  return { engine, type, mirrored };
}

it("the mirror is written once for many changes, after a pause", async () => {
  const { type, mirrored } = await keptMirror();
  for (const email of ["m", "mu", "mus"]) await type(email);
  expect(mirrored()).toBe("");
  await vi.waitFor(() => expect(mirrored()).toBe("mus"));
});

it("the mirror has the last change when the page is left before the pause is over", async () => {
  const { type, mirrored } = await keptMirror();
  await type("musashi");
  dispatchEvent(new Event("pagehide"));
  expect(mirrored()).toBe("musashi");
});

it("the mirror is erased at once when the user signs out", async () => {
  const { engine } = await keptMirror();
  expect(readMirror("a")).not.toBeNull();
  await engine.commit(() => ({ session: null }));
  expect(readMirror("a")).toBeNull();
});
