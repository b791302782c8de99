import { expect, it } from "vitest";
import { memoryStorage } from "#shared/offline/memory_store.ts";
import { draftsOf } from "./drafts.ts";
import { openExtensionState } from "./engine.ts";
import { draftsWith, offlineReach, signedInState } from "./testing/sample_state.ts";
import { openWorkerEngine } from "./worker_engine.ts";

const DAY = "2026-11-21";

it("the worker does nothing at each letter of a draft, and keeps the draft when it writes", async () => {
  const storage = memoryStorage();
  const popup = openExtensionState(storage.open());
  await popup.commit(() => signedInState());
  const worker = openWorkerEngine(storage.open(), offlineReach(Date.now()));
  await worker.load();
  let changes = 0;
  worker.subscribe(() => changes++);
  for (const commitment of ["C", "Ca", "Call"]) {
    await popup.commit(() => draftsWith({ commitment }, DAY));
  }
  await popup.commit(({ habits }) => ({ habits: { ...habits, category: "Misc" } }));
  await expect.poll(() => worker.state().habits.category).toBe("Misc");
  expect(changes).toBe(1);
  await worker.commit(({ habits }) => ({ habits: { ...habits, category: "Admin" } }));
  await expect.poll(() => popup.state().habits.category).toBe("Admin");
  expect(draftsOf(popup.state(), DAY).commitment).toBe("Call");
});
