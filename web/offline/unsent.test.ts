// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Command } from "#shared/offline/mod.ts";
import { liveStatusAtom } from "./sync_session.ts";
import { drainAtom, writeAtom } from "../state/outbox.ts";
import { signedInPage } from "../state/signed_in_page.ts";
import { unsentTextAtom } from "./unsent.ts";

const COMMITMENT = "PUT /void/2026-11-22/commitment";
const promise = (commitment: string): Command => ({ kind: "commit_to", day: "2026-11-22", commitment });

beforeEach(() => localStorage.clear());

describe("what is said of changes that wait", () => {
  async function openPage() {
    const { server, store } = await signedInPage();
    server.on(COMMITMENT, ({ body }) => ({ data: { commitment: { day: "2026-11-22", ...body } } }));
    return { server, store, said: () => store.get(unsentTextAtom) };
  }

  it("is nothing while all goes well", async () => {
    const { store, said } = await openPage();
    await store.set(writeAtom, promise("Run the hill."));
    expect(said()).toBe("");
  });

  it("is how many they are while the server cannot be reached, and nothing once it can", async () => {
    const { server, store, said } = await openPage();
    const free = server.disturb(COMMITMENT, () => "unreachable");
    await store.set(writeAtom, promise("Run the hill."));
    expect(said()).toBe("Offline: 1 change not saved yet");
    await store.set(writeAtom, promise("Run it twice."));
    expect(said()).toBe("Offline: 2 changes not saved yet");
    free();
    await store.set(drainAtom);
    expect(said()).toBe("");
  });

  it("is that what is shown may be old, when nothing waits but nothing is heard either", async () => {
    const { store, said } = await openPage();
    store.set(liveStatusAtom, "lost");
    expect(said()).toBe("Offline: as it was last known");
    store.set(liveStatusAtom, "polling");
    expect(said()).toBe("");
  });
});
